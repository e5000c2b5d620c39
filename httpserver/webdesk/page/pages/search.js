// What is found for some words: clients and loans by names and numbers, documents of clients, groups, accounts of the books.

import { el, later, link, section } from "../dom.js";
import { tr } from "../messages.js";
import { get } from "../rest.js";
import { may } from "../session.js";
import { choice, number } from "../format.js";
import { groupTable } from "./groups.js";
import { table, badge } from "../table.js";

const most = 20; // of one kind

export default async function search(_, { q = "" }) {
  if (!q) return [el("h1", {}, "Search"), el("p", {}, "Type a name, an account number or an external id above.")];
  const kinds = [
    ["Clients", "READ_CLIENT", () => found(q, "clients,clientIdentifiers"), clientTable], ["Loans", "READ_LOAN", () => found(q, "loans"), loanTable],
    ["Groups", "READ_GROUP", () => groups(q), groupTable], ["Accounts of the books", "READ_GLACCOUNT", () => accounts(q), accountTable],
  ];
  return [el("h1", {}, tr`Found for “${q}”`), kinds.filter(([, permission]) => may(permission)).map(([title, , fetch, draw]) =>
    section(title, later(fetch().then(({ total, items }) => [draw(items), total > items.length ? el("p", { class: "soft" }, tr`The first ${number(items.length)} of ${number(total)}.`) : null]))))];
}

async function found(q, resource) {
  const all = await get("search", { query: q, resource, exactMatch: false });
  return { total: all.length, items: all.slice(0, most) };
}

async function groups(q) {
  const page = await get("groups", { paged: true, name: q, limit: most, orderBy: "name" });
  return { total: page.totalFilteredRecords, items: page.pageItems };
}

async function accounts(q) {
  const all = await get("glaccounts", { searchParam: q });
  return { total: all.length, items: all.slice(0, most) };
}

function clientTable(items) {
  const document = (f) => f.entityType === "CLIENTIDENTIFIER";
  return table([
    { title: "Name", of: (f) => document(f) ? link(`/clients/${f.parentId}`, f.parentName) : link(`/clients/${f.entityId}`, f.entityName) },
    { title: "Number", of: (f) => document(f) ? `${f.entityName} ${f.entityAccountNo}` : f.entityAccountNo }, { title: "State", of: (f) => badge(choice(f.entityStatus), f.entityStatus.id === 300 ? "good" : null) },
    { title: "Mobile", wide: true, of: (f) => f.entityMobileNo }, { title: "External id", wide: true, of: (f) => f.entityExternalId }, { title: "Office", wide: true, of: (f) => document(f) ? "" : f.parentName },
  ], items, { caption: "Clients", empty: "No client." });
}

function loanTable(items) {
  return table([
    { title: "Account", of: (f) => link(`/loans/${f.entityId}`, f.entityAccountNo) }, { title: "Borrower", of: (f) => f.parentType === "client" ? link(`/clients/${f.parentId}`, f.parentName) : f.parentName },
    { title: "Product", wide: true, of: (f) => f.entityName }, { title: "External id", wide: true, of: (f) => f.entityExternalId }, { title: "State", of: (f) => badge(choice(f.entityStatus), f.entityStatus.id === 300 ? "good" : null) },
  ], items, { caption: "Loans", empty: "No loan." });
}

function accountTable(items) {
  return table([
    { title: "Code", of: (a) => a.glCode }, { title: "Name", of: (a) => link(`/books/${a.id}`, a.name) }, { title: "Type", of: (a) => a.type.value },
  ], items, { caption: "Accounts", empty: "No account." });
}
