// The balance sheet of two days side by side, and the income statement of the time between them, from the kept balances of accounts.

import { el, later, link, section } from "../dom.js";
import { tr } from "../messages.js";
import { get, written } from "../rest.js";
import { may } from "../session.js";
import { amount, day, iso, utc } from "../format.js";
import { difference, isZero, sum } from "../decimal.js";
import { table } from "../table.js";
import { today } from "../businessdate.js";
import { lookAt, to } from "../router.js";

// The types of accounts, by number, in the order of the statements.
const [asset, liability, equity, income, expense] = [1, 2, 3, 4, 5];
const sheet = [[asset, "Assets"], [liability, "Liabilities"], [equity, "Equity"]], result = [[income, "Income"], [expense, "Expenses"]];

export default async function statementsPage(_, { from = "", until = "", officeId = "" }) {
  const offices = may("READ_OFFICE") ? await get("offices") : [], present = await today(), last = until || present, first = from || yearBefore(last);
  const begin = el("input", { type: "date", value: first, max: present }), end = el("input", { type: "date", value: last, max: present });
  const office = el("select", {}, el("option", { value: "" }, "all offices"), offices.map((o) => el("option", { value: o.id, selected: String(o.id) === officeId }, o.name)));
  const submit = (event) => { event.preventDefault(); lookAt({ from: begin.value, until: end.value, officeId: office.value }); };
  const read = (date) => get("trialbalance", { date, officeId, ...written });
  return [
    el("div", { class: "head" }, el("h1", {}, "Balance sheet and income"), el("span", { class: "soft" }, link("/books", "Books"))),
    el("form", { class: "row tool", submit }, el("label", {}, "First day", begin), el("label", {}, "Second day", end), offices.length > 1 ? el("label", {}, "Office", office) : null, el("button", {}, "Show"), el("button", { type: "button", click: () => print() }, "Print")),
    later(Promise.all([read(first), read(last)]).then(([then, now]) => drawn(then, now, { first, last, officeId }))),
  ];
}

function yearBefore(date) {
  const on = utc(date);
  return iso(new Date(Date.UTC(on.getUTCFullYear() - 1, on.getUTCMonth(), on.getUTCDate())));
}

function dayAfter(date) {
  const on = utc(date);
  return iso(new Date(Date.UTC(on.getUTCFullYear(), on.getUTCMonth(), on.getUTCDate() + 1)));
}

// drawn draws both statements for each currency.
function drawn(then, now, context) {
  const currencies = [...new Set([...then.totals, ...now.totals].map((t) => t.currencyCode))];
  if (!currencies.length) return el("p", { class: "soft" }, "Nothing was posted.");
  return currencies.map((currency) => {
    const rows = accountsOf(then, now, currency), earned = (pick) => difference(total(rows, income, pick), total(rows, expense, pick));
    const undistributed = { name: "Income less expenses", then: earned((r) => r.then), now: earned((r) => r.now) };
    return [
      section(tr`Balance sheet in ${currency}`, sheet.map(([type, title]) => part(title, [...rows.filter((r) => r.type === type), ...(type === equity ? [undistributed] : [])], context))),
      section(tr`Income after ${day(context.first)} until ${day(context.last)} in ${currency}`, result.map(([type, title]) => part(title, rows.filter((r) => r.type === type), context, true)),
        el("p", {}, "Income less expenses: ", el("strong", {}, amount(difference(undistributed.now, undistributed.then))))),
    ];
  });
}

// accountsOf are the accounts of a currency with their balances at the end of both days. Balances of liabilities, equity and income are
// credits; here they are positive.
function accountsOf(then, now, currency) {
  const known = new Map();
  for (const [when, balance] of [["then", then], ["now", now]]) {
    for (const a of balance.accounts.filter((one) => one.currencyCode === currency)) {
      const row = known.get(a.glAccountId) || { id: a.glAccountId, name: `${a.glAccountCode} ${a.glAccountName}`, type: a.glAccountType.id, then: "0", now: "0" };
      known.set(a.glAccountId, { ...row, [when]: [asset, expense].includes(row.type) ? difference(a.debits, a.credits) : difference(a.credits, a.debits) });
    }
  }
  return [...known.values()].sort((one, other) => one.name.localeCompare(other.name));
}

function total(rows, type, pick) {
  return sum(rows.filter((r) => r.type === type).map(pick).concat("0"));
}

// part draws the accounts of one type with their total; of income, what was posted between the days.
function part(title, rows, { first, last, officeId }, isFlow = false) {
  const change = (r) => difference(r.now, r.then), shown = rows.filter((r) => isFlow ? !isZero(change(r)) : !isZero(r.then) || !isZero(r.now));
  const figures = isFlow ? [["Amount", change]] : [[day(first), (r) => r.then], [day(last), (r) => r.now], ["Change", change]];
  return table([
    { title: "Account", of: (r) => r.id ? link(to(`/books/${r.id}`, { from: isFlow ? dayAfter(first) : "", until: last, officeId }), r.name) : r.name },
    ...figures.map(([heading, of], i) => ({ title: heading, figure: true, wide: figures.length > 1 && i === 2, of: (r) => amount(of(r)) })),
  ], shown, { caption: title, empty: tr`${title}: nothing.`, foot: [title, ...figures.map(([, of]) => amount(sum(shown.map(of).concat("0"))))] });
}
