// The slider of days: a loan as it stands on any day of its life, or as it was known at the end of any day, with what differs from
// now marked.

import { el, announce } from "./dom.js";
import { tr } from "./messages.js";
import { day, iso } from "./format.js";
import { lookAt } from "./router.js";

const aDay = 86400000;
const pause = 200; // milliseconds without a move after which the day is read

// viewOf reads from the query of an address as of which day a page is looked at.
export function viewOf({ asOf, knownAt }) {
  return asOf ? { asOf } : knownAt ? { knownAt } : null;
}

// slider leads to the page as of another day. first and last are the days that can be looked at.
export function slider(first, last, view) {
  const chosen = view ? view.asOf || view.knownAt : last;
  const span = Math.max(0, Math.round((Date.parse(last) - Date.parse(first)) / aDay));
  const at = (n) => iso(new Date(Date.parse(first) + n * aDay));
  const range = el("input", { type: "range", min: 0, max: span, step: 1, "aria-label": "Day" });
  range.value = String(Math.round((Date.parse(chosen) - Date.parse(first)) / aDay));
  const shown = el("output", {}, view ? day(chosen) : "Now"), date = el("input", { type: "date", min: first, max: last, value: chosen, "aria-label": "Day, by the calendar" });
  const kind = el("select", { "aria-label": "Kind of view" },
    el("option", { value: "asOf", selected: !view || view.asOf }, "as of the day"), el("option", { value: "knownAt", selected: view && view.knownAt }, "as known that day"));
  const look = (chosenDay) => lookAt(chosenDay === last && kind.value === "asOf" ? { asOf: "", knownAt: "" } : { asOf: "", knownAt: "", [kind.value]: chosenDay });
  range.addEventListener("input", () => { const d = at(Number(range.value)); shown.textContent = range.value === range.max && kind.value === "asOf" ? tr("Now") : day(d); range.setAttribute("aria-valuetext", day(d)); });
  let waiting; // while arrow keys move the slider, only the day where it stops is read
  range.addEventListener("change", () => { clearTimeout(waiting); waiting = setTimeout(() => look(at(Number(range.value))), pause); });
  date.addEventListener("change", () => date.value && look(date.value));
  kind.addEventListener("change", () => look(at(Number(range.value))));
  return el("div", { class: "card days" }, shown, range, date, kind);
}

// notice says that a page shows the past, and leads back.
export function notice(view) {
  if (!view) return null;
  const words = view.asOf ? tr`The loan as of ${day(view.asOf)}: what takes effect by then, whenever it was entered.` : tr`The loan as it was known at the end of ${day(view.knownAt)} (UTC).`;
  announce(words);
  return el("p", { class: "notice" }, words, " What is different now is ", el("mark", {}, "marked"), ". ",
    el("button", { type: "button", click: () => lookAt({ asOf: "", knownAt: "" }) }, "Back to now"));
}

// against marks a content if it says something else now.
export function against(content, then, now, write) {
  if (now === undefined || String(then ?? "") === String(now ?? "")) return content;
  return el("mark", { title: tr`Now: ${now === null || now === "" ? "nothing" : write(now)}` }, content);
}
