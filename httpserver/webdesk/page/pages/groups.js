// The list of groups.

import { el, link } from "../dom.js";
import { get } from "../rest.js";
import { may } from "../session.js";
import { choice, day } from "../format.js";
import { table, paged, badge } from "../table.js";
import { lookAt } from "../router.js";

export default async function groupsPage(_, { name = "" }) {
  const named = el("input", { type: "search", value: name });
  const filter = el("form", { class: "row", submit: (event) => { event.preventDefault(); lookAt({ name: named.value.trim() }); } }, el("label", {}, "Part of the name", named), el("button", {}, "Show"));
  return [el("h1", {}, "Groups"), may("CREATE_GROUP") ? el("nav", { class: "commands", "aria-label": "Commands" }, link("/do/groups.Create", "New group")) : null, filter, el("div", { class: "card" },
    paged((offset, limit) => get("groups", { paged: true, name, offset, limit, orderBy: "name" }), groupTable))];
}

// groupTable draws groups as the rows of a table.
export function groupTable(groups) {
  return table([
    { title: "Name", of: (g) => link(`/groups/${g.id}`, g.name) }, { title: "Account", wide: true, of: (g) => g.accountNo }, { title: "State", of: groupState },
    { title: "Office", wide: true, of: (g) => g.officeName }, { title: "Officer", wide: true, of: (g) => g.staffName }, { title: "Active since", wide: true, of: (g) => day(g.activationDate) },
  ], groups, { caption: "Groups", empty: "No group." });
}

// groupState is the state of a group as a badge.
export function groupState(group) {
  return badge(choice(group.status), group.active ? "good" : "open");
}
