#!/usr/bin/env node
// A bot for niagara-tui in JavaScript, as an example of the engine protocol (docs/engines.md).
// It plays any legal move:  niagara arena --seats "exec:node docs/examples/bot.mjs,greedy,greedy" --games 3

import { createInterface } from "node:readline";

const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");

function choose(question) {
  // `question.view` is what the seat sees, as in a position file; a better bot would look at it.
  return question.moves[Math.floor(Math.random() * question.moves.length)];
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  switch (message.type) {
    case "hello":
      say({ id: message.id, ready: { protocol: 1, name: "Any move", author: "niagara-tui", version: "1.0" } });
      break;
    case "game": // a game begins: a bot that keeps something between questions forgets it here
      break;
    case "question":
      say({ id: message.id, move: choose(message) });
      break;
    case "quit":
      process.exit(0);
  } // what a bot does not know it ignores
}
