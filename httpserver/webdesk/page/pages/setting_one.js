// One resource: what is kept of it, its commands, and the lists that belong to it.

import { el, later, link, section } from "../dom.js";
import { get } from "../rest.js";
import { catalogue } from "../commands.js";
import { commandsBelow, withCommands } from "../menu.js";
import { factsOf } from "../attributes.js";
import { table } from "../table.js";
import { nameOfOne, parameterOf, resources, within } from "../resources.js";

export default async function settingOnePage({ resource: address, key }) {
  const resource = resources[address];
  if (!resource || !resource.one) throw new Error("The desk has no such page.");
  const query = { [parameterOf(resource)]: key }, [one] = await Promise.all([get(within(resource.one, query)), catalogue()]);
  return [
    el("div", { class: "head" }, el("h1", {}, nameOfOne(resource, one)), el("span", { class: "soft" }, link(`/settings/${address}`, resource.title))),
    later(commandsBelow([resource.one, ...(resource.below || []).filter((path) => path.includes("{"))], query, { first: resource.further ? resource.further(key) : [], usual: "all" }), ""),
    section("What is kept", factsOf(one)), (resource.parts || []).map((part) => partOf(part, one)),
  ];
}

// partOf draws a list that belongs to a resource, with the commands on the list and on each row.
function partOf(part, one) {
  const rows = get(within(part.all, part.names(one))), columns = withCommands(part.columns, [part.one], (row) => part.names(one, row));
  return section(part.title, later(commandsBelow([part.all], part.names(one), { usual: "all" }), ""), later(Promise.all([rows, columns]).then(([list, shown]) => table(shown, list, { caption: part.title, empty: "None." }))));
}
