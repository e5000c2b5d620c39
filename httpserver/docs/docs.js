"use strict";

// The page shows openapi.json. Texts reach the document as text only, never as markup.

let description;

function element(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

// resolved follows a reference; what stands beside it wins.
function resolved(schema) {
  if (!schema || !schema.$ref) return schema || {};
  const target = schema.$ref.slice(2).split("/").reduce((at, name) => at[name], description);
  return { ...target, ...schema, $ref: undefined, name: target.name || schema.$ref.split("/").pop() };
}

function typeOf(schema) {
  const s = resolved(schema);
  if (s.anyOf) return s.anyOf.map(typeOf).join(" or ");
  if (s.type === "array") return "list of " + typeOf(s.items);
  if (s.type === "object" && s.additionalProperties && !s.properties) return "object of " + typeOf(s.additionalProperties);
  return [].concat(s.type || "any").join(" or ") + (s.format ? " (" + s.format + ")" : "");
}

// inner is the object whose attributes a schema has, through lists.
function inner(schema) {
  const s = resolved(schema);
  if (s.type === "array") return inner(s.items);
  return s.properties ? s : null;
}

function wordsOf(schema) {
  const s = resolved(schema);
  const words = [s.description];
  if (s.enum && !s.description) words.push("One of " + s.enum.join(", ") + ".");
  if (s.type === "array") words.push(resolved(s.items).description);
  return words.filter(Boolean).join(" ");
}

// attributes is the table of an object; parts that are objects open on demand, because schemas may contain themselves.
function attributes(schema) {
  const rows = Object.entries(schema.properties).map(([name, property]) => {
    const cell = element("td", {}, wordsOf(property));
    const part = inner(property);
    if (part) cell.append(later(part.name || "attributes", () => attributes(part)));
    const mandatory = (schema.required || []).includes(name) ? "mandatory" : "";
    return element("tr", {}, element("td", {}, element("code", { class: mandatory }, name)), element("td", {}, typeOf(property)), cell);
  });
  return element("table", {}, element("tbody", {}, ...rows));
}

function later(title, make) {
  const details = element("details", {}, element("summary", { class: "soft" }, title));
  details.addEventListener("toggle", () => details.children.length > 1 || details.append(make()), { once: true });
  return details;
}

function shape(title, schema) {
  if (!schema) return null;
  const part = inner(schema);
  const body = part ? attributes(part) : element("p", {}, typeOf(schema), " ", wordsOf(schema));
  return element("div", {}, element("h3", {}, title), body);
}

function parameterTable(parameters) {
  const rows = parameters.map((p) => element("tr", {},
    element("td", {}, element("code", { class: p.required ? "mandatory" : "" }, p.name)),
    element("td", {}, p.in), element("td", {}, typeOf(p.schema)),
    element("td", {}, [p.description, wordsOf(p.schema)].filter(Boolean).join(" "))));
  return element("table", {}, element("tbody", {}, ...rows));
}

function commandView(command) {
  const title = command.command ? "command=" + command.command : command.operation;
  return element("div", {},
    element("h3", {}, title, " ", element("span", { class: "soft" }, command.summary)),
    element("p", { class: "soft" }, command.operation || "", command.permission ? " needs " + command.permission : ""),
    command.example ? element("pre", {}, JSON.stringify(command.example, null, 2)) : null,
    command.body ? shape("Body", command.body) : null,
    command.answer ? shape("Answer", command.answer) : null,
    command.ignored ? element("p", { class: "soft" }, "Accepted and ignored: " + command.ignored.join(", ")) : null);
}

// sender sends a request of the endpoint with the credentials of the page.
function sender(method, path, operation, parameters) {
  const inputs = parameters.filter((p) => p.in !== "header").map((p) => [p, element("input", { placeholder: typeOf(p.schema) })]);
  const example = (operation["x-commands"].find((c) => c.example) || {}).example;
  const body = operation.requestBody ? element("textarea", {}) : null;
  if (body && example) body.value = JSON.stringify(example, null, 2);
  const output = element("pre", { hidden: "" });
  const send = async () => {
    let target = path;
    const query = new URLSearchParams();
    for (const [p, input] of inputs) {
      if (p.in === "path") target = target.replace("{" + p.name + "}", encodeURIComponent(input.value));
      else if (input.value !== "") query.set(p.name, input.value);
    }
    const base = description.servers[0].url.replace(/\/$/, "");
    const credentials = new TextEncoder().encode(value("user") + ":" + value("password"));
    const headers = { "Tenant-Identifier": value("tenant"), Authorization: "Basic " + btoa(String.fromCharCode(...credentials)) };
    if (method !== "get") headers["Content-Type"] = "application/json";
    const answer = await fetch(base + target + (query.size ? "?" + query : ""), { method: method.toUpperCase(), headers, body: body && body.value ? body.value : undefined });
    const text = await answer.text();
    output.hidden = false;
    output.textContent = answer.status + " " + answer.statusText + "\n" + pretty(text);
  };
  return element("div", { class: "send" }, element("h3", {}, "Send"),
    ...inputs.map(([p, input]) => element("label", {}, p.name + " ", input)), body,
    element("p", {}, element("button", { onclick: () => send().catch((e) => { output.hidden = false; output.textContent = String(e); }) }, "Send")), output);
}

function value(id) { return document.getElementById(id).value; }

function pretty(text) {
  try { return JSON.stringify(JSON.parse(text), null, 2); } catch { return text; }
}

function endpointView(method, path, operation) {
  const parameters = operation.parameters.map(resolved);
  const commands = operation["x-commands"];
  const details = element("details", { class: "endpoint" }, element("summary", {},
    element("span", { class: "method " + method }, method), element("code", {}, path),
    element("span", { class: "soft" }, commands.length > 1 ? commands.map((c) => c.command).filter(Boolean).join(", ") : operation.summary)));
  details.addEventListener("toggle", () => details.append(element("div", {},
    element("h3", {}, "Parameters"), parameterTable(parameters), ...commands.map(commandView), sender(method, path, operation, parameters))), { once: true });
  details.searched = [method, path, ...commands.flatMap((c) => [c.command, c.operation, c.permission, c.summary])].join(" ").toLowerCase();
  return details;
}

function show() {
  document.getElementById("title").textContent = description.info.title + " " + description.info.version;
  document.getElementById("introduction").append(...description.info.description.replaceAll("`", "").split("\n\n").map((p) => element("p", {}, p)));
  const sections = description.tags.map((tag) => {
    const views = Object.entries(description.paths).flatMap(([path, item]) =>
      Object.entries(item).filter(([, o]) => o.tags[0] === tag.name).map(([method, o]) => endpointView(method, path, o)));
    document.getElementById("groups").append(element("a", { href: "#" + tag.name }, tag.name));
    return element("section", { id: tag.name }, element("h2", {}, tag.name), ...views);
  });
  document.getElementById("endpoints").append(...sections);
  document.getElementById("find").addEventListener("input", (event) => {
    const words = event.target.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const section of sections) {
      const views = [...section.querySelectorAll("details.endpoint")];
      for (const view of views) view.hidden = !words.every((word) => view.searched.includes(word));
      section.hidden = views.every((view) => view.hidden);
    }
  });
}

fetch("openapi.json").then((answer) => answer.json()).then((read) => { description = read; show(); });
