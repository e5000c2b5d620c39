// Notes on a loan, and its documents.

import { el, later, section } from "../dom.js";
import { may } from "../session.js";
import { documentsOf } from "../documents.js";
import { notesOf } from "../notes.js";

export default async function notesPart({ loan }) {
  return el("div", { class: "columns" }, may("READ_LOANNOTE") ? section("Notes", notesOf("loans", loan.id, "CREATE_LOANNOTE")) : null,
    may("READ_DOCUMENT") ? section("Documents", documentsOf("loans", loan.id)) : null);
}
