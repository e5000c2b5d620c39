// The body of a command as fields. The text of the body is what is sent; fields write into it and are drawn from it anew. Lists and
// objects are written in the text.

import { element } from "./element.js";
import { parsed, written } from "./json.js";
import { attributesOf, labelOf, resolved, sample, typeOf, wordsOf } from "./schema.js";

// bodyFields are fields for what a text has, and a choice of what could be added. change is called with the text that a field makes
// of it.
export function bodyFields(schema, text, change) {
  const attributes = attributesOf(schema);
  const mandatory = resolved(schema).required ?? [];
  let body;
  try {
    body = parsed(text || "{}");
  } catch {
    return element("p", { class: "soft" }, "The body is no JSON yet.");
  }
  if (!body || Array.isArray(body) || typeof body !== "object") return element("p");
  const put = (name, value) => {
    body[name] = value;
    change(written(body));
  };
  const take = (name) => {
    delete body[name];
    change(written(body));
  };
  const fields = Object.entries(body).filter(([name]) => attributes[name]).map(([name, value]) =>
    field(name, attributes[name], value, mandatory.includes(name), put, take));
  const others = Object.keys(attributes).filter((name) => !(name in body)).sort();
  return element("div", { class: "fields" }, fields, others.length > 0 ? adder(others, (name) => put(name, sample(attributes[name]))) : null);
}

function adder(names, add) {
  return element("select", { "aria-label": "Add an attribute", onchange: (event) => event.target.value && add(event.target.value) },
    element("option", { value: "" }, "add an attribute…"), names.map((name) => element("option", {}, name)));
}

function field(name, schema, value, mandatory, put, take) {
  const input = inputOf(name, schema, value, put);
  if (!input) return null;
  const remove = mandatory ? null : element("button", { type: "button", class: "plain", title: `leave ${name} out`, "aria-label": `leave ${name} out`, onclick: () => take(name) }, "×");
  return element("label", { title: `${typeOf(schema)}. ${wordsOf(schema)}` }, element("span", { class: mandatory ? "mandatory" : null }, name), labelOf(schema), " ", input, remove);
}

// inputOf is what a value is written with; null for those that have parts.
function inputOf(name, schema, value, put) {
  const choices = choicesOf(schema);
  const text = typeof value === "string" ? value : written(value);
  const number = typeof value !== "string";
  if (typeof value === "boolean") {
    return element("input", { type: "checkbox", name, checked: value, onchange: (event) => put(name, event.target.checked) });
  }
  if (choices.some(([id]) => id === text)) {
    return element("select", { name, onchange: (event) => put(name, number ? Number(event.target.value) : event.target.value) },
      choices.map(([id, label]) => element("option", { value: id, selected: id === text }, label)));
  }
  if (value && typeof value === "object" && !JSON.isRawJSON?.(value)) return null;
  return element("input", { name, value: text, size: Math.min(30, Math.max(8, text.length + 2)), onchange: (event) => put(name, number ? numberOf(event.target.value) : event.target.value) });
}

// numberOf is a number with its digits, or the text of what is none: the interface reads either.
function numberOf(text) {
  try {
    return parsed(text);
  } catch {
    return text;
  }
}

// choicesOf are the entries of a closed list: id and label. The list tells its labels itself, no matter what its attribute is said to mean.
function choicesOf(schema) {
  const s = resolved(schema.$ref ? { $ref: schema.$ref } : schema);
  const ids = s.anyOf?.map((one) => one.enum).find(Boolean) ?? [];
  const labels = (s.description ?? "").replace(/^[^:]*: /, "").replace(/\.$/, "").split(", ");
  return ids.map((id) => [String(id), labels.find((label) => label.startsWith(id + " ")) ?? String(id)]);
}
