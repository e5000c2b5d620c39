// Resources of any kind, attribute by attribute.

import { el } from "./dom.js";
import { words } from "./names.js";
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
