// The terms of a product, and the loan that they make.

import { get, send } from "./rest.js";
import { restated } from "./restate.js";

// tried asks what a loan of a product would be.
export function tried(body) {
  return send("POST", "loanproducts", { query: { command: "try" }, body });
}

// termsOf are the terms of a product, as a command would make the same.
export async function termsOf(id, create) {
  const product = await get(`loanproducts/${id}`), recalculation = product.interestRecalculationData || {};
  const accounts = Object.entries(product.accountingMappings || {}).map(([name, account]) => [name + "Id", account.id]);
  const terms = restated({
    ...product, ...recalculation, ...Object.fromEntries(accounts), locale: undefined, dateFormat: undefined,
    currencyCode: product.currency.code, digitsAfterDecimal: product.currency.decimalPlaces, inMultiplesOf: product.currency.inMultiplesOf,
    interestRecalculationCompoundingMethod: recalculation.interestRecalculationCompoundingType, rescheduleStrategyMethod: recalculation.rescheduleStrategyType,
  }, create.body, create.described);
  return Object.fromEntries(Object.entries(terms).filter(([name, value]) => said(name, value)));
}

// said leaves out what is off: some switches are refused where others are off, even if they are off themselves.
function said(name, value) {
  return value !== false && value !== "REGULAR" || name === "isInterestRecalculationEnabled";
}
