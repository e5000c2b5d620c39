// Sending: with the credentials in sight or those of the desk, and never a command by accident.

import { sessionOfDesk } from "./desk.js";

const value = (id) => document.getElementById(id).value;

export const tenant = () => value("tenant");
export const user = () => value("user");
export const mayWrite = () => document.getElementById("writing").checked;

let ofDesk = null; // who is signed in at the desk

// takeSession fills in who is signed in at the desk in another tab.
export async function takeSession() {
  const session = await sessionOfDesk();
  if (!session || user()) return;
  ofDesk = session;
  document.getElementById("tenant").value = session.tenant;
  document.getElementById("user").value = session.user;
  document.getElementById("password").placeholder = "signed in at the desk";
}

// isSignedIn reports whether there are credentials to send.
export const isSignedIn = () => Boolean(user() && (value("password") || usesDesk()));

const usesDesk = () => ofDesk && !value("password") && user() === ofDesk.user && tenant() === ofDesk.tenant;

// basic are the credentials as HTTP Basic has them, in UTF-8.
function basic() {
  if (usesDesk()) return "Basic " + ofDesk.key;
  const bytes = new TextEncoder().encode(user() + ":" + value("password"));
  return "Basic " + btoa(String.fromCharCode(...bytes));
}

// send sends a request and says what came back. The browser adds no credentials, and so does not ask for any.
export async function send(request) {
  const headers = { "Tenant-Identifier": tenant() };
  if (!request.open) headers.Authorization = basic();
  if (request.method !== "GET") {
    headers["Content-Type"] = "application/json";
    if (request.key) headers["Idempotency-Key"] = request.key;
  }
  const started = performance.now();
  const answer = await fetch(request.base + request.path, { method: request.method, credentials: "omit", headers, body: request.body || undefined });
  const text = await answer.text();
  document.getElementById("credentials").classList.toggle("wrong", answer.status === 401);
  return {
    status: answer.status, reason: answer.statusText, text, took: Math.round(performance.now() - started),
    id: answer.headers.get("X-Request-Id"), repeated: answer.headers.get("X-Served-From-Cache") === "true", ok: answer.ok,
  };
}

// newKey is an idempotency key of this page's own.
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return "docs-" + Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
