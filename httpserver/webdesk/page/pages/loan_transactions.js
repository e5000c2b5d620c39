// The transactions of a loan, in the order of their days, with what each paid and where it stands in the books.

import { el, link, section } from "../dom.js";
import { tr } from "../messages.js";
import { get } from "../rest.js";
import { amount, choice, day } from "../format.js";
import { isZero } from "../decimal.js";
import { table, badge } from "../table.js";
import { dated, listed, sums } from "../list.js";
import { lookAt } from "../router.js";
import { explained, summed } from "../explanation.js";

const portions = [["principal", "principalPortion"], ["interest", "interestPortion"], ["fees", "feeChargesPortion"], ["penalties", "penaltyChargesPortion"], ["overpaid", "overpaymentPortion"], ["income not recognised", "unrecognizedIncomePortion"]];

// accruals are the types of transactions that a close of business posts; they are folded away unless the reader asks for them.
const accruals = ["accrual", "accrualActivity", "accrualAdjustment"];

export default async function transactionsPart(context) {
  const { loan, view, query } = context;
  if (view) return section("Transactions", pastTable(context));
  const all = query.accruals || query.transaction, sort = query.sort ? `${query.sort},${query.down ? "desc" : "asc"}` : "";
  const fetch = async (offset, limit) => {
    const { content, totalElements } = await get(`loans/${loan.id}/transactions`, { page: offset / limit, size: limit, sort, excludedTypes: all ? "" : accruals.join() });
    return { pageItems: content, totalFilteredRecords: totalElements };
  };
  const box = el("input", { type: "checkbox", checked: Boolean(all), change: () => lookAt({ accruals: box.checked ? "1" : "", transaction: "" }) });
  return section("Transactions", el("label", { class: "inline" }, box, "With accruals"), listed(columnsOf(context), fetch, { caption: "Transactions", empty: "No transactions.", limit: 50, rowClass: rowClass(query) }));
}

// columnsOf are the columns of a list of transactions.
function columnsOf({ loan, now, currency }) {
  const present = now ? new Map((now.transactions || []).map((t) => [t.id, t])) : null, of = () => currency;
  const parts = (t) => portions.filter(([, name]) => !isZero(t[name] ?? 0)).map(([name, key]) => [name, t[key]]);
  const changed = (t) => present && (!present.has(t.id) || present.get(t.id).manuallyReversed !== t.manuallyReversed), counted = (name) => (t) => t.manuallyReversed || isZero(t[name] ?? 0) ? null : t[name];
  const part = (title, name) => ({ ...sums({ key: name, title, wide: true }, counted(name), of), of: (t) => isZero(t[name] ?? 0) ? "" : amount(t[name], currency) });
  return [
    dated({ key: "day", title: "Day", by: "date" }, (t) => t.date),
    { key: "transaction", title: "Transaction", by: "type", file: (t) => t.type.value, of: (t) => {
      const words = [link(`/loans/${loan.id}/transactions/${t.id}`, t.type.value), t.manuallyReversed ? [" ", badge("undone", "bad")] : null, t.externalId ? el("small", {}, " " + t.externalId) : null];
      return changed(t) ? el("mark", { title: present.has(t.id) ? "Undone now" : "Not there now" }, words) : words;
    } },
    { key: "amount", title: "Amount", by: "amount", figure: true, of: (t) => parts(t).length > 1 ? explained(amount(t.amount, currency), () => summed(t.amount, parts(t), currency)) : amount(t.amount, currency), file: (t) => String(t.amount) },
    part("Principal", "principalPortion"), part("Interest", "interestPortion"), part("Fees", "feeChargesPortion"), part("Penalties", "penaltyChargesPortion"), part("Overpaid", "overpaymentPortion"),
    { key: "balance", title: "Balance", figure: true, wide: true, of: (t) => t.type.accrual ? "" : amount(t.outstandingLoanBalance, currency) },
    { key: "paid", title: "Paid by", wide: true, of: (t) => t.paymentDetailData ? choice(t.paymentDetailData.paymentType) : "" }, dated({ key: "entered", title: "Entered", by: "submittedOnDate", wide: true }, (t) => t.submittedOnDate),
    { key: "state", title: "State", spare: true, of: (t) => t.manuallyReversed ? "undone" : "" },
  ];
}

function rowClass(query) {
  return (t) => String(t.id) === (query || {}).transaction ? "late" : t.manuallyReversed ? "undone" : null;
}

// pastTable draws the transactions of the day that is looked at, with what differs from now marked.
function pastTable(context) {
  const { loan, now, view, currency, query } = context, list = loan.transactions || [], present = new Map((now.transactions || []).map((t) => [t.id, t]));
  return [table(columnsOf(context).filter((c) => !c.spare), list, { caption: "Transactions", empty: "No transactions.", rowClass: rowClass(query) }), missing(present, list, view, currency)];
}

// missing tells what is there now and was not on the day that is looked at.
function missing(present, list, view, currency) {
  const there = new Set(list.map((t) => t.id)), since = [...present.values()].filter((t) => !there.has(t.id));
  if (!since.length) return null;
  return el("p", { class: "soft" }, "Not on that day: ", since.slice(0, 20).map((t) => el("mark", {}, tr`${t.type.value} of ${day(t.date)}, ${amount(t.amount, currency)}`)).flatMap((m) => [m, " "]),
    since.length > 20 ? tr`and ${since.length - 20} more` : null);
}
