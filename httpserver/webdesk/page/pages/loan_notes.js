// Notes on a loan, and its documents.

import { el, later, section } from "../dom.js";
import { get } from "../rest.js";
import { may } from "../session.js";
import { notesOf, documentsOf } from "../attached.js";

export default async function notesPart({ loan }) {
  return el("div", { class: "columns" }, may("READ_LOANNOTE") ? section("Notes", later(get(`loans/${loan.id}/notes`).then(notesOf))) : null,
    may("READ_DOCUMENT") ? section("Documents", later(documentsOf("loans", loan.id))) : null);
}
