// Schemas of the description, as tables of attributes and as values that fit.

import { element, later, table } from "./element.js";

let description;

export function useDescription(read) {
  description = read;
}

// resolved follows a reference; what stands beside it wins.
export function resolved(schema) {
  if (!schema?.$ref) return schema ?? {};
  const target = schema.$ref.slice(2).split("/").reduce((at, name) => at[name], description);
  return { ...target, ...schema, $ref: undefined, name: target.name ?? schema.$ref.split("/").pop() };
}

export function typeOf(schema) {
  const s = resolved(schema);
  if (s.anyOf) return [...new Set(s.anyOf.map(typeOf))].join(" or ");
  if (s.type === "array") return "list of " + typeOf(s.items);
  if (s.type === "object" && s.additionalProperties && !s.properties) return "object of " + typeOf(s.additionalProperties);
  return (s.type ?? "any") + (s.format ? ` (${s.format})` : "");
}

export function wordsOf(schema) {
  const s = resolved(schema);
  const words = [s.description];
  if (s.enum && !s.description) words.push(`One of ${s.enum.join(", ")}.`);
  if (s.type === "array") words.push(resolved(s.items).description);
  return words.filter(Boolean).join(" ");
}

// inner is the object whose attributes a schema has, through lists.
function inner(schema) {
  const s = resolved(schema);
  if (s.type === "array") return inner(s.items);
  return s.properties ? s : null;
}

// attributesOf are the attributes that a body may have.
export function attributesOf(schema) {
  return inner(schema)?.properties ?? {};
}

// shape tells of a schema: its attributes, or its type where it has none. add is called with a name that somebody picks.
export function shape(schema, add) {
  const part = inner(schema);
  return part ? attributeTable(part, add) : element("p", {}, typeOf(schema), " ", wordsOf(schema));
}

// attributeTable opens parts that are objects on demand, because schemas may contain themselves.
function attributeTable(schema, add) {
  return table(Object.entries(schema.properties).map(([name, property]) => {
    const mandatory = (schema.required ?? []).includes(name);
    const shown = element("code", { class: mandatory ? "mandatory" : null, title: mandatory ? "mandatory" : null }, name);
    const part = inner(property);
    return [
      [add ? element("button", { type: "button", class: "plain", title: "put it into the body", onclick: () => add(name, property) }, shown) : shown, labelOf(property)],
      typeOf(property),
      [wordsOf(property), part ? later(part.name ?? "attributes", () => attributeTable(part)) : null],
    ];
  }));
}

// labelOf is what people call an attribute, with its unit; nothing where the description does not say it.
export function labelOf({ "x-label": label, "x-unit": unit }) {
  return label ? element("small", { class: "soft label" }, unit ? `${label}, ${unit}` : label) : null;
}

// sample is a value that fits a schema. Objects that contain themselves end after a few steps.
export function sample(schema, depth = 0) {
  const s = resolved(schema);
  if (s.examples?.length) return s.examples[0];
  if (s.enum) return s.enum[0];
  if (s.anyOf) return sample(s.anyOf[0], depth);
  if (s.type === "array") return depth < 3 ? [sample(s.items, depth + 1)] : [];
  if (s.type === "object") {
    const members = depth < 3 ? Object.entries(s.properties ?? {}) : [];
    return Object.fromEntries(members.map(([name, property]) => [name, sample(property, depth + 1)]));
  }
  if (s.type === "integer" || s.type === "number") return 1;
  if (s.type === "boolean") return true;
  return s.format === "date-time" ? "2026-01-31T12:00:00Z" : s.format === "date" ? "2026-01-31" : "text";
}
