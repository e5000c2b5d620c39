// What can be done with a resource: the commands that its state and the user's permissions allow, each leading to its form.

import { el, link } from "./dom.js";
import { get } from "./rest.js";
import { catalogue, allowed } from "./commands.js";
import { to } from "./router.js";
import { words } from "./format.js";
import { isOnce, isPending } from "./pending.js";

// usual commands stand in sight, the others in the menu.
const usual = ["loans.Approve", "loans.Disburse", "loans.Repay", "loans.CreditBalanceRefund", "loans.Recover", "clients.Activate"];

// undoing is only offered where there is something to undo: the command, and the flag of the type that it takes back.
const undoing = { "loans.UndoReAge": "reAge", "loans.UndoReAmortize": "reAmortize" };

// loanCommands are the commands on a loan that its state takes, without those that are pending.
export async function loanCommands(loan, pending = []) {
  const [taken, all] = await Promise.all([get(`loans/${loan.id}/commands`), catalogue()]);
  const there = (id) => !undoing[id] || (loan.transactions || []).some((t) => t.type[undoing[id]] && !t.manuallyReversed);
  const listed = taken.commands.filter((c) => c.allowed && there(c.operation)).map((c) => all.get(c.operation)).filter((c) => c && c.names.every((name) => name === "loanId") && !(isOnce(c) && isPending(c, pending)));
  const rarely = loan.status.active ? ["loans.Disburse"] : []; // another tranche, if the loan has several
  return menu(listed, { loanId: loan.id }, [], rarely);
}

// transactionCommands are those on one transaction of a loan.
export async function transactionCommands(loan, transaction) {
  return below(loan, "transactionId", { loanId: loan.id, transactionId: transaction.id });
}

// chargeCommands are those on one charge of a loan.
export async function chargeCommands(loan, charge) {
  return below(loan, "loanChargeId", { loanId: loan.id, loanChargeId: charge.id });
}

async function below(loan, name, query) {
  const [taken, all] = await Promise.all([get(`loans/${loan.id}/commands`), catalogue()]);
  return menu(taken.commands.filter((c) => c.allowed).map((c) => all.get(c.operation)).filter((c) => c && c.names.includes(name)), query);
}

// commandsBelow are the commands of some paths that the user may give, without some. What else leads on from a resource stands
// first: [title, path] each.
export async function commandsBelow(paths, query, { first = [], without = [] } = {}) {
  return menu((await allowed(paths)).filter((c) => !without.includes(c.operation)), query, first);
}

function menu(commands, query, further = [], rarely = []) {
  if (!commands.length && !further.length) return null;
  const lead = (c) => link(to(`/do/${c.operation}`, query), words(c.operation.replace(/^\w+\./, "")));
  const first = commands.filter((c) => usual.includes(c.operation) && !rarely.includes(c.operation)), rest = commands.filter((c) => !first.includes(c));
  const primary = (a) => { a.classList.add("primary"); return a; };
  return el("nav", { class: "commands", "aria-label": "Commands" }, further.map(([title, path]) => primary(link(path, title))), first.map((c) => primary(lead(c))),
    rest.length ? el("details", { class: "menu" }, el("summary", {}, first.length || further.length ? "More commands" : "Commands"), el("ul", {}, rest.map((c) => el("li", {}, lead(c), el("small", {}, c.summary))))) : null);
}
