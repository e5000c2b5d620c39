// What the page shows: resources, their endpoints and the commands of each, with the examples of the description. An endpoint whose
// path names something by external id is folded into the one that names it by id.

import { resolved } from "./schema.js";

// byID is the path that names by id what a path names by external id.
function byID(path) {
  return path.replace(/\/external-id\/\{(\w+)ExternalId\}/g, "/{$1Id}");
}

export function resourcesOf(description) {
  const all = Object.entries(description.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => endpointOf(method, path, operation)));
  const known = new Map(all.map((endpoint) => [endpoint.method + " " + endpoint.path, endpoint]));
  for (const endpoint of all) {
    const main = known.get(endpoint.method + " " + byID(endpoint.path));
    if (main && main !== endpoint) {
      main.twins.push(endpoint);
      endpoint.main = main;
    }
  }
  const shown = all.filter((endpoint) => !endpoint.main);
  addExamples(shown, description["x-examples"] ?? []);
  const resources = description.tags.map(({ name }) => ({ name, endpoints: ordered(shown.filter((e) => e.tag === name)) }));
  return { resources: resources.filter((r) => r.endpoints.length > 0), all };
}

function endpointOf(method, path, operation) {
  const endpoint = {
    id: operation.operationId, method: method.toUpperCase(), path, tag: operation.tags[0], operation, twins: [],
    parameters: operation.parameters.map(resolved), reads: method === "get", open: operation.security?.length === 0,
  };
  endpoint.commands = operation["x-commands"].map((command) => ({ ...command, endpoint, examples: [] }));
  endpoint.previews = endpoint.parameters.some((p) => p.name === "preview");
  return endpoint;
}

// ordered puts commands first, and what reads after them.
function ordered(endpoints) {
  return [...endpoints.filter((e) => !e.reads), ...endpoints.filter((e) => e.reads)];
}

// addExamples gives each example to the first command that it fits: the endpoint with the fewest parameters wins.
function addExamples(endpoints, examples) {
  const candidates = endpoints.flatMap((e) => [e, ...e.twins]).map((endpoint) => ({ endpoint, pattern: patternOf(endpoint.path) }))
    .sort((a, b) => a.pattern.names.length - b.pattern.names.length);
  examples.forEach((example, step) => {
    const [path, query] = example.path.split("?");
    const command = new URLSearchParams(query).get("command") ?? undefined;
    for (const { endpoint, pattern } of candidates) {
      const values = (example.method ?? "POST") === endpoint.method && pattern.expression.exec(path);
      const main = endpoint.main ?? endpoint;
      const found = values && main.commands.find((c) => c.operation === example.operation && (c.command ?? undefined) === command);
      if (!found) continue;
      const parameters = Object.fromEntries(pattern.names.map((name, i) => [name, values[i + 1]]));
      for (const [name, value] of new URLSearchParams(query)) if (name !== "command") parameters[name] = value;
      found.examples.push({ ...example, step, path, parameters, at: endpoint, of: found });
      return;
    }
  });
}

function patternOf(path) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
  const parts = path.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^$()|[\]\\]/g, "\\$&"));
  return { names, expression: new RegExp("^" + parts.join("([^/]+)") + "$") };
}

// linkOf is the address of a command on the page.
export function linkOf(endpoint, command) {
  return "#" + (endpoint.main ?? endpoint).id + (command?.command ? "." + command.command : "");
}

// Made is what examples stand for: what this page made on this platform, else what they make on a new one.
export class Made {
  constructor(examples) {
    this.values = new Map();
    for (const example of examples) this.keep(example, example.answer);
  }

  keep(example, answer) {
    const value = example.saves ? answer?.[example.savesFrom ?? "resourceId"] : undefined;
    if (value !== undefined) this.values.set(example.saves, value);
  }

  // named is what a parameter of a path may mean: clientId is the client that was made.
  named(parameter) {
    return String(this.values.get(parameter.replace(/Id$/, "")) ?? "");
  }

  // text fills a text of a path, value a body.
  text(text) {
    return text.replace(/\{(\w+)\}/g, (whole, name) => this.values.get(name) ?? whole);
  }

  value(value) {
    if (typeof value === "string" && /^\{\w+\}$/.test(value)) return this.values.get(value.slice(1, -1)) ?? value;
    if (Array.isArray(value)) return value.map((item) => this.value(item));
    if (value && typeof value === "object") return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, this.value(member)]));
    return value;
  }
}
