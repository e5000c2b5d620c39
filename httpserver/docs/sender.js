// Sending: with the credentials in sight, and never a command by accident.

const value = (id) => document.getElementById(id).value;

export const tenant = () => value("tenant");
export const user = () => value("user");
export const mayWrite = () => document.getElementById("writing").checked;

// basic are the credentials as HTTP Basic has them, in UTF-8.
function basic() {
  const bytes = new TextEncoder().encode(user() + ":" + value("password"));
  return "Basic " + btoa(String.fromCharCode(...bytes));
}

// send sends a request and says what came back.
export async function send(request) {
  const headers = { "Tenant-Identifier": tenant() };
  if (!request.open) headers.Authorization = basic();
  if (request.method !== "GET") {
    headers["Content-Type"] = "application/json";
    if (request.key) headers["Idempotency-Key"] = request.key;
  }
  const started = performance.now();
  const answer = await fetch(request.base + request.path, { method: request.method, headers, body: request.body || undefined });
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
