// Starts textual-serve's terminal in this page, and shows why its connection was closed.
"use strict";

const LARGEST = 16;
const SMALLEST = 7;
const [COLUMNS, ROWS] = [80, 24]; // the app's minimum size
const [WIDE, HIGH] = [0.605, 1.19]; // a character's width and height, relative to the font size

history.replaceState(null, "", "/"); // removes the token: from now on the cookie is used

function say(sentence) {
  const notice = document.getElementById("notice");
  notice.textContent = sentence;
  notice.hidden = false;
}

// The tab's number, which survives reloading: the server returns to the table that was open. Empty if nothing can be kept.
function tab() {
  try {
    sessionStorage.tab ??= [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    return sessionStorage.tab;
  } catch {
    return "";
  }
}

// The terminal's script adds only the size to the address of its socket, and does not expose its close code, so wrap `WebSocket`.
const { WebSocket: Socket } = window;
window.WebSocket = class extends Socket {
  constructor(where, ...more) {
    super(`${where}&tab=${tab()}`, ...more);
    this.addEventListener("open", listen);
    this.addEventListener("close", ({ code }) => say(document.body.dataset[`code${code}`] ?? document.body.dataset.lost));
  }
};

// Focus the terminal when the page is opened or regains the focus.
function listen() {
  document.querySelector(".xterm-helper-textarea").focus();
}
window.addEventListener("focus", listen);

// Without WebGL the script fails at start, before it falls back to another renderer; so provide a dummy context.
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
  // The script measures the font at start, so load it first.
  await Promise.allSettled(["", "bold "].map((weight) => document.fonts.load(`${weight}16px "Roboto Mono"`)));
  const script = document.createElement("script");
  script.src = "/static/js/textual.js";
  script.addEventListener("load", () => window.onload());
  document.head.append(script);
});
