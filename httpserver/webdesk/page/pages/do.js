// Giving a command: a form, a look ahead at what it would do, and then the command itself, once.

import { el, show, problem, section, link, announce } from "../dom.js";
import { newKey } from "../rest.js";
import { catalogue, give } from "../commands.js";
import { form } from "../form.js";
import { loanCompared } from "../compare.js";
import { words } from "../format.js";
import { templateOf } from "../templates.js";

export default async function doPage({ operation }, query) {
  const command = (await catalogue()).get(operation);
  if (!command) throw new Error("The interface has no such command.");
  const { values: known, loan } = await templateOf(command, query);
  const fields = command.body ? form(command.body, command.described, { values: known, hidden: command.names.concat("loanId").filter((name) => query[name]), context: query }) : null;
  const ahead = el("div", {}), trouble = el("div", {}), giving = el("button", { type: "button", class: "primary", disabled: true }, "Do it");
  let key = "", looked = "";
  const body = () => fields ? fields.body() : undefined;
  const refused = (error) => { show(trouble, problem(error)); if (fields) fields.refuse(error); };
  const changed = () => { giving.disabled = true; };

  const look = async (event) => {
    event.preventDefault();
    try {
      const said = body();
      const result = await give(command, query, said, { preview: true });
      looked = JSON.stringify(said);
      key = newKey();
      show(trouble);
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
      show(ahead, done(result, query));
      show(trouble);
      announce("Done.");
    } catch (error) {
      giving.disabled = false; // the same key: what was done is not done again
      refused(error);
    }
  };
  giving.addEventListener("click", perform);
  return [
    el("div", { class: "head" }, el("h1", {}, title(command)), el("span", { class: "soft" }, command.summary, " ", loan ? link(`/loans/${loan.id}`, `Loan ${loan.accountNo} of ${loan.clientName}`) : null)),
    el("form", { class: "card", submit: look, input: changed, change: changed }, fields ? fields.element : el("p", {}, "This command takes nothing more."), trouble,
      el("div", { class: "row" }, el("button", {}, "Look ahead"), giving, el("span", { class: "soft" }, "Looking ahead stores nothing."))),
    ahead,
  ];
}

// title names a command as people do.
export function title(command) {
  return words(command.operation.replace(/^\w+\./, ""));
}

function previewed(result, loan) {
  if (result.preview && loan) return loanCompared(loan, result.preview, result.previewJournal);
  return section("The platform would accept it", facts(result));
}

function facts(result) {
  const { preview, previewJournal, ...said } = result;
  return el("pre", {}, JSON.stringify(said, null, 2));
}

// done tells what came of a command, and leads to what it was about.
function done(result, query) {
  if (result.rollbackTransaction) return section("It waits for a second person", el("p", {}, `Command ${result.commandId} is kept and not done yet. `, link("/approvals", "What waits")));
  const loan = result.loanId || query.loanId, client = result.clientId || query.clientId;
  return section("Done", el("p", {}, loan ? link(`/loans/${loan}`, "To the loan") : client ? link(`/clients/${client}`, "To the client") : null),
    result.warnings ? el("ul", {}, result.warnings.map((w) => el("li", {}, w))) : null, el("details", {}, el("summary", {}, "The answer of the interface"), facts(result)));
}

