// The list of clients.

import { el, link } from "../dom.js";
import { get } from "../rest.js";
import { may } from "../session.js";
import { choice } from "../format.js";
import { table, order, badge } from "../table.js";
import { dated, listed } from "../list.js";
import { chosen, filter, typed } from "../filter.js";

const states = ["pending", "active", "closed", "rejected", "withdrawn"];

export default async function clients(_, query) {
  const { name: displayName, status, officer: staffId } = query, officers = may("READ_STAFF") ? await get("staff") : [];
  return [
    el("h1", {}, "Clients"), may("CREATE_CLIENT") ? el("nav", { class: "commands", "aria-label": "Commands" }, link("/act/clients.Create", "New client")) : null,
    filter([typed("name", "Part of the name"), chosen("status", "State", states.map((s) => [s, s])), chosen("officer", "Officer", officers.map((o) => [o.id, o.displayName]))]),
    el("div", { class: "card" }, listed(columns, (offset, limit) => get("clients", { displayName, status, staffId, offset, limit, ...order(query, "displayName") }), { caption: "Clients", empty: "No clients." })),
  ];
}

const columns = [
  { key: "name", title: "Name", by: "displayName", of: (c) => link(`/clients/${c.id}`, c.displayName) }, { key: "account", title: "Account", by: "accountNo", of: (c) => c.accountNo }, { key: "state", title: "State", of: clientState },
  { key: "office", title: "Office", by: "officeName", wide: true, of: (c) => c.officeName }, { key: "reference", title: "External id", wide: true, of: (c) => c.externalId },
  dated({ key: "active", title: "Active since", wide: true }, (c) => c.activationDate), { key: "officer", title: "Officer", spare: true, of: (c) => c.staffName }, { key: "mobile", title: "Mobile", spare: true, of: (c) => c.mobileNo },
  { key: "email", title: "E-mail", spare: true, of: (c) => c.emailAddress }, dated({ key: "born", title: "Born", spare: true }, (c) => c.dateOfBirth),
];

// clientTable draws clients as the rows of a table.
export function clientTable(items) {
  return table(columns.filter((c) => !c.spare), items, { caption: "Clients", empty: "No clients." });
}

// clientState is the state of a client as a badge.
export function clientState(client) {
  return badge(choice(client.status), { 300: "good", 100: "open", 700: "bad" }[client.status.id]);
}
