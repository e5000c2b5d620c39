// The receipt of a transaction, to be printed.

import { el, facts, link } from "../dom.js";
import { tr } from "../messages.js";
import { get } from "../rest.js";
import { amount, choice, day, money } from "../format.js";
import { isZero } from "../decimal.js";
import { lender } from "../lender.js";

const portions = [["Principal", "principalPortion"], ["Interest", "interestPortion"], ["Fees", "feeChargesPortion"], ["Penalties", "penaltyChargesPortion"], ["Overpaid", "overpaymentPortion"]];

export default async function receiptPage({ loan: loanId, transaction: id }) {
  const [loan, t, head] = await Promise.all([get(`loans/${loanId}`), get(`loans/${loanId}/transactions/${id}`), lender()]), paid = t.paymentDetailData;
  return [
    el("div", { class: "head" }, el("h1", {}, tr`Receipt no. ${t.id}`), el("span", { class: "soft" }, link(`/loans/${loanId}`, tr`Loan ${loan.accountNo}`), t.manuallyReversed ? " · undone" : null)),
    el("div", { class: "card receipt" }, head,
      facts([["Client", loan.clientName], ["Client number", loan.clientAccountNo], ["Loan", `${loan.accountNo} · ${loan.loanProductName}`], ["Date", day(t.date)], ["Transaction", choice(t.type)], ["Amount", el("strong", {}, money(t.amount, t.currency))],
        ...portions.filter(([, name]) => !isZero(t[name] ?? 0)).map(([title, name]) => [title, amount(t[name], t.currency)]),
        ["Payment type", paid && choice(paid.paymentType)], ["Receipt number", paid && paid.receiptNumber], ["Principal left", t.type.disbursement ? null : money(t.outstandingLoanBalance, t.currency)]])),
    el("div", { class: "row" }, el("button", { type: "button", class: "primary", click: () => print() }, "Print")),
  ];
}
