// The outcome of an act, shown once on the page that the reader is led to afterwards.

import { el } from "./dom.js";
import { go } from "./router.js";

let told = null;

// finish leads to a page and shows an outcome there: the words, and links to what can follow.
export function finish(path, words, ...links) {
  told = { path, content: el("p", { class: "outcome", role: "status" }, el("strong", {}, words), links.filter(Boolean).map((one) => [" · ", one])) };
  go(path);
}

// outcomeAt is what is to be shown on a page that was just reached.
export function outcomeAt(path) {
  const mine = told && told.path === path ? told.content : null;
  told = null;
  return mine;
}
