// A hook and its deliveries.

import { el, link, later, section, facts } from "../dom.js";
import { tr } from "../messages.js";
import { get } from "../rest.js";
import { may } from "../session.js";
import { moment, number } from "../format.js";
import { table, badge } from "../table.js";
import { commandsBelow } from "../menu.js";
import { lookAt, to } from "../router.js";

const limit = 50;
const states = [["WAITING", "waiting"], ["DELIVERED", "delivered"], ["PARKED", "given up"]];

export default async function hookPage({ hook: id }, { state = "", before = "" }) {
  const hook = await get(`hooks/${id}`);
  const chosen = el("select", { change: () => lookAt({ state: chosen.value, before: "" }) }, el("option", { value: "" }, "all"), states.map(([value, title]) => el("option", { value, selected: value === state }, title)));
  return [
    el("div", { class: "head" }, el("h1", {}, hook.displayName || hook.name), hook.isActive ? badge("active", "good") : badge("off"), el("span", { class: "soft" }, link("/events", "Events"))),
    later(commandsBelow(["/v1/hooks/{hookId}", "/v1/hooks/{hookId}/deliveries"], { hookId: id }), ""),
    section("Hook", facts([...hook.config.map((c) => [c.fieldName, c.fieldValue]), ["Made", moment(hook.createdAt)], ["Changed", moment(hook.updatedAt)], ["Types", hook.types.join(", ")]])),
    section("Deliveries", el("div", { class: "row" }, el("label", {}, "State", chosen)), deliveries(id, state, before)),
  ];
}

// deliveries draws the newest, or those before one that the address names.
function deliveries(id, state, before) {
  const older = (list) => list.length === limit ? link(to(`/events/hooks/${id}`, { state, before: list[list.length - 1].number }), "Older") : null;
  return later(get(`hooks/${id}/deliveries`, { state, before, limit }).then((list) => [
    deliveryTable(id, list), el("nav", { class: "pages", "aria-label": "Pages" }, before ? link(to(`/events/hooks/${id}`, { state }), "Newest") : null, older(list)),
  ]));
}

function deliveryTable(id, list) {
  const again = (d) => may("REDELIVER_HOOK") ? link(to("/do/webhooks.Redeliver", { hookId: id, deliveryId: d.id }), "Post again") : null;
  return table([
    { title: "When", firm: true, of: (d) => moment(d.at) }, { title: "Event", of: (d) => [d.type, d.number ? el("small", {}, tr` no. ${number(d.number)}`) : null] }, { title: "About", wide: true, of: (d) => d.resource },
    { title: "State", of: (d) => badge(new Map(states).get(d.state), { DELIVERED: "good", WAITING: "open" }[d.state] || "bad") }, { title: "Tries", figure: true, wide: true, of: (d) => number(d.tries) },
    { title: "Answer", of: (d) => [d.status ? String(d.status) : "", d.problem ? el("small", { class: "bad" }, " ", d.problem) : null] }, { title: "Took", figure: true, wide: true, of: (d) => d.triedAt ? tr`${number(d.tookMs)} ms` : "" },
    { title: "Next try", firm: true, wide: true, of: (d) => moment(d.due) }, { title: "", of: again },
  ], list, { caption: "Deliveries", empty: "Nothing was posted." });
}
