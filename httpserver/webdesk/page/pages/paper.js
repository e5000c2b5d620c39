// Papers to print, on A4 or letter: the statement and the schedule of a loan, its payoff letter, the explanation of a figure, and the statement of a deposit account.

import { el, facts, link } from "../dom.js";
import { tr } from "../messages.js";
import { get, written } from "../rest.js";
import { amount, choice, day, money } from "../format.js";
import { isZero } from "../decimal.js";
import { explanationOf } from "../explanation.js";
import { today } from "../businessdate.js";
import { lender } from "../lender.js";
import { lookAt } from "../router.js";
import { table } from "../table.js";
import { scheduleTable } from "./loan_schedule.js";

// papers has of each kind: the title, what it is about, and the content.
const papers = {
  statement: ["Statement of loan", "loans", statement], schedule: ["Repayment schedule of loan", "loans", schedule], payoff: ["Payoff letter for loan", "loans", payoff], explanation: ["Explanation of a figure of loan", "loans", explanation], deposit: ["Statement of deposit account", "savingsaccounts", depositStatement],
};

export default async function paperPage({ kind, id }, query) {
  if (!papers[kind]) throw new Error("The desk has no such paper.");
  const [title, resource, draw] = papers[kind], [account, present, head] = await Promise.all([get(`${resource}/${id}`, { associations: "all" }), today(), lender()]), back = resource === "loans" ? `/loans/${id}` : `/savings/${id}`;
  return [
    el("div", { class: "row middle tool" }, link(back, "Back"), el("button", { type: "button", class: "primary", click: () => print() }, "Print")),
    el("article", { class: "card paper" }, head, el("div", { class: "head" }, el("h1", {}, tr`${title} ${account.accountNo}`), el("span", { class: "soft" }, day(present))),
      facts([["Client", account.clientName || account.groupName], ["Client number", account.clientAccountNo], ["Product", account.loanProductName || account.savingsProductName], ["Currency", account.currency.code], ["Status", choice(account.status)]]), await draw(account, present, query)),
  ];
}

const accruals = ["accrual", "accrualActivity"];

async function statement(loan) {
  const { currency, summary } = loan, list = (loan.transactions || []).filter((t) => !t.manuallyReversed && !accruals.some((type) => t.type[type]));
  const part = (title, name) => ({ title, figure: true, of: (t) => isZero(t[name] ?? 0) ? "" : amount(t[name], currency) });
  return [
    table([{ title: "Day", firm: true, of: (t) => day(t.date) }, { title: "Transaction", of: (t) => t.type.value }, part("Amount", "amount"), part("Principal", "principalPortion"), part("Interest", "interestPortion"), part("Fees", "feeChargesPortion"), part("Penalties", "penaltyChargesPortion"),
      { title: "Principal left", figure: true, of: (t) => amount(t.outstandingLoanBalance, currency) }], list, { caption: "Transactions", empty: "No transactions." }),
    summary ? facts([["Outstanding", money(summary.totalOutstanding, currency)], ["Overdue", money(summary.totalOverdue, currency)], ["Paid", money(summary.totalRepayment, currency)]]) : null,
  ];
}

async function schedule(loan) {
  return loan.repaymentSchedule ? scheduleTable({ loan, currency: loan.currency }, { explains: false }) : el("p", {}, "The loan has no schedule.");
}

// payoff says what closes a loan on a day that the reader chooses.
async function payoff(loan, present, { on = present }) {
  if (!loan.status.active) return el("p", {}, "The loan is not active: there is nothing to pay off.");
  const { currency } = loan, due = await get(`loans/${loan.id}/transactions/template`, { command: "prepayLoan", transactionDate: on, ...written });
  const choose = el("input", { type: "date", value: on, min: present, change: () => choose.value && lookAt({ on: choose.value }) });
  const parts = [["Principal", "principalPortion"], ["Interest", "interestPortion"], ["Fees", "feeChargesPortion"], ["Penalties", "penaltyChargesPortion"]].filter(([, name]) => !isZero(due[name] ?? 0));
  return [
    el("div", { class: "row tool" }, el("label", {}, "Paid on", choose)),
    el("p", {}, "A payment of ", el("strong", {}, money(due.amount, currency)), tr` that reaches us on ${day(on)} closes the loan. On another day the amount differs.`),
    table([{ title: "", of: ([title]) => title }, { title: currency.code, figure: true, of: ([, name]) => amount(due[name], currency) }], parts, { caption: "Parts of the payoff", foot: ["Together", amount(due.amount, currency)] }),
  ];
}

// explanation says how a figure came about: a component of an instalment, or the payoff of a day.
async function explanation(loan, _, { period, component, payoff: on }) {
  return explanationOf(loan, on ? { payoff: on } : { period, component });
}

async function depositStatement(account) {
  const { currency, summary = {} } = account;
  return [
    table([{ title: "Day", firm: true, of: (t) => day(t.date) }, { title: "Transaction", of: (t) => t.transactionType.value }, { title: "Amount", figure: true, of: (t) => amount(t.amount, currency) }, { title: "Balance", figure: true, of: (t) => amount(t.runningBalance, currency) }],
      (account.transactions || []).filter((t) => !t.reversed), { caption: "Transactions", empty: "No transactions." }),
    facts([["Balance", money(summary.accountBalance, currency)], ["Available", money(summary.availableBalance, currency)]]),
  ];
}

// paperLinks lead to the papers of a loan.
export function paperLinks(loan) {
  const listed = [["statement", "Statement"], ["schedule", "Schedule"], ...(loan.status.active ? [["payoff", "Payoff letter"]] : [])];
  return el("p", { class: "papers" }, "Print: ", listed.map(([kind, title], i) => [i ? " · " : null, link(`/papers/${kind}/${loan.id}`, title)]));
}
