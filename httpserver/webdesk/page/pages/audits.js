// The audit trail: who gave which command when, the newest first.

import { el } from "../dom.js";
import { get } from "../rest.js";
import { order } from "../table.js";
import { listed } from "../list.js";
import { chosen, filter, typed } from "../filter.js";
import { auditColumns } from "../audittable.js";

export default async function auditsPage(_, query) {
  const { actionName, entityName, makerId, since, until, loanId, clientId, resourceId } = query, template = await get("audits/searchtemplate");
  return [
    el("h1", {}, "Audit trail"),
    filter([
      chosen("entityName", "Of what", template.entityNames.map((n) => [n, n])), chosen("actionName", "Command", template.actionNames.map((n) => [n, n])), chosen("makerId", "By", template.appUsers.map((u) => [u.id, u.username])),
      typed("since", "From", "date"), typed("until", "Until", "date"),
    ]),
    el("div", { class: "card" }, listed(auditColumns, (offset, limit) => get("audits", {
      paged: true, offset, limit, actionName, entityName, makerId, loanId, clientId, resourceId, makerDateTimeFrom: since, makerDateTimeTo: until ? until + " 23:59:59" : "", ...order(query, "", "DESC"),
    }), { caption: "Commands", empty: "No commands." })),
  ];
}
