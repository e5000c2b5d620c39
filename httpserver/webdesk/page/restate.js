// Resources said again: an answer of the interface as the body of the command that would make the same.

import { resolved } from "./commands.js";
import { iso } from "./format.js";

// restated is the part of a value that a schema of an input takes, as the input wants it.
export function restated(value, schema, described) {
  const shape = resolved(schema, described);
  if (value === null || value === undefined) return undefined;
  if (shape.name === "DateText") return iso(value);
  if (shape["x-choices"]) return chosen(value, shape["x-choices"]);
  if (shape.type === "object" && Array.isArray(value)) return undefined;
  if (shape.type === "array") return Array.isArray(value) ? value.map((one) => restated(one, shape.items, described)) : undefined;
  if (shape.properties) {
    return Object.fromEntries(Object.entries(shape.properties).map(([name, property]) => [name, restated(value[name], property, described)]).filter(([, said]) => said !== undefined));
  }
  if (typeof value !== "object") return value;
  return shape.type === "string" && value.code ? value.code.replace(/^.*\./, "") : value.id;
}

// chosen is the choice that an answer shows as an object, a code or a number.
function chosen(value, choices) {
  const said = typeof value === "object" ? [value.id, value.code] : [value];
  const choice = choices.find((c) => said.some((one) => String(one) === String(c.id)));
  return choice ? choice.id : undefined;
}
