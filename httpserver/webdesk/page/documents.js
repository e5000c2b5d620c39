// Documents of clients and loans.

import { el, problem } from "./dom.js";
import { get, download } from "./rest.js";
import { number } from "./format.js";
import { table } from "./table.js";

// documentsOf draws the documents of a resource; each is saved on request.
export async function documentsOf(kind, id) {
  const list = await get(`${kind}/${id}/documents`);
  return table([
    { title: "Document", of: (d) => d.name }, { title: "File", wide: true, of: (d) => d.fileName }, { title: "Bytes", figure: true, wide: true, of: (d) => number(d.size) },
    { title: "", of: (d) => {
      const button = el("button", { type: "button", click: () => download(`${kind}/${id}/documents/${d.id}/attachment`).then((file) => save(file, d.fileName), (error) => button.after(problem(error))) }, "Save");
      return button;
    } },
  ], list, { caption: "Documents", empty: "No document." });
}

// save hands a file to the browser.
export function save(file, name) {
  const at = URL.createObjectURL(file);
  el("a", { href: at, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(at), 10_000);
}
