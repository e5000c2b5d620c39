// Giving a command: a form, a preview of what it would do, and then the command itself, once.

import { el, show, problem, section, link, announce } from "../dom.js";
import { isKnown, tr } from "../messages.js";
import { newKey } from "../rest.js";
import { catalogue, give } from "../commands.js";
import { form } from "../form.js";
import { loanCompared } from "../compare.js";
import { nameOf, words } from "../names.js";
import { attributes } from "../attributes.js";
import { table } from "../table.js";
import { changes, templateOf } from "../templates.js";
import { certain } from "../router.js";
import { homeOf } from "../resources.js";
import { isOnce, isPending, pendingNotice, pendingOn } from "../pending.js";

export default async function doPage({ operation }, query) {
  const command = (await catalogue()).get(operation);
  if (!command) throw new Error("The interface has no such command.");
  const same = (await pendingOn(certain(query))).filter((entry) => isPending(command, [entry]));
  if (same.length && isOnce(command)) return [el("h1", {}, nameOf(command.operation)), pendingNotice(same)];
  const { values: known, loan } = await templateOf(command, query);
  const fields = command.body ? form(command.body, command.described, { values: known, hidden: command.names.concat("loanId", "addressId").filter((name) => query[name]), context: query }) : null;
  const ahead = el("div", {}), trouble = el("div", {}), giving = el("button", { type: "button", class: "primary", disabled: true }, "Post");
  let key = "", looked = "";
  const begun = fields && changes(command) ? fields.body() : {};
  const body = () => fields ? otherThan(begun, fields.body(), fields.required) : undefined;
  const refused = (error) => show(trouble, fields ? fields.refuse(error) : problem(error));
  const changed = () => { giving.disabled = true; };

  const look = async (event) => {
    event.preventDefault();
    try {
      const said = body();
      const result = await give(command, query, said, { preview: true });
      looked = JSON.stringify(said);
      key = newKey();
      show(trouble, fields ? fields.mark() : null);
      show(ahead, previewed(result, loan));
      giving.disabled = false;
      announce("This is what the command would do. Nothing is stored yet.");
    } catch (error) {
      show(ahead);
      refused(error);
    }
  };
  const perform = async () => {
    const said = body();
    if (JSON.stringify(said) !== looked) { changed(); return; }
    giving.disabled = true;
    try {
      const result = await give(command, query, said, { key });
      show(ahead, done(command, result, query));
      show(trouble);
      announce("Posted.");
    } catch (error) {
      giving.disabled = false; // the same key: what was done is not done again
      refused(error);
    }
  };
  giving.addEventListener("click", perform);
  return [
    el("div", { class: "head" }, el("h1", {}, nameOf(command.operation)), el("span", { class: "soft" }, isKnown(command.summary) ? [command.summary, " "] : null, loan ? link(`/loans/${loan.id}`, tr`Loan ${loan.accountNo} of ${loan.clientName}`) : null)),
    pendingNotice(same),
    el("form", { class: "card", submit: look, input: changed, change: changed }, fields ? fields.element : el("p", {}, "Nothing to fill in."), trouble,
      el("div", { class: "row middle" }, el("button", {}, "Preview"), giving, el("span", { class: "soft" }, "A preview stores nothing."))),
    ahead,
  ];
}

// otherThan is the part of a body that differs from what a form began with, and what has to be said in any case.
function otherThan(begun, said, required) {
  const spoken = ["locale", "dateFormat", ...required];
  return Object.fromEntries(Object.entries(said).filter(([name, value]) => spoken.includes(name) || JSON.stringify(value) !== JSON.stringify(begun[name])));
}

function previewed(result, loan) {
  if (result.preview && loan) return loanCompared(loan, result.preview, result.previewJournal);
  return section("The platform would accept it", facts(result));
}

function facts(result) {
  const { preview, previewJournal, ...said } = result;
  return table([{ title: "Attribute", of: ([name]) => words(name) }, { title: "Value", of: ([, value]) => value }], attributes(said), { caption: "The answer of the interface", empty: "No details." });
}

// done tells what came of a command, and leads to what it was about.
function done(command, result, query) {
  if (result.rollbackTransaction) return section("Pending approval", el("p", {}, tr`Command ${result.commandId} is stored and has no effect yet. Another user approves or rejects it. `, link("/approvals", "Approvals")));
  const loan = result.loanId || query.loanId, client = result.clientId || query.clientId;
  const home = homeOf(command, query);
  return section("Posted", el("p", {}, loan ? link(`/loans/${loan}`, "To the loan") : client ? link(`/clients/${client}`, "To the client") : home ? link(home, command.method === "DELETE" ? "To the list" : "Go on") : null),
    result.warnings ? el("ul", {}, result.warnings.map((w) => el("li", {}, w))) : null, el("details", {}, el("summary", {}, "The answer of the interface"), facts(result)));
}
