// The books: the trial balance of a day. Each account leads to its lines.

import { el, later, link, section } from "../dom.js";
import { tr } from "../messages.js";
import { get, written } from "../rest.js";
import { may } from "../session.js";
import { amount, choice, day } from "../format.js";
import { isZero } from "../decimal.js";
import { table, badge } from "../table.js";
import { commandsBelow } from "../menu.js";
import { today } from "../businessdate.js";
import { lookAt, to } from "../router.js";

export default async function booksPage(_, { date = "", officeId = "" }) {
  const offices = may("READ_OFFICE") ? await get("offices") : [], present = await today();
  const on = el("input", { type: "date", value: date || present, max: present });
  const office = el("select", {}, el("option", { value: "" }, "all offices"), offices.map((o) => el("option", { value: o.id, selected: String(o.id) === officeId }, o.name)));
  const submit = (event) => { event.preventDefault(); lookAt({ date: on.value === present ? "" : on.value, officeId: office.value }); };
  return [
    el("div", { class: "head" }, el("h1", {}, "Books")),
    later(commandsBelow(["/v1/journalentries", "/v1/glaccounts", "/v1/glclosures", "/v1/runaccruals"], {}, { further: [["Balance sheet and income", "/books/statements"]] }), ""),
    el("form", { class: "row", submit }, el("label", {}, "At the end of", on), offices.length > 1 ? el("label", {}, "Office", office) : null, el("button", {}, "Show")),
    section("Trial balance", later(get("trialbalance", { date, officeId, ...written }).then((balance) => balances(balance, { date, officeId })))),
  ];
}

// balances draws one table for each currency.
function balances({ accounts, totals, date }, query) {
  if (!totals.length) return el("p", { class: "soft" }, tr`Nothing was posted until ${day(date)}.`);
  return totals.map((total) => {
    const currency = total.currencyCode, side = (a, name) => isZero(a[name]) ? "" : amount(a[name]);
    return [totals.length > 1 ? el("h3", {}, currency) : null, table([
      { title: "Code", of: (a) => a.glAccountCode }, { title: "Account", of: (a) => link(to(`/books/${a.glAccountId}`, { until: query.date, officeId: query.officeId }), a.glAccountName) },
      { title: "Type", wide: true, of: (a) => choice(a.glAccountType).toLowerCase() }, { title: tr`Debits, ${currency}`, figure: true, wide: true, of: (a) => side(a, "debits") }, { title: tr`Credits, ${currency}`, figure: true, wide: true, of: (a) => side(a, "credits") },
      { title: "Balance", figure: true, of: (a) => amount(a.balance) },
    ], accounts.filter((a) => a.currencyCode === currency), {
      caption: tr`Trial balance in ${currency}`, foot: ["", "Balances of debit and credit accounts", "", amount(total.debits), amount(total.credits), String(total.debits) === String(total.credits) ? badge("balanced", "good") : badge("not balanced", "bad")],
    })];
  });
}
