// An account of the books and its lines. Each line leads to what made it.

import { el, link, section, facts } from "../dom.js";
import { get } from "../rest.js";
import { amount, choice } from "../format.js";
import { paged } from "../table.js";
import { lookAt } from "../router.js";
import { journalTable } from "../journal.js";

export default async function accountPage({ account: id }, { from = "", until = "", officeId = "" }) {
  const account = await get(`glaccounts/${id}`, { fetchRunningBalance: true });
  const first = el("input", { type: "date", value: from }), last = el("input", { type: "date", value: until });
  const submit = (event) => { event.preventDefault(); lookAt({ from: first.value, until: last.value }); };
  return [
    el("div", { class: "head" }, el("h1", {}, account.name), el("span", { class: "soft" }, link("/books", "Books"), ` · account ${account.glCode}`)),
    section("Account", facts([["Type", choice(account.type).toLowerCase()], ["Usage", choice(account.usage).toLowerCase()], ["Balance", amount(account.organizationRunningBalance)], ["Manual entries", account.manualEntriesAllowed ? "allowed" : "not allowed"], ["Description", account.description]])),
    el("form", { class: "row", submit }, el("label", {}, "From", first), el("label", {}, "Until", last), el("button", {}, "Show")),
    section("Lines", paged((offset, limit) => get("journalentries", {
      glAccountId: id, officeId, fromDate: from, toDate: until, ...written, transactionDetails: true, orderBy: "id", sortOrder: "DESC", offset, limit,
    }), journalTable, { limit: 50 })),
  ];
}
