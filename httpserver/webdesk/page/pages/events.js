// Events: where they are posted to, which types are kept, and what happened last.

import { el, later, link, section } from "../dom.js";
import { tr } from "../messages.js";
import { get } from "../rest.js";
import { may, seesAllOffices } from "../session.js";
import { day, moment, number } from "../format.js";
import { table, badge } from "../table.js";
import { commandsBelow } from "../menu.js";

const most = 50;

export default async function eventsPage() {
  return [
    el("h1", {}, "Events"),
    later(commandsBelow(["/v1/hooks", "/v1/externalevents/configuration"], {}), ""),
    may("READ_HOOK") && seesAllOffices() ? section("Hooks", later(get("hooks").then(hookTable))) : null,
    may("READ_EXTERNAL_EVENT") ? section("What happened last", later(last())) : null,
    may("READ_EXTERNAL_EVENT_CONFIGURATION") ? section("Types", later(get("externalevents/configuration").then(types))) : null,
  ];
}

function hookTable(hooks) {
  const address = (h) => (h.config.find((c) => c.fieldName === "Payload URL") || {}).fieldValue;
  return table([
    { title: "Hook", of: (h) => link(`/events/hooks/${h.id}`, h.displayName || h.name) }, { title: "Address", of: address }, { title: "Types", figure: true, of: (h) => number(h.types.length) },
    { title: "", of: (h) => h.isActive ? badge("active", "good") : badge("off") }, { title: "Changed", wide: true, of: (h) => moment(h.updatedAt) },
  ], hooks, { caption: "Hooks", empty: "Events are posted nowhere." });
}

// last are the newest events. The stream is read forward, so the reading begins a little before its end.
async function last() {
  const { last: end } = await get("externalevents", { limit: 1 });
  return eventTable((await get("externalevents", { after: Math.max(0, end - most), limit: most })).events.reverse());
}

function eventTable(events) {
  return table([
    { title: "No.", figure: true, of: (e) => number(e.number) }, { title: "When", firm: true, of: (e) => moment(e.createdAt) }, { title: "Type", of: (e) => e.type }, { title: "For", wide: true, of: (e) => day(e.businessDate) },
    { title: "About", of: (e) => e.loanId ? link(`/loans/${e.loanId}`, tr`Loan ${e.loanId}`) : e.clientId ? link(`/clients/${e.clientId}`, tr`Client ${e.clientId}`) : "" },
    { title: "By", own: true, wide: true, of: (e) => e.actor }, { title: "Command", wide: true, of: (e) => e.commandId ? link(`/audits/${e.commandId}`, number(e.commandId)) : "" },
  ], events, { caption: "Events", empty: "No event was kept: no type is on, or nothing has happened since." });
}

function types({ externalEventConfiguration: all }) {
  const kept = all.filter((t) => t.enabled);
  return el("details", {}, el("summary", {}, tr`${number(kept.length)} of ${number(all.length)} types are kept`), table([
    { title: "Type", of: (t) => t.type }, { title: "", of: (t) => t.enabled ? badge("kept", "good") : null }, { title: "When", of: (t) => t.description },
  ], all, { caption: "Types of event" }));
}
