// An application for a loan: product, terms, the schedule that they give, and then the application.

import { el, show, problem, section, link, announce } from "../dom.js";
import { get, newKey, send } from "../rest.js";
import { catalogue } from "../commands.js";
import { form } from "../form.js";
import { today } from "../businessdate.js";
import { lookAt } from "../router.js";
import { scheduleTable } from "./loan_schedule.js";
import { balanceChart, partsChart } from "../loancharts.js";

export default async function lendPage({ client: clientId }, { product: productId }) {
  const template = await get("loans/template", { templateType: "individual", clientId, productId, activeOnly: true });
  const choose = el("select", { change: () => lookAt({ product: choose.value }) }, el("option", { value: "" }, "Choose"),
    template.productOptions.map((p) => el("option", { value: p.id, selected: String(p.id) === productId }, p.name)));
  const head = el("div", { class: "head" }, el("h1", {}, "Apply for a loan"), el("span", { class: "soft" }, link(`/clients/${clientId}`, template.clientName)));
  const product = el("div", { class: "row" }, el("label", {}, "Product", choose));
  return productId ? [head, product, ...(await application(Number(clientId), Number(productId), template))] : [head, product];
}

async function application(clientId, productId, template) {
  const command = (await catalogue()).get("loans.Submit");
  const fields = form(command.body, command.described, { values: await proposed(clientId, productId, template), hidden: ["clientId", "productId", "loanType"] });
  const trouble = el("div", {}), ahead = el("div", {}), submit = el("button", { type: "button", class: "primary", disabled: true }, "Apply");
  let key = "", looked = "";
  const refused = (error) => { show(trouble, fields.refuse(error)); };
  const look = async (event) => {
    event.preventDefault();
    try {
      const body = fields.body();
      const plan = await send("POST", "loans", { query: { command: "calculateLoanSchedule" }, body });
      key = newKey();
      looked = JSON.stringify(body);
      show(trouble);
      const context = { loan: { repaymentSchedule: plan }, currency: plan.currency };
      show(ahead, el("div", { class: "columns" }, section("Instalments", partsChart(context)), section("Balance", balanceChart(context))), section("Schedule", scheduleTable(context, { explains: false, brief: true })));
      submit.disabled = false;
      announce("This is the schedule. Nothing is stored yet.");
    } catch (error) {
      show(ahead);
      refused(error);
    }
  };
  submit.addEventListener("click", async () => {
    const body = fields.body();
    if (JSON.stringify(body) !== looked) { submit.disabled = true; return; }
    submit.disabled = true;
    try {
      const result = await send("POST", "loans", { query: { warnings: true }, body, key });
      show(trouble);
      show(ahead, section("Applied", el("p", {}, result.loanId ? link(`/loans/${result.loanId}`, "To the loan") : "The application is pending approval."), result.warnings ? el("ul", {}, result.warnings.map((w) => el("li", {}, w))) : null));
    } catch (error) {
      submit.disabled = false;
      refused(error);
    }
  });
  const changed = () => { submit.disabled = true; };
  return [el("form", { class: "card", submit: look, input: changed, change: changed }, fields.element, trouble, el("div", { class: "row" }, el("button", {}, "Look at the schedule"), submit)), ahead];
}

// proposed is an application as the product has it.
async function proposed(clientId, productId, t) {
  const id = (option) => option && (option.id ?? option);
  const day = await today();
  return {
    clientId, productId, loanType: "individual", principal: t.principal, numberOfRepayments: t.numberOfRepayments, repaymentEvery: t.repaymentEvery, repaymentFrequencyType: id(t.repaymentFrequencyType),
    loanTermFrequency: t.termFrequency ?? t.numberOfRepayments * t.repaymentEvery, loanTermFrequencyType: id(t.termPeriodFrequencyType ?? t.repaymentFrequencyType), interestRatePerPeriod: t.interestRatePerPeriod,
    interestType: id(t.interestType), interestCalculationPeriodType: id(t.interestCalculationPeriodType), amortizationType: id(t.amortizationType),
    transactionProcessingStrategyCode: t.transactionProcessingStrategyCode, submittedOnDate: day, expectedDisbursementDate: day,
  };
}
