// Addresses of the desk stand after the # of the location: a path, and a query that says how it is looked at.

const routes = [];

// route declares a page: a path whose parts in braces are parameters, and the module that draws it.
export function route(path, load) {
  const names = [];
  const pattern = path.replace(/\{(\w+)\}/g, (_, name) => { names.push(name); return "([^/]+)"; });
  routes.push({ pattern: new RegExp(`^${pattern}$`), names, load });
}

// here is where the reader is.
export function here() {
  const [path, query = ""] = location.hash.slice(1).split("?");
  return { path: path || "/", query: Object.fromEntries(new URLSearchParams(query)) };
}

// find returns the page of an address and its parameters. Parameters become parts of paths: one that would lead elsewhere in the
// interface, such as "7/../8", has no page.
export function find(path) {
  for (const { pattern, names, load } of routes) {
    const match = pattern.exec(path), values = match && match.slice(1).map(part);
    if (match && !values.includes(null)) return { load, parameters: Object.fromEntries(names.map((name, i) => [name, values[i]])) };
  }
  return null;
}

// part is what an encoded part of a path says; null for what is no single part.
function part(text) {
  try {
    const said = decodeURIComponent(text);
    return /[/\\?#]|^\.\.?$/.test(said) ? null : said;
  } catch {
    return null;
  }
}

// certain are the parts of a query, which must not lead elsewhere in the interface either: an id becomes a part of a path.
export function certain(query) {
  if (Object.entries(query).some(([name, value]) => /Id$/.test(name) && part(value) === null)) throw new Error("The desk asks for no such thing.");
  return query;
}

// to writes an address; absent parts of the query are left out.
export function to(path, query) {
  const said = Object.entries(query || {}).filter(([, value]) => value !== undefined && value !== null && value !== "");
  return path + (said.length ? "?" + new URLSearchParams(said) : "");
}

// go leads the reader to another page.
export function go(path, query) {
  location.hash = to(path, query);
}

// lookAt changes how the present page is looked at. What is listed differently begins at its first page.
export function lookAt(changes) {
  const { path, query } = here();
  go(path, { ...query, page: "", ...changes });
}
