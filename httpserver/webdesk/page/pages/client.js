// A client: who it is, the accounts, and what is kept with it.

import { el, later, link, problem, section, show, facts } from "../dom.js";
import { tr } from "../messages.js";
import { download, get, upload } from "../rest.js";
import { may } from "../session.js";
import { amount, choice, day } from "../format.js";
import { words } from "../names.js";
import { table } from "../table.js";
import { documentsOf } from "../documents.js";
import { notesOf } from "../notes.js";
import { commandsBelow, withCommands } from "../menu.js";
import { loanAccounts, depositAccounts } from "../accounts.js";
import { to } from "../router.js";
import { clientState } from "./clients.js";

export default async function clientPage({ client: id }) {
  const client = await get(`clients/${id}`), accounts = get(`clients/${id}/accounts`);
  const part = (title, permission, fetch, draw, path, names) => may(permission) ? section(title, later(fetch().then(async (list) => draw(list, await withCommands([], [path], (row) => ({ clientId: id, ...names(row) })))))) : null;
  return [
    el("div", { class: "head" }, client.imagePresent && may("READ_CLIENTIMAGE") ? later(picture(id), "") : null, el("h1", {}, client.displayName), clientState(client), el("span", { class: "soft" }, tr`Client ${client.accountNo} · ${client.officeName}`, client.externalId ? ` · ${client.externalId}` : null)),
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
      part("Identifiers", "READ_CLIENTIDENTIFIER", () => get(`clients/${id}/identifiers`), identifiers, "/v1/clients/{clientId}/identifiers/{identifierId}", (i) => ({ identifierId: i.id })),
      part("Addresses", "READ_ADDRESS", () => get(`client/${id}/addresses`), (list, acts) => [may("CREATE_ADDRESS") && may("READ_CODEVALUE") ? kindsOfAddress(id) : null, addresses(list, acts)], "/v1/client/{clientId}/addresses", (a) => ({ addressId: a.addressId, type: a.addressTypeId })),
      part("Family", "READ_FAMILYMEMBERS", () => get(`clients/${id}/familymembers`), family, "/v1/clients/{clientId}/familymembers/{familyMemberId}", (f) => ({ familyMemberId: f.id })),
      part("Charges", "READ_CLIENTCHARGE", () => get(`clients/${id}/charges`, { limit: 50 }), (page, acts) => charges(page.pageItems || page, acts), "/v1/clients/{clientId}/charges/{chargeId}", (c) => ({ chargeId: c.id })),
      part("Payments of charges", "READ_CLIENTCHARGE", () => get(`clients/${id}/transactions`, { limit: 50 }), (page, acts) => payments(page.pageItems, acts), "/v1/clients/{clientId}/transactions/{transactionId}", (p) => ({ transactionId: p.id })),
      may("READ_CLIENTNOTE") ? section("Notes", notesOf("clients", id, "CREATE_CLIENTNOTE")) : null,
      may("READ_DOCUMENT") ? section("Documents", documentsOf("clients", id)) : null, may("CREATE_CLIENTIMAGE") ? section("Picture", pictureForm(id)) : null),
  ];
}

// beginnings lead to new accounts of a client.
function beginnings(id) {
  return [["CREATE_LOAN", "New loan", `/act/loans.Submit?clientId=${id}`], ["CREATE_SAVINGSACCOUNT", "Open a deposit account", `/act/savings.Submit?clientId=${id}`]].filter(([permission]) => may(permission)).map(([, title, path]) => [title, path]);
}

// pictureForm replaces the picture of a client.
function pictureForm(id) {
  const file = el("input", { type: "file", name: "picture", accept: ".png,.jpg,.jpeg,.gif" }), trouble = el("div", {});
  file.addEventListener("change", async () => {
    try {
      await upload(`clients/${id}/images`, file.files[0]);
      show(trouble, later(picture(id), ""));
    } catch (error) {
      show(trouble, problem(error));
    }
  });
  return [el("label", {}, "New picture", file), trouble, later(commandsBelow(["/v1/clients/{clientId}/images"], { clientId: id }, { without: ["clients.SetImage"] }), "")];
}

// picture is the picture of a client.
async function picture(id) {
  return el("img", { class: "picture", alt: "Picture of the client", src: await (await download(`clients/${id}/images`)).text() });
}

function identifiers(list, acts) {
  return table([{ title: "Kind", of: (i) => choice(i.documentType) }, { title: "Number", of: (i) => i.documentKey }, { title: "Description", wide: true, of: (i) => i.description }, ...acts], list, { caption: "Identifiers", empty: "No identifier." });
}

// kindsOfAddress lead to a new address of each kind that there is.
function kindsOfAddress(id) {
  return later(get("codes/name/ADDRESS_TYPE/codevalues").then((kinds) => el("nav", { class: "commands", "aria-label": "New address" }, kinds.filter((kind) => kind.active).map((kind) => link(to("/do/clients.CreateAddress", { clientId: id, type: kind.id }), tr`New: ${kind.name}`)))), "");
}

function addresses(list, acts) {
  const line = (a) => [a.addressLine1, a.addressLine2, a.addressLine3, a.postalCode, a.city, a.stateName, a.countryName].filter(Boolean).join(", ");
  return table([{ title: "Kind", of: (a) => a.addressType }, { title: "Address", of: line }, ...acts], list, { caption: "Addresses", empty: "No address." });
}

function family(list, acts) {
  return table([{ title: "Name", of: (f) => [f.firstName, f.lastName].filter(Boolean).join(" ") }, { title: "Relationship", of: (f) => f.relationship }, { title: "Born", of: (f) => day(f.dateOfBirth) }, ...acts], list, { caption: "Family", empty: "Nobody." });
}

function charges(list, acts) {
  return table([{ title: "Charge", of: (c) => c.name }, { title: "Due", of: (c) => day(c.dueDate) }, { title: "Outstanding", figure: true, of: (c) => amount(c.amountOutstanding, c.currency) }, ...acts], list, { caption: "Charges", empty: "No charge." });
}

function payments(list, acts) {
  return table([{ title: "Day", of: (p) => day(p.date) }, { title: "Charge", of: (p) => p.chargeName }, { title: "Amount", figure: true, of: (p) => amount(p.amount, p.currency) }, { title: "", of: (p) => p.reversed ? "undone" : "" }, ...acts.map((c) => ({ ...c, of: (p) => p.reversed ? null : c.of(p) }))], list, { caption: "Payments of charges", empty: "No payment." });
}
