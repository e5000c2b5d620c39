// Filters of lists: fields whose values are in the address.

import { el } from "./dom.js";
import { here, lookAt } from "./router.js";

// filter draws fields and a button that puts their values into the address: [name, label, element] each.
export function filter(fields) {
  const submit = (event) => {
    event.preventDefault();
    lookAt(Object.fromEntries(fields.map(([name, , input]) => [name, input.value.trim()])));
  };
  return el("form", { class: "row filter", submit }, fields.map(([, label, input]) => el("label", {}, label, input)), el("button", {}, "Show"));
}

// chosen is a field of a filter with a choice: [value, title] each.
export function chosen(name, label, options, all = "all") {
  const { [name]: value = "" } = here().query;
  return [name, label, el("select", { name }, el("option", { value: "" }, all), options.map(([id, title]) => el("option", { value: id, selected: String(id) === value }, title)))];
}

// typed is a field of a filter that is typed, of a type of input.
export function typed(name, label, type = "search", more = {}) {
  const { [name]: value = "" } = here().query;
  return [name, label, el("input", { name, type, value, ...more })];
}
