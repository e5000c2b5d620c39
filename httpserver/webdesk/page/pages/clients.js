// The list of clients.

import { el, link } from "../dom.js";
import { get } from "../rest.js";
import { may } from "../session.js";
import { choice, day } from "../format.js";
import { table, paged, order, badge } from "../table.js";
import { lookAt } from "../router.js";

const states = ["pending", "active", "closed", "rejected", "withdrawn"];

export default async function clients(_, query) {
  const { name = "", status = "" } = query;
  const named = el("input", { type: "search", value: name });
  const state = el("select", {}, el("option", { value: "" }, "all"), states.map((s) => el("option", { value: s, selected: s === status }, s)));
  const filter = el("form", { class: "row", submit: (event) => { event.preventDefault(); lookAt({ name: named.value.trim(), status: state.value }); } },
    el("label", {}, "Part of the name", named), el("label", {}, "State", state), el("button", {}, "Show"));
  return [el("h1", {}, "Clients"), may("CREATE_CLIENT") ? el("nav", { class: "commands" }, link("/act/clients.Create", "New client")) : null, filter, el("div", { class: "card" },
    paged((offset, limit) => get("clients", { displayName: name, status, offset, limit, ...order(query, "displayName") }), (items) => clientTable(items, { sortable: true })))];
}

// clientTable draws clients as the rows of a table.
export function clientTable(items, { sortable } = {}) {
  return table([
    { title: "Name", by: "displayName", of: (c) => link(`/clients/${c.id}`, c.displayName) },
    { title: "Account", by: "accountNo", of: (c) => c.accountNo },
    { title: "State", of: clientState },
    { title: "Office", by: "officeName", wide: true, of: (c) => c.officeName },
    { title: "External id", wide: true, of: (c) => c.externalId },
    { title: "Active since", wide: true, of: (c) => day(c.activationDate) },
  ], items, { caption: "Clients", empty: "No clients.", sortable });
}

// clientState is the state of a client as a badge.
export function clientState(client) {
  return badge(choice(client.status), { 300: "good", 100: "open", 700: "bad" }[client.status.id]);
}
