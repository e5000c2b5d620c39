// A list of resources, such as offices, or what there is once for the whole bank, such as the working days.

import { el, later, link } from "../dom.js";
import { get } from "../rest.js";
import { catalogue } from "../commands.js";
import { commandsBelow } from "../menu.js";
import { factsOf } from "../attributes.js";
import { paged, table } from "../table.js";
import { keyOf, resources, rowsOf, within } from "../resources.js";

const limit = 50;

export default async function settingPage({ resource: address }) {
  const resource = resources[address];
  if (!resource) throw new Error("The desk has no such page.");
  return [
    el("div", { class: "head" }, el("h1", {}, resource.title), el("span", { class: "soft" }, link("/settings", "Settings"))),
    later(commandsBelow([resource.all, ...(resource.below || []).filter((path) => !path.includes("{"))], {}, { usual: "all" }), ""),
    el("div", { class: "card" }, resource.columns ? paged((offset, most) => rowsOf(resource, offset, most), (rows) => table(leading(address, resource), rows, { caption: resource.title, empty: "None." }), { limit }) : later(Promise.all([get(within(resource.all)), catalogue()]).then(([one]) => factsOf(one)))),
  ];
}

// leading are the columns of a list; the first leads to the page of the one.
function leading(address, resource) {
  const [first, ...others] = resource.columns;
  return resource.one ? [{ ...first, of: (one) => link(`/settings/${address}/${encodeURIComponent(keyOf(resource, one))}`, first.of(one)) }, ...others] : resource.columns;
}
