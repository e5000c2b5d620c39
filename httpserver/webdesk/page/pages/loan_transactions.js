// The transactions of a loan, in the order of their days, with what each paid and where it stands in the books.

import { el, link, section } from "../dom.js";
import { amount, choice, day } from "../format.js";
import { isZero } from "../decimal.js";
import { table, badge } from "../table.js";
import { explained, summed } from "../explanation.js";

const portions = [["principal", "principalPortion"], ["interest", "interestPortion"], ["fees", "feeChargesPortion"], ["penalties", "penaltyChargesPortion"], ["overpaid", "overpaymentPortion"], ["income not recognised", "unrecognizedIncomePortion"]];

export default async function transactionsPart(context) {
  return section("Transactions", transactionTable(context));
}

// transactionTable draws transactions as the rows of a table; known are the ids of those that are nothing new.
export function transactionTable({ loan, now, view, currency, query }, known) {
  const list = loan.transactions || [], present = now ? new Map((now.transactions || []).map((t) => [t.id, t])) : null;
  const parts = (t) => portions.filter(([, name]) => !isZero(t[name] ?? 0)).map(([name, key]) => [name, t[key]]);
  const changed = (t) => present && (!present.has(t.id) || present.get(t.id).manuallyReversed !== t.manuallyReversed);
  const chosen = query && query.transaction;
  const part = (title, name) => ({ title, figure: true, wide: true, of: (t) => isZero(t[name] ?? 0) ? "" : amount(t[name], currency) });
  const rows = table([
    { title: "Day", of: (t) => day(t.date) },
    { title: "Transaction", of: (t) => {
      const words = [link(`/loans/${loan.id}/transactions/${t.id}`, t.type.value), t.manuallyReversed ? [" ", badge("undone", "bad")] : null, t.externalId ? el("small", {}, " " + t.externalId) : null];
      return changed(t) ? el("mark", { title: present.has(t.id) ? "Undone now" : "Not there now" }, words) : known && !known.has(t.id) ? el("ins", {}, words) : words;
    } },
    { title: "Amount", figure: true, of: (t) => parts(t).length > 1 ? explained(amount(t.amount, currency), () => summed(t.amount, parts(t), currency)) : amount(t.amount, currency) },
    part("Principal", "principalPortion"), part("Interest", "interestPortion"), part("Fees", "feeChargesPortion"), part("Penalties", "penaltyChargesPortion"), part("Overpaid", "overpaymentPortion"),
    { title: "Balance", figure: true, wide: true, of: (t) => t.type.accrual ? "" : amount(t.outstandingLoanBalance, currency) },
    { title: "Paid by", wide: true, of: (t) => t.paymentDetailData ? choice(t.paymentDetailData.paymentType) : "" },
    { title: "Entered", wide: true, of: (t) => day(t.submittedOnDate) },
  ], list, { caption: "Transactions", empty: "No transaction.", rowClass: (t) => String(t.id) === chosen ? "late" : t.manuallyReversed ? "undone" : null });
  return [rows, missing(present, list, view, currency)];
}

// missing tells what is there now and was not on the day that is looked at.
function missing(present, list, view, currency) {
  if (!present) return null;
  const there = new Set(list.map((t) => t.id)), since = [...present.values()].filter((t) => !there.has(t.id));
  if (!since.length) return null;
  return el("p", { class: "soft" }, "Not on that day: ", since.slice(0, 20).map((t) => el("mark", {}, `${t.type.value} of ${day(t.date)}, ${amount(t.amount, currency)}`)).flatMap((m) => [m, " "]),
    since.length > 20 ? `and ${since.length - 20} more` : null);
}
