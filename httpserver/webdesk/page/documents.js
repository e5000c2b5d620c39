// Documents of clients and loans.

import { el, later, problem, show } from "./dom.js";
import { tr } from "./messages.js";
import { get, download, newKey, send, upload } from "./rest.js";
import { may } from "./session.js";
import { number } from "./format.js";
import { table } from "./table.js";

// documentsOf draws the documents of a resource, and a form for users who may add one. Each is saved on request.
export function documentsOf(kind, id) {
  const list = el("div", {}), read = () => show(list, later(get(`${kind}/${id}/documents`).then((all) => documentTable(kind, id, all))));
  read();
  return [list, may("CREATE_DOCUMENT") ? documentForm(kind, id, read) : null];
}

function documentTable(kind, id, list) {
  const path = (d) => `${kind}/${id}/documents/${d.id}`;
  return table([
    { title: "Document", of: (d) => d.name }, { title: "File", wide: true, of: (d) => d.fileName }, { title: "Bytes", figure: true, wide: true, of: (d) => number(d.size) },
    { title: "", of: (d) => {
      const button = el("button", { type: "button", click: () => download(`${path(d)}/attachment`).then((file) => save(file, d.fileName), (error) => button.after(problem(error))) }, "Save");
      return [button, " ", may("DELETE_DOCUMENT") ? deleting(path(d)) : null];
    } },
  ], list, { caption: "Documents", empty: "No document." });
}

// deleting is a button that asks once more before it deletes a document.
function deleting(path) {
  const button = el("button", { type: "button" }, "Delete");
  let isAsked = false;
  button.addEventListener("click", async () => {
    if (!isAsked) { button.textContent = tr("Really delete"); isAsked = true; return; }
    button.disabled = true;
    try {
      const result = await send("DELETE", path, { key: newKey() });
      show(button.parentElement, result.rollbackTransaction ? "Pending approval" : "Deleted");
    } catch (error) {
      button.after(problem(error));
    }
  });
  return button;
}

function documentForm(kind, id, added) {
  const file = el("input", { type: "file", name: "file", required: true, accept: ".pdf,.doc,.docx,.xls,.xlsx,.jpg,.jpeg,.png" }), name = el("input", { name: "name", autocomplete: "off", required: true }), trouble = el("div", {}), button = el("button", {}, "Upload document");
  const submit = async (event) => {
    event.preventDefault();
    button.disabled = true;
    try {
      await upload(`${kind}/${id}/documents`, file.files[0], { name: name.value.trim() });
      event.target.reset();
      show(trouble);
      added();
    } catch (error) {
      show(trouble, problem(error));
    } finally {
      button.disabled = false;
    }
  };
  return el("form", { submit }, el("div", { class: "row" }, el("label", {}, "File", file), el("label", {}, "Name", name), button), trouble);
}

// save hands a file to the browser.
export function save(file, name) {
  const at = URL.createObjectURL(file);
  el("a", { href: at, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(at), 10_000);
}
