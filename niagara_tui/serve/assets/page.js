// Starts the terminal of textual-serve in this page, and says why it ended.
"use strict";

const LARGEST = 16;
const SMALLEST = 7;
const [COLUMNS, ROWS] = [80, 24]; // what the app needs at least
const [WIDE, HIGH] = [0.605, 1.19]; // a character, as parts of the font's size

history.replaceState(null, "", "/"); // the token: from here on there is the cookie

function say(sentence) {
  const notice = document.getElementById("notice");
  notice.textContent = sentence;
  notice.hidden = false;
}

// The terminal's script tells nobody why its socket was closed.
const { WebSocket: Socket } = window;
window.WebSocket = class extends Socket {
  constructor(...where) {
    super(...where);
    this.addEventListener("open", listen);
    this.addEventListener("close", ({ code }) => say(document.body.dataset[`code${code}`] ?? document.body.dataset.lost));
  }
};

// Whoever opens the page, or comes back to it, can type at once.
function listen() {
  document.querySelector(".xterm-helper-textarea").focus();
}
window.addEventListener("focus", listen);

// It cannot do without WebGL for a moment, although it then draws otherwise; so where there is none it gets a dummy.
const { getContext } = HTMLCanvasElement.prototype;
HTMLCanvasElement.prototype.getContext = function (kind, ...options) {
  return getContext.call(this, kind, ...options) ?? (kind === "webgl2" ? dummy() : null);
};

function dummy() {
  return new Proxy(() => undefined, { get: (_, name) => (name === Symbol.toPrimitive ? () => 1 : dummy()), apply: dummy });
}

window.addEventListener("load", async () => {
  const terminal = document.querySelector(".textual-terminal");
  const fitting = Math.min(innerWidth / COLUMNS / WIDE, innerHeight / ROWS / HIGH);
  terminal.dataset.fontSize = Math.max(SMALLEST, Math.min(LARGEST, Math.floor(fitting)));
  terminal.dataset.sessionWebsocketUrl = `ws://${location.host}/socket`;
  // It measures the font at once, so that must be there before.
  await Promise.allSettled(["", "bold "].map((weight) => document.fonts.load(`${weight}16px "Roboto Mono"`)));
  const script = document.createElement("script");
  script.src = "/static/js/textual.js";
  script.addEventListener("load", () => window.onload());
  document.head.append(script);
});
