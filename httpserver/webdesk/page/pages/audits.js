// The audit trail: who gave which command when, the newest first.

import { el } from "../dom.js";
import { get } from "../rest.js";
import { paged } from "../table.js";
import { lookAt } from "../router.js";
import { auditTable } from "../audittable.js";

export default async function auditsPage(_, query) {
  const { actionName = "", entityName = "", makerId = "", from = "", until = "", loanId = "", clientId = "", resourceId = "" } = query;
  const template = await get("audits/searchtemplate");
  const select = (value, options) => el("select", {}, el("option", { value: "" }, "all"), options.map(([id, title]) => el("option", { value: id, selected: String(id) === value }, title)));
  const entity = select(entityName, template.entityNames.map((n) => [n, n])), action = select(actionName, template.actionNames.map((n) => [n, n])), maker = select(makerId, template.appUsers.map((u) => [u.id, u.username]));
  const first = el("input", { type: "date", value: from }), last = el("input", { type: "date", value: until });
  const submit = (event) => { event.preventDefault(); lookAt({ entityName: entity.value, actionName: action.value, makerId: maker.value, from: first.value, until: last.value }); };
  return [
    el("h1", {}, "Audit trail"),
    el("form", { class: "row", submit }, el("label", {}, "Of what", entity), el("label", {}, "Command", action), el("label", {}, "By", maker), el("label", {}, "From", first), el("label", {}, "Until", last), el("button", {}, "Show")),
    el("div", { class: "card" }, paged((offset, limit) => get("audits", {
      paged: true, offset, limit, actionName, entityName, makerId, loanId, clientId, resourceId, makerDateTimeFrom: from, makerDateTimeTo: until ? until + " 23:59:59" : "",
    }), (entries) => auditTable(entries))),
  ];
}
