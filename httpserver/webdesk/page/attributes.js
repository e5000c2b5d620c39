// Resources of any kind, attribute by attribute.

import { el, facts } from "./dom.js";
import { tr } from "./messages.js";
import { day } from "./format.js";
import { labelOf, words } from "./names.js";
import { table } from "./table.js";

// attributes flattens what an attribute consists of: [name, value as text] each, parts after a dot.
export function attributes(object, prefix = "") {
  return Object.entries(object).flatMap(([name, value]) => {
    if (value === null || value === undefined) return [];
    const path = prefix ? `${prefix}.${name}` : name;
    if (Array.isArray(value)) return value.some((one) => typeof one === "object") ? value.flatMap((one, i) => attributes({ [i + 1]: one }, path)) : [[path, value.join(", ")]];
    return typeof value === "object" ? attributes(value, path) : [[path, String(value)]];
  });
}

// attributesCompared shows what differs between two states of a resource.
export function attributesCompared(before, after) {
  const then = new Map(attributes(before)), now = new Map(attributes(after));
  const names = [...new Set([...then.keys(), ...now.keys()])].filter((name) => then.get(name) !== now.get(name));
  return table([
    { title: "Attribute", of: (name) => words(name) }, { title: "Before", of: (name) => then.has(name) ? el("del", {}, then.get(name)) : "" }, { title: "After", of: (name) => now.has(name) ? el("ins", {}, now.get(name)) : "" },
  ], names, { caption: "What changed", empty: "Nothing of it changed." });
}

// unsaid are attributes that only forms need.
const unsaid = /^(id|\w+Options|allowed[A-Z]\w*|available[A-Z]\w*|\w+Decorated|hierarchy)$/;

// factsOf lists what a resource says, as people write it.
export function factsOf(object) {
  return facts(Object.entries(object).filter(([name]) => !unsaid.test(name)).map(([name, value]) => [labelOf(name), said(value)]));
}

// said writes a value: a date, a choice, another resource by its name, or a list of these.
function said(value) {
  if (Array.isArray(value)) return value.length === 3 && value.every(Number.isInteger) && value[0] > 1000 ? day(value) : value.map(said).join(", ");
  if (value && typeof value === "object") return String(value.value ?? value.displayName ?? value.name ?? value.classification ?? attributes(value).map(([name, text]) => tr`${words(name)} ${text}`).join(", "));
  return value;
}
