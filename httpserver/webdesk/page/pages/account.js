// An account of the books and its lines. Each line leads to what made it.

import { el, later, link, section, facts } from "../dom.js";
import { tr } from "../messages.js";
import { get, written } from "../rest.js";
import { may } from "../session.js";
import { choice, day, money } from "../format.js";
import { today } from "../businessdate.js";
import { order } from "../table.js";
import { listed } from "../list.js";
import { lookAt } from "../router.js";
import { journalColumns } from "../journal.js";

export default async function accountPage({ account: id }, query) {
  const { from = "", until = "", officeId = "" } = query;
  const [account, offices, present] = await Promise.all([get(`glaccounts/${id}`), may("READ_OFFICE") ? get("offices") : [], today()]);
  const office = el("select", {}, el("option", { value: "" }, "All offices"), offices.map((o) => el("option", { value: o.id, selected: String(o.id) === officeId }, o.name)));
  const first = el("input", { type: "date", value: from }), last = el("input", { type: "date", value: until });
  const submit = (event) => { event.preventDefault(); lookAt({ from: first.value, until: last.value, officeId: office.value }); };
  return [
    el("div", { class: "head" }, el("h1", {}, account.name), el("span", { class: "soft" }, link("/books", "Books"), tr` · account ${account.glCode}`)),
    section("Account", facts([["Type", choice(account.type).toLowerCase()], ["Usage", choice(account.usage).toLowerCase()], [tr`Balance at the end of ${day(until || present)}`, later(balance(account, until, officeId), "…")], ["Manual entries", account.manualEntriesAllowed ? "allowed" : "not allowed"], ["Description", account.description]])),
    el("form", { class: "row", submit }, el("label", {}, "From", first), el("label", {}, "Until", last), offices.length > 1 ? el("label", {}, "Office", office) : null, el("button", {}, "Show")),
    section("Lines", listed(journalColumns, (offset, limit) => get("journalentries", {
      glAccountId: id, officeId, fromDate: from, toDate: until, ...written, transactionDetails: true, ...order(query, "id", "DESC"), offset, limit,
    }), { caption: "Journal lines", empty: "No lines.", limit: 50 })),
  ];
}

// balance is what the lines of an account add up to by the end of a day, at an office or all of them, in each currency.
async function balance(account, date, officeId) {
  const { accounts } = await get("trialbalance", { date, officeId, ...written });
  const own = accounts.filter((a) => a.glAccountId === account.id);
  return own.length ? own.map((a) => el("div", {}, money(a.balance, a.currencyCode))) : money(0, "");
}
