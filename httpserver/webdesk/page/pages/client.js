// A client: who it is, the accounts, and what is kept with it.

import { el, later, link, section, facts } from "../dom.js";
import { get } from "../rest.js";
import { may } from "../session.js";
import { amount, choice, day } from "../format.js";
import { words } from "../names.js";
import { table } from "../table.js";
import { documentsOf } from "../documents.js";
import { notesOf } from "../notes.js";
import { commandsBelow } from "../menu.js";
import { loanAccounts, depositAccounts } from "../accounts.js";
import { clientState } from "./clients.js";

export default async function clientPage({ client: id }) {
  const client = await get(`clients/${id}`), accounts = get(`clients/${id}/accounts`);
  const part = (title, permission, fetch, draw) => may(permission) ? section(title, later(fetch().then(draw))) : null;
  return [
    el("div", { class: "head" }, el("h1", {}, client.displayName), clientState(client), el("span", { class: "soft" }, `Client ${client.accountNo} · ${client.officeName}`, client.externalId ? ` · ${client.externalId}` : null)),
    later(commandsBelow(["/v1/clients/{clientId}", "/v1/clients/{clientId}/identifiers", "/v1/clients/{clientId}/familymembers", "/v1/clients/{clientId}/charges"], { clientId: id }, { first: client.active ? beginnings(id) : [], without: client.active ? ["clients.Activate"] : [] }), ""),
    section("Loans", later(accounts.then((a) => loanAccounts(a.loanAccounts)))),
    may("READ_SAVINGSACCOUNT") ? section("Deposit accounts", later(accounts.then((a) => depositAccounts(a.savingsAccounts)))) : null,
    (client.groups || []).length ? section("Groups", el("ul", {}, client.groups.map((g) => el("li", {}, link(`/groups/${g.id}`, g.name))))) : null,
    el("div", { class: "pile" },
      section("Person", facts([
        ["Legal form", words(choice(client.legalForm))], ["Born", day(client.dateOfBirth)], ["Gender", choice(client.gender)], ["Mobile", client.mobileNo], ["E-mail", client.emailAddress],
        ["Type", choice(client.clientType)], ["Classification", choice(client.clientClassification)], ["Officer", client.staffName],
        ["Submitted", day(client.timeline.submittedOnDate)], ["Active since", day(client.activationDate)], ["Closed", day(client.timeline.closedOnDate)],
      ])),
      part("Identifiers", "READ_CLIENTIDENTIFIER", () => get(`clients/${id}/identifiers`), identifiers),
      part("Addresses", "READ_ADDRESS", () => get(`client/${id}/addresses`), addresses),
      part("Family", "READ_FAMILYMEMBERS", () => get(`clients/${id}/familymembers`), family),
      part("Charges", "READ_CLIENTCHARGE", () => get(`clients/${id}/charges`, { limit: 50 }), (page) => charges(page.pageItems || page)),
      may("READ_CLIENTNOTE") ? section("Notes", notesOf("clients", id, "CREATE_CLIENTNOTE")) : null,
      part("Documents", "READ_DOCUMENT", () => documentsOf("clients", id), (drawn) => drawn)),
  ];
}

// beginnings lead to new accounts of a client.
function beginnings(id) {
  return [["CREATE_LOAN", "New loan", `/act/loans.Submit?clientId=${id}`], ["CREATE_SAVINGSACCOUNT", "Open a deposit account", `/act/savings.Submit?clientId=${id}`]].filter(([permission]) => may(permission)).map(([, title, path]) => [title, path]);
}

function identifiers(list) {
  return table([{ title: "Kind", of: (i) => choice(i.documentType) }, { title: "Number", of: (i) => i.documentKey }, { title: "Description", wide: true, of: (i) => i.description }], list, { caption: "Identifiers", empty: "No identifier." });
}

function addresses(list) {
  const line = (a) => [a.addressLine1, a.addressLine2, a.addressLine3, a.postalCode, a.city, a.stateName, a.countryName].filter(Boolean).join(", ");
  return table([{ title: "Kind", of: (a) => a.addressType }, { title: "Address", of: line }], list, { caption: "Addresses", empty: "No address." });
}

function family(list) {
  return table([{ title: "Name", of: (f) => [f.firstName, f.lastName].filter(Boolean).join(" ") }, { title: "Relationship", of: (f) => f.relationship }, { title: "Born", of: (f) => day(f.dateOfBirth) }], list, { caption: "Family", empty: "Nobody." });
}

function charges(list) {
  return table([{ title: "Charge", of: (c) => c.name }, { title: "Due", of: (c) => day(c.dueDate) }, { title: "Outstanding", figure: true, of: (c) => amount(c.amountOutstanding, c.currency) }], list, { caption: "Charges", empty: "No charge." });
}
