// The REST interface: every request of the desk goes through here, with the credentials of who is signed in.

import { session } from "./session.js";
import { asking, note } from "./requests.js";
import { learn } from "./names.js";

const base = new URL(document.querySelector('meta[name="interface"]').content || ".", document.baseURI);

// Refusal is an answer that is no success, in the words of the platform.
export class Refusal extends Error {
  constructor(status, body, request) {
    super(body.defaultUserMessage || body.developerMessage || `The server answered ${status}.`);
    this.status = status;
    this.code = body.userMessageGlobalisationCode || "";
    this.violations = (body.errors || []).map((e) => ({ field: e.parameterName || "", message: e.defaultUserMessage || e.developerMessage, code: e.userMessageGlobalisationCode }));
    this.request = status >= 500 ? request : "";
  }
}

// get reads a resource. The view says as of which day, or as known when, if that is not now.
export async function get(path, query, view) {
  return exchange("GET", path, { ...query, ...view });
}

// send gives a command: {query, body, key}. Nothing is sent twice by itself; whoever tries again does it with the same key.
export async function send(method, path, { query, body, key } = {}) {
  return exchange(method, path, query, JSON.stringify(body || {}), key ? { "Idempotency-Key": key } : {});
}

// upload sends a file, with texts about it.
export async function upload(path, file, texts = {}) {
  const parts = new FormData();
  for (const [name, text] of Object.entries(texts)) if (text) parts.append(name, text);
  parts.append("file", file);
  return exchange("POST", path, {}, parts, { "Idempotency-Key": newKey() });
}

// written says in which notation a query has its dates.
export const written = { locale: "en", dateFormat: "yyyy-MM-dd" };

// download reads a file, or what is written out as one.
export async function download(path, query) {
  const answer = await request("GET", path, query);
  if (!answer.ok) throw await refusal(answer);
  return answer.blob();
}

// signIn asks for what a name and a password open at a tenant.
export async function signIn({ tenant, username, password }) {
  const answer = await fetch(address("v1/authentication"), {
    method: "POST", credentials: "omit", headers: { "Tenant-Identifier": tenant, "Content-Type": "application/json" }, body: JSON.stringify({ username, password }),
  });
  const body = parse(await answer.text());
  if (body.authenticated || body.shouldRenewPassword) return body;
  throw new Refusal(answer.status, body, "");
}

// renewPassword replaces the password of a user who may do nothing else before.
export async function renewPassword({ tenant, username, password: old }, userId, password, repeatPassword) {
  const bytes = new TextEncoder().encode(`${username}:${old}`), key = btoa(String.fromCharCode(...bytes));
  const answer = await fetch(address(`v1/users/${userId}/pwd`), {
    method: "POST", credentials: "omit", headers: { "Tenant-Identifier": tenant, Authorization: "Basic " + key, "Content-Type": "application/json" }, body: JSON.stringify({ password, repeatPassword }),
  });
  if (!answer.ok) throw new Refusal(answer.status, parse(await answer.text()), "");
}

let described;

// description is the OpenAPI description of the interface, read when it is first needed.
export function description() {
  described ||= fetch(address("openapi.json"), { credentials: "omit" }).then((answer) => answer.json()).then(learn);
  return described;
}

async function exchange(method, path, query, body, headers) {
  const page = asking(), answer = await request(method, path, query, body, headers);
  const text = await answer.clone().text();
  note({ page, method, address: address("v1/" + path, query), tenant: session()?.tenant, body: typeof body === "string" ? body : undefined, key: headers?.["Idempotency-Key"], status: answer.status, answer: text });
  if (!answer.ok) throw await refusal(answer);
  return text ? parse(text) : {};
}

async function request(method, path, query, body, headers = {}) {
  const who = session(), at = address("v1/" + path, query);
  try {
    return await fetch(at, {
      method, body, credentials: "omit",
      headers: { "Tenant-Identifier": who.tenant, Authorization: "Basic " + who.key, ...(typeof body === "string" ? { "Content-Type": "application/json" } : {}), ...headers },
    });
  } catch {
    throw new Error("The server cannot be reached.");
  }
}

async function refusal(answer) {
  const request = answer.headers.get("X-Request-Id");
  if (answer.status === 401) dispatchEvent(new Event("signedout"));
  try {
    return new Refusal(answer.status, parse(await answer.text()), request);
  } catch {
    return new Refusal(answer.status, {}, request);
  }
}

function address(path, query) {
  if (path.split("/").some((part) => /^(\.|%2e){1,2}$/i.test(part))) throw new Error("The desk asks for no such thing."); // it would lead elsewhere
  const to = new URL(path, base);
  for (const [name, value] of Object.entries(query || {})) {
    if (value !== undefined && value !== null && value !== "") to.searchParams.set(name, value);
  }
  return to;
}

const mostDigits = 15; // that every number keeps

// parse reads an answer. Numbers with more digits than a number keeps stay text, so that nothing is rounded on the way to the reader.
export function parse(text) {
  return JSON.parse(text, (_, value, context) => {
    const source = typeof value === "number" && context ? context.source : "";
    return source && source.replace(/^-?0*\.?0*|\./g, "").length > mostDigits ? source : value;
  });
}

// newKey is an idempotency key that nobody else has.
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return "desk-" + Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
}
