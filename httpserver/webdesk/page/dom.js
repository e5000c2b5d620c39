// Elements of the document. Texts reach it as text nodes only, never as markup, and in the language of the reader.

import { tr } from "./messages.js";
import { sentence } from "./refusals.js";

const svgNamespace = "http://www.w3.org/2000/svg";

// el makes an element. An attribute that is a function listens to the event of its name; false and null leave an
// attribute or a child out; lists of children are taken apart.
export function el(name, attributes, ...children) {
  return fill(document.createElement(name), attributes, children);
}

// svg makes an element of a drawing.
export function svg(name, attributes, ...children) {
  return fill(document.createElementNS(svgNamespace, name), attributes, children);
}

function fill(made, attributes, children) {
  for (const [key, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") made.addEventListener(key, value);
    else made.setAttribute(key, value === true ? "" : spoken.includes(key) ? tr(value) : value);
  }
  made.append(...contents(children, attributes && attributes.translate === "no" || verbatim.includes(made.localName)));
  return made;
}

// spoken are the attributes that people read or hear; verbatim the elements whose texts are nobody's words.
const spoken = ["aria-label", "title", "placeholder", "alt"], verbatim = ["code", "pre", "textarea"];

// contents are children as an element takes them. Texts are looked up in the language of the reader, unless they are verbatim, such as
// what somebody typed.
function contents(children, isVerbatim) {
  return children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false).map((child) => typeof child === "string" && !isVerbatim ? tr(child) : child);
}

// show replaces all that an element has.
export function show(element, ...children) {
  element.replaceChildren(...contents(children, verbatim.includes(element.localName)));
  return element;
}

// link leads to another page of the desk.
export function link(to, ...children) {
  return el("a", { href: "#" + to }, children);
}

let numbered = 0;

// unique is an id that nothing else in the document has.
export function unique(prefix) {
  return `${prefix}-${++numbered}`;
}

// later stands for what is still on its way: a line that says so, then the content, or why there is none.
export function later(promise, words = "Loading …") {
  const place = el("div", { class: "later", "aria-busy": "true" }, el("p", { class: "soft" }, words));
  promise.then((content) => show(place, content), (error) => show(place, problem(error)))
    .finally(() => place.removeAttribute("aria-busy"));
  return place;
}

// refused is a sentence, with its code for reference.
export function refused(text, code) {
  return [text, code ? el("details", { class: "code" }, el("summary", {}, "Code"), el("code", {}, code)) : null];
}

// problem tells why something could not be had or done: a sentence for each broken rule, or the one of the error.
export function problem(error) {
  const rules = error.violations || [];
  return el("div", { class: "problem", role: "alert" },
    rules.length ? el("ul", {}, rules.map((v) => el("li", {}, refused(sentence(v), v.code)))) : el("p", {}, refused(error.message || String(error), error.code)),
    error.request ? el("p", { class: "soft" }, "Request ", error.request) : null);
}

// section is a part of a page under a heading of its own.
export function section(title, ...content) {
  const id = unique("part");
  return el("section", { class: "card", "aria-labelledby": id }, el("h2", { id }, title), content);
}

// facts lists names and values; those without a value are left out.
export function facts(pairs) {
  const rows = pairs.filter(([, value]) => value !== null && value !== undefined && value !== "" && value !== false)
    .map(([name, value]) => el("div", {}, el("dt", {}, name), el("dd", {}, value === true ? "yes" : value)));
  return el("dl", { class: "facts" }, rows);
}

// announce tells a screen reader what happened without moving the focus.
export function announce(words) {
  const place = document.getElementById("announcements");
  if (place) place.textContent = tr(words);
}
