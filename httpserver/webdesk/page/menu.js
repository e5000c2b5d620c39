// What can be done with a resource: the commands that its state and the user's permissions allow, each leading to its screen or form.

import { el, link } from "./dom.js";
import { isKnown } from "./messages.js";
import { get } from "./rest.js";
import { catalogue, allowed } from "./commands.js";
import { inGroups, nameOf } from "./names.js";
import { pathTo } from "./acts/acts.js";
import { isOnce, isPending } from "./pending.js";

// usual are the acts that stand in sight, the first emphasised, by the state of the loan.
const usual = {
  100: ["loans.Approve", "loans.Reject", "loans.Modify", "loans.AddCharge", "loans.Withdraw"],
  200: ["loans.Disburse", "loans.UndoApproval", "loans.AddCharge", "loans.AssignOfficer"],
  300: ["loans.Repay", "loans.AddCharge", "loans.RequestReschedule", "loans.WaiveInterest", "loans.WriteOff"],
  600: ["loans.UndoDisbursal"], 601: ["loans.Recover", "loans.UndoWriteOff"], 700: ["loans.CreditBalanceRefund", "loans.AddCharge"],
};

// usualElsewhere are those of other resources.
const usualElsewhere = ["clients.Activate", "clients.Update", "clients.CreateIdentifier", "ledger.CreateManualEntry", "ledger.CreateClosure"];

const hasType = (type) => (loan) => (loan.transactions || []).some((t) => t.type[type] && !t.manuallyReversed);
const hasTranches = (loan) => loan.multiDisburseLoan || !loan.status.active;

// only says of commands which loans there is sense in offering them for.
const only = {
  "loans.UndoReAge": hasType("reAge"), "loans.UndoReAmortize": hasType("reAmortize"), "loans.Disburse": hasTranches, "loans.DisburseToSavings": (loan) => hasTranches(loan) && Boolean(loan.linkedAccount),
  "loans.UndoLastDisbursal": (loan) => loan.multiDisburseLoan, "loans.EditTranches": (loan) => loan.multiDisburseLoan, "loans.DisburseWithoutAutoDownPayment": (loan) => hasTranches(loan) && loan.enableDownPayment,
  "loans.ChargeOff": (loan) => !loan.chargedOff, "loans.UndoChargeOff": (loan) => loan.chargedOff, "loans.DownPayment": (loan) => loan.enableDownPayment, "loans.CapitalizeIncome": (loan) => loan.enableIncomeCapitalization, "loans.BuyDown": (loan) => loan.enableBuyDownFee,
};

// loanCommands are the commands on a loan that its state takes, without those that are pending.
export async function loanCommands(loan, pending = []) {
  const [taken, all] = await Promise.all([get(`loans/${loan.id}/commands`), catalogue()]);
  const there = (id) => !only[id] || only[id](loan);
  const listed = taken.commands.filter((c) => c.allowed && there(c.operation)).map((c) => all.get(c.operation)).filter((c) => c && c.names.every((name) => name === "loanId") && !(isOnce(c) && isPending(c, pending)));
  return menu(listed, { loanId: loan.id }, { usual: usual[loan.status.id] });
}

// The types of transactions that nobody undoes: what the platform accrues, and payouts, which have an undoing of their own.
const firm = ["accrual", "accrualActivity", "disbursement", "chargeoff", "writeOff"];

// transactionCommands are those on one transaction of a loan.
export async function transactionCommands(loan, transaction) {
  const undone = transaction.manuallyReversed || firm.some((type) => transaction.type[type]);
  return below(loan, "transactionId", { loanId: loan.id, transactionId: transaction.id }, undone ? ["loans.AdjustTransaction", "loans.Chargeback"] : [], ["loans.AdjustTransaction"]);
}

// chargeCommands are those on one charge of a loan.
export async function chargeCommands(loan, charge) {
  return below(loan, "loanChargeId", { loanId: loan.id, loanChargeId: charge.id });
}

async function below(loan, name, query, without = [], first = []) {
  const [taken, all] = await Promise.all([get(`loans/${loan.id}/commands`), catalogue()]);
  return menu(taken.commands.filter((c) => c.allowed && !without.includes(c.operation)).map((c) => all.get(c.operation)).filter((c) => c && c.names.includes(name)), query, { usual: first });
}

// commandsBelow are the commands of some paths that the user may give, without some. What else leads on from a resource stands
// first or, further, behind the usual commands: [title, path] each.
export async function commandsBelow(paths, query, { first = [], further = [], without = [], usual: names = usualElsewhere } = {}) {
  return menu((await allowed(paths)).filter((c) => !without.includes(c.operation)), query, { further: first, usual: names, last: further });
}

// withCommands are columns of a table and one more, with the commands on a row that the user may give: those of some paths, whose
// parameters names(row) gives.
export async function withCommands(columns, paths, names) {
  const commands = await allowed(paths);
  const lead = (row) => (c) => [link(pathTo(c.operation, names(row)), /^(Update|Change)/.test(c.operation.split(".")[1]) ? "Change" : /^Delete/.test(c.operation.split(".")[1]) ? "Delete" : nameOf(c.operation)), " "];
  return commands.length ? [...columns, { title: "", name: "Commands", of: (row) => commands.map(lead(row)) }] : columns;
}

// menu shows the usual commands in sight, and the others in groups that can be searched. "all" are usual where there are few.
function menu(commands, query, { further = [], usual: names = [], last = [] } = {}) {
  if (!commands.length && !further.length && !last.length) return null;
  const lead = (c) => link(pathTo(c.operation, query), nameOf(c.operation));
  const inSight = (names === "all" ? commands.map((c) => c.operation) : names).map((name) => commands.find((c) => c.operation === name)).filter(Boolean), rest = commands.filter((c) => !inSight.includes(c));
  const links = [...further.map(([title, path]) => link(path, title)), ...inSight.map(lead), ...last.map(([title, path]) => link(path, title))];
  if (links.length) links[0].classList.add("primary");
  return el("nav", { class: "commands", "aria-label": "Commands" }, links, rest.length ? more(rest, lead, links.length ? "More" : "Commands") : null);
}

const few = 8; // commands among which nobody needs a search

// more is a menu of commands in their groups.
function more(commands, lead, title) {
  const item = (c) => el("li", {}, lead(c), isKnown(c.summary) ? el("small", {}, c.summary) : null);
  const groups = inGroups(commands), parts = groups.map(([group, some]) => el("section", {}, groups.length > 1 ? el("h3", {}, group) : null, el("ul", {}, some.map(item))));
  const sought = el("input", { type: "search", placeholder: "Search", "aria-label": "Search commands", input: () => narrow(parts, sought.value) });
  return el("details", { class: "menu", toggle: (event) => { if (event.target.open && commands.length > few) sought.focus(); } }, el("summary", {}, title),
    el("div", { class: "sheet" }, commands.length > few ? sought : null, parts));
}

// narrow leaves the commands in sight whose name or description has what is sought.
function narrow(parts, text) {
  const wanted = text.trim().toLowerCase();
  for (const part of parts) {
    for (const item of part.querySelectorAll("li")) item.hidden = !item.textContent.toLowerCase().includes(wanted);
    part.hidden = [...part.querySelectorAll("li")].every((item) => item.hidden);
  }
}
