// What the page asked the interface for, as calls in curl, Go and TypeScript, with what was sent and answered. Passwords are left out.

import { el, show } from "./dom.js";

const most = 40; // that are kept

let kept = [], page = 0;

// asking is the number of the page that asks now, for note.
export function asking() {
  return page;
}

// note keeps a request and its answer: {page, method, address, body, key, status, answer}. An answer that comes after its page was
// left is not kept.
export function note(exchange) {
  if (exchange.page !== page && exchange.method === "GET") return;
  kept = [...kept, { ...exchange, body: withoutPasswords(exchange.body) }].slice(-most);
}

// forget drops all requests: another user may sign in next.
export function forget() {
  kept = [];
}

// turnPage forgets the requests of the page before, but for its last command.
export function turnPage() {
  page++;
  kept = kept.filter((one) => one.method !== "GET").slice(-1);
}

// requests is a part of the frame that lists them when it is opened.
export function requests() {
  const list = el("div", {});
  return el("details", { class: "requests", toggle: ({ target }) => { if (target.matches(".requests") && target.open) show(list, kept.length ? kept.map(shown) : el("p", { class: "soft" }, "This page asked for nothing.")); } },
    el("summary", {}, "Request"), list);
}

function shown(one) {
  const place = el("div", {});
  const parts = () => [["curl", curl(one)], ["Go", inGo(one)], ["TypeScript", inTypeScript(one)], ["Answer", answered(one.answer)]];
  return el("details", { toggle: ({ target }) => { if (target.open) show(place, parts().map(([title, text]) => [el("h3", {}, title), el("pre", {}, text)])); } },
    el("summary", {}, el("code", {}, `${one.method} ${one.address.pathname}${one.address.search}`), ` · ${one.status}`), place);
}

// headers are those of a request besides who sends it.
function headers({ tenant, body, key }) {
  return { "Tenant-Identifier": tenant, ...(body === undefined ? {} : { "Content-Type": "application/json" }), ...(key ? { "Idempotency-Key": key } : {}) };
}

function curl(one) {
  const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`;
  const lines = [`curl -X ${one.method} ${quoted(one.address.href)}`, `-u "$LENDING_USER:$LENDING_PASSWORD"`];
  for (const [name, value] of Object.entries(headers(one))) lines.push(`-H ${quoted(`${name}: ${value}`)}`);
  if (one.body !== undefined) lines.push(`-d ${quoted(one.body)}`);
  return lines.join(" \\\n  ");
}

function inGo(one) {
  const body = one.body === undefined ? "nil" : `strings.NewReader(${JSON.stringify(one.body)})`;
  return [`request, err := http.NewRequestWithContext(ctx, ${JSON.stringify(one.method)}, ${JSON.stringify(one.address.href)}, ${body})`,
    "if err != nil {", "\treturn err", "}",
    `request.SetBasicAuth(os.Getenv("LENDING_USER"), os.Getenv("LENDING_PASSWORD"))`,
    ...Object.entries(headers(one)).map(([name, value]) => `request.Header.Set(${JSON.stringify(name)}, ${JSON.stringify(value)})`),
    "answer, err := http.DefaultClient.Do(request)"].join("\n");
}

function inTypeScript(one) {
  const sent = [`  method: ${JSON.stringify(one.method)},`, "  headers: {", "    Authorization: `Basic ${btoa(`${user}:${password}`)}`,",
    ...Object.entries(headers(one)).map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)},`), "  },",
    ...(one.body === undefined ? [] : [`  body: ${JSON.stringify(one.body)},`])];
  return [`const answer = await fetch(${JSON.stringify(one.address.href)}, {`, ...sent, "});"].join("\n");
}

const longest = 4000; // characters of an answer that are shown

function answered(text) {
  let words = text;
  try {
    words = JSON.stringify(JSON.parse(text), null, 2);
  } catch { /* shown as it came */ }
  return words.length > longest ? `${words.slice(0, longest)}\n… ${words.length - longest} more characters` : words;
}

// withoutPasswords is a body whose passwords, secrets and tokens are replaced by dots.
function withoutPasswords(body) {
  return body && body.replace(/("[^"]*(?:password|secret|token)[^"]*"\s*:\s*)"(?:[^"\\]|\\.)*"/gi, '$1"…"');
}
