// A new loan: the product, the amount, the term and the first due date, with the schedule that follows from them.

import { el, facts, link, section } from "../dom.js";
import { tr } from "../messages.js";
import { get, send } from "../rest.js";
import { day, money, number, percent } from "../format.js";
import { today } from "../businessdate.js";
import { go, to } from "../router.js";
import { figuresOf } from "../trial.js";
import { balanceChart } from "../loancharts.js";
import { scheduleTable } from "../pages/loan_schedule.js";
import { typedAmount } from "./payment.js";
import { screen } from "./screen.js";

export default async function newLoanPage({ clientId, productId }, operation) {
  if (!clientId) return [el("h1", {}, "New loan"), el("p", {}, "Find the client first, and begin the loan there."), el("p", {}, link("/clients", "Clients"))];
  const [template, present] = await Promise.all([get("loans/template", { templateType: "individual", clientId, productId, activeOnly: true }), today()]), { product } = template;
  const choose = el("select", { name: "product", change: () => go("/act/loans.Submit", { clientId, productId: choose.value }) }, el("option", { value: "" }, "Choose"),
    template.productOptions.map((p) => el("option", { value: p.id, selected: String(p.id) === productId }, p.name)));
  const about = [link(`/clients/${clientId}`, template.clientName), template.clientAccountNo ? tr` · Client ${template.clientAccountNo}` : null], chosen = el("div", { class: "row" }, el("label", {}, "Product", choose));
  if (!product) return [el("div", { class: "head" }, el("h1", {}, "New loan"), el("span", { class: "soft" }, about)), chosen];
  const { currency } = template, terms = fixed(template, Number(clientId), product.id), every = template.repaymentEvery;
  const [head, act] = await screen({
    operation, query: { clientId }, title: "New loan", about, back: `/clients/${clientId}`, terms: to(`/clients/${clientId}/lend`, { product: productId }),
    values: { principal: template.principal, numberOfRepayments: template.numberOfRepayments, interestRatePerPeriod: template.interestRatePerPeriod, submittedOnDate: present, expectedDisbursementDate: present },
    shown: ["principal", "numberOfRepayments", "expectedDisbursementDate", "repaymentsStartingFromDate", "interestRatePerPeriod"], folded: ["submittedOnDate", "loanOfficerId", "loanPurposeId", "fundId", "externalId"],
    hints: { principal: limits(product.minPrincipal, product.maxPrincipal, (v) => money(v, currency)), numberOfRepayments: rhythm(template, product), repaymentsStartingFromDate: "Empty: one period after the payout.", interestRatePerPeriod: rate(template, product) },
    body: (typed) => ({ ...terms, ...typed, loanTermFrequency: (typed.numberOfRepayments || 0) * every }),
    button: (said) => { const text = typedAmount(said.principal, currency); return text && said.numberOfRepayments && said.expectedDisbursementDate ? tr`Apply for ${text}` : null; },
    missing: "Enter the amount and the term.", preview: priced,
    drawn: (result) => planned(result, limitsOf(product, template, currency)), done: (made) => [`/loans/${made.loanId}`, "Applied", ...(made.warnings || [])],
  });
  return [head, chosen, act];
}

// fixed are the terms that a loan has of its product, whatever is typed.
function fixed(t, clientId, productId) {
  const id = (option) => option && (option.id ?? option);
  return {
    clientId, productId, loanType: "individual", repaymentEvery: t.repaymentEvery, repaymentFrequencyType: id(t.repaymentFrequencyType), loanTermFrequencyType: id(t.repaymentFrequencyType), interestType: id(t.interestType),
    interestCalculationPeriodType: id(t.interestCalculationPeriodType), amortizationType: id(t.amortizationType), transactionProcessingStrategyCode: t.transactionProcessingStrategyCode, charges: (t.charges || []).map((c) => ({ chargeId: c.chargeId, amount: c.amount })),
  };
}

function limits(least, most, write = number) {
  return least !== undefined && most !== undefined ? tr`${write(least)} to ${write(most)}` : least !== undefined ? tr`At least ${write(least)}` : most !== undefined ? tr`At most ${write(most)}` : "";
}

function rhythm({ repaymentEvery, repaymentFrequencyType: unit }, { minNumberOfRepayments, maxNumberOfRepayments }) {
  const words = unit.value.toLowerCase(), every = repaymentEvery === 1 ? tr`One a ${words.replace(/s$/, "")}` : tr`One every ${number(repaymentEvery)} ${words}`;
  return [every, limits(minNumberOfRepayments, maxNumberOfRepayments)].filter(Boolean).join(", ");
}

function rate({ interestRateFrequencyType: unit, interestRateConventionType: convention }, { minInterestRatePerPeriod, maxInterestRatePerPeriod }) {
  const quoted = convention ? tr`Percent ${unit.value.toLowerCase()}, ${convention.value.toLowerCase()}` : unit ? tr`Percent ${unit.value.toLowerCase()}` : "Percent";
  return [quoted, limits(minInterestRatePerPeriod, maxInterestRatePerPeriod, percent)].filter(Boolean).join(", ");
}

// limitsOf draws the limits of a product.
function limitsOf(product, template, currency) {
  return section("Limits of the product", facts([
    ["Amount", limits(product.minPrincipal, product.maxPrincipal, (v) => money(v, currency)) || "none"], ["Number of instalments", limits(product.minNumberOfRepayments, product.maxNumberOfRepayments) || "none"],
    ["Interest rate", limits(product.minInterestRatePerPeriod, product.maxInterestRatePerPeriod, percent) || "none"], ["Instalments", rhythm(template, {})],
  ]));
}

// priced is the schedule of an application and what it costs. A loan that no rate balances has no disclosure.
async function priced(said) {
  const schedule = await send("POST", "loans", { query: { command: "calculateLoanSchedule" }, body: said });
  const { disclosure } = await send("POST", "loans", { query: { command: "discloseLoan" }, body: said }).catch((refused) => {
    if (!refused.violations?.some((v) => v.code === "error.msg.loan.disclosure.no.rate")) throw refused;
    return {};
  });
  return { schedule, disclosure };
}

// planned draws the schedule that a loan would have, what it costs, and the limits of its product.
function planned(priced, limits) {
  const { schedule } = priced, { currency } = schedule, rows = schedule.periods.filter((p) => p.period), context = { loan: { repaymentSchedule: schedule }, currency };
  return [
    section("What it costs", facts([...figuresOf(priced), ["First due date", rows.length ? day(rows[0].dueDate) : ""], ["Last due date", rows.length ? day(rows.at(-1).dueDate) : ""]])),
    limits,
    section("Schedule", el("div", { class: "wide-table" }, scheduleTable(context, { explains: false, brief: true })), balanceChart(context)),
  ];
}
