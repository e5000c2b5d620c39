// Commands as the interface describes them: which there are, where they are sent, what they take, and what it takes to give them.

import { description, send } from "./rest.js";
import { may } from "./session.js";

let known;

// catalogue has every command of the interface by the id of its operation; where paths differ in how they name a resource, the
// one that names it by its id.
export function catalogue() {
  known ||= description().then((described) => {
    const all = new Map();
    for (const [path, item] of Object.entries(described.paths)) {
      if (path.includes("external-id") || path.includes("short-name")) continue;
      for (const method of ["post", "put", "patch", "delete"]) {
        for (const command of (item[method] || {})["x-commands"] || []) {
          if (command.operation && !all.has(command.operation)) all.set(command.operation, { ...command, method: method.toUpperCase(), path, asks: (item[method].parameters || []).filter((p) => p.in === "query" && p.required && p.name !== "command").map((p) => p.name), names: [...path.matchAll(/\{(\w+)\}/g)].map((m) => m[1]), described });
        }
      }
    }
    return all;
  });
  return known;
}

// allowed lists the commands below some paths that the user may give, in the order of the description.
export async function allowed(paths) {
  return [...(await catalogue()).values()].filter((c) => paths.includes(c.path) && may(c.permission));
}

// resolved follows a reference of the description; what stands beside it wins.
export function resolved(schema, described) {
  if (!schema || !schema.$ref) return schema || {};
  const name = schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1);
  return { ...described.components.schemas[name], ...schema, $ref: undefined, name };
}

// pathOf is where a command about the resources that values name is sent.
export function pathOf(command, values) {
  return command.path.replace("/v1/", "").replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values[name]));
}

// give sends a command about the resources that values name. A preview stores nothing; with warnings the platform also says what
// is odd about terms.
export function give(command, values, body, { preview, key } = {}) {
  return send(command.method, pathOf(command, values), { query: { ...Object.fromEntries(command.asks.map((name) => [name, values[name]])), command: command.command, preview: preview || undefined }, body, key });
}
