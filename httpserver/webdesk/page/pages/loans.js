// The list of loans.

import { el, link } from "../dom.js";
import { get, written } from "../rest.js";
import { may } from "../session.js";
import { choice, locale, number } from "../format.js";
import { isZero } from "../decimal.js";
import { order, badge } from "../table.js";
import { dated, listed, sums } from "../list.js";
import { chosen, filter, typed } from "../filter.js";

const states = [[100, "waiting for approval"], [200, "waiting for disbursal"], [300, "active"], [600, "closed"], [601, "written off"], [602, "rescheduled"], [700, "overpaid"], [400, "withdrawn"], [500, "rejected"]];

export default async function loans(_, query) {
  const { status, product: productId, officer: loanOfficerId, lateFrom: daysOverdueFrom, lateTo: daysOverdueTo, paidFrom: disbursedFrom, paidTo: disbursedTo, least: principalFrom, most: principalTo } = query;
  const [products, officers] = await Promise.all([may("READ_LOANPRODUCT") ? get("loanproducts/basic-details") : [], may("READ_STAFF") ? get("staff", { loanOfficersOnly: true }) : []]);
  const days = { inputmode: "numeric", min: 0, class: "few" }, figure = { inputmode: "decimal", class: "few" };
  return [
    el("h1", {}, "Loans"),
    filter([
      chosen("status", "State", states), chosen("product", "Product", products.map((p) => [p.id, p.name])), chosen("officer", "Officer", officers.map((o) => [o.id, o.displayName])),
      typed("lateFrom", "Days late, at least", "number", days), typed("lateTo", "at most", "number", days), typed("paidFrom", "Paid out since", "date"), typed("paidTo", "until", "date"), typed("least", "Amount, at least", "text", figure), typed("most", "at most", "text", figure),
    ]),
    el("div", { class: "card" }, listed(columns, (offset, limit) => get("loans", {
      status, productId, loanOfficerId, daysOverdueFrom, daysOverdueTo, disbursedFrom, disbursedTo, principalFrom, principalTo, ...written, locale: locale(), offset, limit, ...order(query, "id", "DESC"),
    }), { caption: "Loans", empty: "No loans." })),
  ];
}

const inSummary = (name) => (loan) => loan.summary ? loan.summary[name] : null, currency = (loan) => loan.currency, late = (loan) => loan.delinquent && loan.delinquent.pastDueDays ? loan.delinquent.pastDueDays : "";

const columns = [
  { key: "account", title: "Account", by: "accountNo", of: (l) => link(`/loans/${l.id}`, l.accountNo) },
  { key: "client", title: "Client", by: "clientId", of: (l) => link(l.clientId ? `/clients/${l.clientId}` : `/groups/${l.groupId}`, l.clientName || l.groupName || (l.group || {}).name || "") },
  { key: "product", title: "Product", by: "loanProductId", wide: true, of: (l) => l.loanProductName },
  sums({ key: "principal", title: "Principal" }, (l) => l.principal, currency), sums({ key: "outstanding", title: "Outstanding" }, inSummary("totalOutstanding"), currency),
  sums({ key: "overdue", title: "Overdue", wide: true }, inSummary("totalOverdue"), currency),
  { key: "days", title: "Days late", figure: true, spare: true, of: (l) => number(late(l) || null), file: late },
  { key: "currency", title: "", name: "Currency", wide: true, of: (l) => l.currency.code },
  dated({ key: "disbursed", title: "Disbursed", by: "disbursementDate", wide: true }, (l) => l.timeline.actualDisbursementDate), dated({ key: "matures", title: "Matures", spare: true }, (l) => l.timeline.expectedMaturityDate),
  { key: "rate", title: "Rate", figure: true, spare: true, of: (l) => number(l.annualInterestRate), file: (l) => l.annualInterestRate ?? "" },
  { key: "officer", title: "Officer", spare: true, of: (l) => l.loanOfficerName }, { key: "reference", title: "External reference", by: "externalId", spare: true, of: (l) => l.externalId },
  { key: "state", title: "State", by: "status", of: loanState, file: (l) => choice(l.status) },
];

// loanState is the state of a loan as a badge, and what weighs more than the state.
export function loanState(loan) {
  const isLate = loan.summary && !isZero(loan.summary.totalOverdue);
  const kind = { 100: "open", 200: "open", 300: "good", 601: "bad", 700: "open" }[loan.status.id];
  return [badge(choice(loan.status), kind), loan.chargedOff ? [" ", badge("charged off", "bad")] : null, loan.subStatus ? [" ", badge(choice(loan.subStatus), "open")] : null,
    loan.fraud ? [" ", badge("fraud", "bad")] : null, isLate ? [" ", badge("overdue", "bad")] : null];
}
