// The workshop: the terms of a product on one side, the loan that they make on the other, drawn anew while somebody types. Another
// product can be put beside it. Nothing is stored before it is saved.

import { el, show, link, announce } from "../dom.js";
import { get, newKey, written } from "../rest.js";
import { may } from "../session.js";
import { catalogue, give } from "../commands.js";
import { form } from "../form.js";
import { termsOf, tried } from "../terms.js";
import { trialDrawn, trialsCompared } from "../trial.js";
import { lookAt } from "../router.js";

const pause = 300; // milliseconds without typing after which the loan is drawn anew
const groupsInSight = 4; // name, amount, instalments, interest

// usual are the terms that a new product begins with.
const usual = {
  digitsAfterDecimal: 2, inMultiplesOf: 0, principal: 1000, numberOfRepayments: 12, repaymentEvery: 1, repaymentFrequencyType: 2, interestRatePerPeriod: 12, interestRateFrequencyType: 3, interestType: 0, amortizationType: 1,
  interestCalculationPeriodType: 1, daysInYearType: 1, daysInMonthType: 1, exactEqualInstallments: true, overduePenaltiesFollowPayments: true, isInterestRecalculationEnabled: false, transactionProcessingStrategyCode: "mifos-standard-strategy", accountingRule: 1,
};

export default async function workshopPage({ product: id }, { like = "", against = "" }) {
  const all = await catalogue(), create = all.get("products.CreateProduct"), update = all.get("products.UpdateProduct"), products = await get("loanproducts");
  const model = id === "new" ? like : id, values = model ? await termsOf(model, create) : { ...usual, currencyCode: await someCurrency() };
  if (id === "new" && like) values.name = values.shortName = undefined;
  const fields = form(create.body, create.described, { values, open: groupsInSight }), other = against ? await tried({ ...await termsOf(against, create), ...written }) : null;
  const otherName = against ? (products.find((p) => String(p.id) === against) || {}).name : "";
  const drawn = el("div", { "aria-live": "polite" }), trouble = el("div", {});
  const named = (body) => ({ ...body, name: body.name || "New product", shortName: body.shortName || "NEW" });

  let asked = 0;
  const draw = async () => {
    const mine = ++asked;
    drawn.setAttribute("aria-busy", "true");
    try {
      const body = named(fields.body()), trial = await tried(body);
      if (mine !== asked) return;
      fields.mark();
      show(trouble);
      show(drawn, other ? trialsCompared([body.name, trial], [otherName, other]) : trialDrawn(trial));
    } catch (error) {
      if (mine !== asked) return;
      show(trouble, fields.mark(error));
    } finally {
      if (mine === asked) drawn.removeAttribute("aria-busy");
    }
  };
  // What was saved stays on the page, and is not saved again, until the terms change.
  const outcome = el("div", {}), saving = [];
  let waiting, key = newKey(), sent = "";
  const typed = () => {
    clearTimeout(waiting);
    waiting = setTimeout(draw, pause);
    if (!sent || JSON.stringify(fields.body()) === sent) return;
    [key, sent] = [newKey(), ""];
    show(outcome);
    for (const button of saving) button.disabled = false;
  };
  const save = (command, query) => async () => {
    const body = fields.body();
    sent = JSON.stringify(body);
    for (const button of saving) button.disabled = true;
    try {
      const result = await give(command, query, body, { key });
      announce("Saved.");
      show(outcome, el("p", { class: "notice" }, result.rollbackTransaction ? "Saved. Pending approval." : ["Saved. ", link(`/products/${result.resourceId}`, "Open the product")]));
    } catch (error) {
      for (const button of saving) button.disabled = false;
      show(outcome, fields.refuse(error));
    }
  };
  const saver = (title, primary, command, query) => {
    const button = el("button", { type: "button", class: primary ? "primary" : null, click: save(command, query) }, title);
    saving.push(button);
    return button;
  };
  const compare = el("select", { change: () => lookAt({ against: compare.value }) }, el("option", { value: "" }, "nothing"), products.filter((p) => String(p.id) !== id).map((p) => el("option", { value: p.id, selected: String(p.id) === against }, p.name)));
  draw();
  return [
    el("div", { class: "head" }, el("h1", {}, id === "new" ? "New product" : values.name), el("span", { class: "soft" }, link("/products", "Products"), " · Nothing is stored before it is saved.")),
    el("div", { class: "workshop" },
      el("form", { class: "card", input: typed, change: typed, submit: (event) => { event.preventDefault(); draw(); } }, fields.element,
        outcome, el("div", { class: "row" },
          id !== "new" && may(update.permission) ? saver("Save changes", true, update, { productId: id }) : null,
          may(create.permission) ? saver(id === "new" ? "Create the product" : "Create as a new product", id === "new", create, {}) : null)),
      el("div", {}, el("div", { class: "row" }, el("label", {}, "Compare with", compare)), trouble, drawn)),
  ];
}

async function someCurrency() {
  const [first] = (await get("currencies")).selectedCurrencyOptions;
  return first && first.code;
}
