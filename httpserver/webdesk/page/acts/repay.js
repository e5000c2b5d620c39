// Repay: an amount, or one of those that people pay, and how it is split.

import { el } from "../dom.js";
import { tr } from "../messages.js";
import { get, written } from "../rest.js";
import { amount, day, iso } from "../format.js";
import { isZero, sum } from "../decimal.js";
import { today } from "../businessdate.js";
import { enter } from "../form.js";
import { changeOf, open } from "./change.js";
import { aboutLoan, loanOf, moved, posted, typedAmount } from "./payment.js";
import { screen } from "./screen.js";

export default async function repayPage(query, operation) {
  const [loan, present] = await Promise.all([loanOf(query), today()]);
  const offers = await usualAmounts(loan, present);
  return screen({
    operation, query, title: "Repay", about: aboutLoan(loan), back: `/loans/${loan.id}`,
    values: { transactionDate: present, transactionAmount: offers[0] && Number(offers[0][1]) }, shown: ["transactionAmount", "transactionDate", "paymentTypeId", "note"], folded: moved,
    extras: (fields) => fields.field("transactionAmount").element.after(choices(offers, fields, loan.currency)),
    button: (body) => { const text = typedAmount(body.transactionAmount, loan.currency); return text && body.transactionDate ? tr`Post ${text}` : null; },
    missing: "Enter an amount to see what it pays.",
    drawn: (result) => changeOf(loan, result), done: (made) => posted(loan, made.resourceId),
  });
}

// usualAmounts are those that people pay: [title, amount, hint] each.
async function usualAmounts(loan, present) {
  const due = open(loan).filter((p) => iso(p.dueDate) <= present), [next] = open(loan).filter((p) => iso(p.dueDate) > present);
  const left = (periods) => sum(periods.map((p) => p.totalOutstandingForPeriod));
  const payoff = await get(`loans/${loan.id}/transactions/template`, { command: "prepayLoan", transactionDate: present, ...written }).catch(() => null);
  return [
    ["Due now", left(due), due.length > 1 ? tr`${due.length} instalments` : due.length ? tr`since ${day(due[0].dueDate)}` : ""], next ? ["Next due", left([...due, next]), tr`due ${day(next.dueDate)}`] : null,
    payoff ? ["Payoff today", payoff.amount, "closes the loan"] : null,
  ].filter((offer) => offer && !isZero(offer[1]));
}

function choices(offers, fields, currency) {
  const field = fields.field("transactionAmount");
  return el("div", { class: "offers", role: "group", "aria-label": "Usual amounts" }, offers.map(([title, value, hint]) =>
    el("button", { type: "button", click: () => enter(field, Number(value)) }, title, " ", el("strong", {}, amount(value, currency)), el("small", {}, hint))));
}
