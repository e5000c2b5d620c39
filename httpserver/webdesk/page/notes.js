// Notes on clients and loans, and the form that adds one.

import { el, later, problem, show } from "./dom.js";
import { get, newKey, send } from "./rest.js";
import { may } from "./session.js";
import { moment } from "./format.js";
import { withCommands } from "./menu.js";

// notesOf draws the notes of a resource, newest first, and a form for users who may add one.
export function notesOf(kind, id, adding) {
  const list = el("div", {}), read = () => show(list, later(get(`${kind}/${id}/notes`).then((all) => notes(all, kind, id))));
  read();
  return [may(adding) ? noteForm(kind, id, read) : null, list];
}

// one is the path of a note in the interface, by what it is about.
const one = { clients: "/v1/clients/{resourceId}/notes/{noteId}", loans: "/v1/loans/{resourceId}/notes/{noteId}" };

async function notes(all, kind, id) {
  if (!all.length) return el("p", { class: "soft" }, "No notes.");
  const [acts] = await withCommands([], [one[kind]], (n) => ({ resourceId: id, noteId: n.id }));
  return all.map((n) => el("blockquote", {}, el("p", { translate: "no" }, n.note), el("footer", { class: "soft" }, n.createdByUsername, " · ", moment(n.createdOn), " ", acts ? acts.of(n) : null)));
}

function noteForm(kind, id, added) {
  const text = el("textarea", { name: "note", rows: 2, required: true }), trouble = el("div", {}), button = el("button", {}, "Add note");
  let key = newKey();
  const submit = async (event) => {
    event.preventDefault();
    button.disabled = true;
    try {
      const result = await send("POST", `${kind}/${id}/notes`, { body: { note: text.value.trim() }, key });
      key = newKey();
      text.value = "";
      show(trouble, result.rollbackTransaction ? el("p", { class: "notice" }, "The note is pending approval.") : null);
      added();
    } catch (error) {
      show(trouble, problem(error));
    } finally {
      button.disabled = false;
    }
  };
  return el("form", { submit, input: () => { key = newKey(); } }, el("label", {}, "New note", text), trouble, el("div", { class: "row" }, button));
}
