// The list of loans.

import { el, link } from "../dom.js";
import { get } from "../rest.js";
import { amount, choice, day } from "../format.js";
import { isZero } from "../decimal.js";
import { table, paged, badge } from "../table.js";
import { lookAt } from "../router.js";

const states = [["", "all"], [100, "waiting for approval"], [200, "waiting for disbursal"], [300, "active"], [600, "closed"], [601, "written off"], [602, "rescheduled"], [700, "overpaid"], [400, "withdrawn"], [500, "rejected"]];

export default async function loans(_, { status = "" }) {
  const state = el("select", { change: () => lookAt({ status: state.value }) }, states.map(([id, title]) => el("option", { value: id, selected: String(id) === status }, title)));
  return [el("h1", {}, "Loans"), el("div", { class: "row" }, el("label", {}, "State", state)), el("div", { class: "card" },
    paged((offset, limit) => get("loans", { status, offset, limit, orderBy: "id", sortOrder: "DESC" }), loanTable))];
}

// loanTable draws loans as the rows of a table.
export function loanTable(items) {
  const summary = (loan, name) => loan.summary ? amount(loan.summary[name], loan.currency) : "";
  return table([
    { title: "Account", of: (l) => link(`/loans/${l.id}`, l.accountNo) },
    { title: "Client", of: (l) => link(`/clients/${l.clientId}`, l.clientName) },
    { title: "Product", wide: true, of: (l) => l.loanProductName },
    { title: "Principal", figure: true, of: (l) => amount(l.principal, l.currency) },
    { title: "Outstanding", figure: true, of: (l) => summary(l, "totalOutstanding") },
    { title: "Overdue", figure: true, wide: true, of: (l) => summary(l, "totalOverdue") },
    { title: "", wide: true, of: (l) => l.currency.code },
    { title: "Disbursed", wide: true, of: (l) => day(l.timeline.actualDisbursementDate) },
    { title: "State", of: loanState },
  ], items, { caption: "Loans", empty: "No loan." });
}

// loanState is the state of a loan as a badge, and what weighs more than the state.
export function loanState(loan) {
  const late = loan.summary && !isZero(loan.summary.totalOverdue);
  const kind = { 100: "open", 200: "open", 300: "good", 601: "bad", 700: "open" }[loan.status.id];
  return [badge(choice(loan.status), kind), loan.chargedOff ? [" ", badge("charged off", "bad")] : null, loan.subStatus ? [" ", badge(choice(loan.subStatus), "open")] : null,
    loan.fraud ? [" ", badge("fraud", "bad")] : null, late ? [" ", badge("overdue", "bad")] : null];
}
