// What is found for some words: clients by name, account and external id, loans by account and external id, accounts of the books.

import { el, later, link, section } from "../dom.js";
import { get } from "../rest.js";
import { may } from "../session.js";
import { number } from "../format.js";
import { clientTable } from "./clients.js";
import { loanTable } from "./loans.js";
import { table } from "../table.js";

const most = 20; // of one kind

export default async function search(_, { q = "" }) {
  if (!q) return [el("h1", {}, "Search"), el("p", {}, "Type a name, an account number or an external id above.")];
  const kinds = [
    ["Clients", "READ_CLIENT", clients, clientTable], ["Loans", "READ_LOAN", loans, loanTable], ["Accounts of the books", "READ_GLACCOUNT", accounts, accountTable],
  ];
  return [el("h1", {}, `Found for “${q}”`), kinds.filter(([, permission]) => may(permission)).map(([title, , fetch, draw]) =>
    section(title, later(fetch(q).then(({ total, items }) => [draw(items), total > items.length ? el("p", { class: "soft" }, `The first ${number(items.length)} of ${number(total)}.`) : null]))))];
}

async function clients(q) {
  const [named, known] = await Promise.all([get("clients", { displayName: q, limit: most, orderBy: "displayName" }), get("clients", { externalId: q, limit: most })]);
  return together([named, known, ...(await numbered("clients", q))]);
}

async function loans(q) {
  return together([await get("loans", { externalId: q, limit: most }), await get("loans", { accountNo: accountNumber(q), limit: most }), ...(await numbered("loans", q))]);
}

async function accounts(q) {
  const found = await get("glaccounts", { searchParam: q });
  return { total: found.length, items: found.slice(0, most) };
}

// numbered finds a resource by its id.
async function numbered(path, q) {
  if (!/^[1-9]\d{0,17}$/.test(q)) return [];
  return [await get(`${path}/${q}`, path === "loans" ? { associations: "" } : {}).then((one) => ({ totalFilteredRecords: 1, pageItems: [one] }), (error) => {
    if (error.status === 404) return { totalFilteredRecords: 0, pageItems: [] };
    throw error;
  })];
}

// accountNumber is how the platform writes account numbers unless it is told otherwise: nine digits.
function accountNumber(q) {
  return /^\d{1,9}$/.test(q) ? q.padStart(9, "0") : q;
}

function together(pages) {
  const items = new Map(pages.flatMap((page) => page.pageItems).map((item) => [item.id, item]));
  return { total: Math.max(items.size, ...pages.map((page) => page.totalFilteredRecords)), items: [...items.values()] };
}

function accountTable(items) {
  return table([
    { title: "Code", of: (a) => a.glCode }, { title: "Name", of: (a) => link(`/books/${a.id}`, a.name) }, { title: "Type", of: (a) => a.type.value },
  ], items, { caption: "Accounts", empty: "No account." });
}
