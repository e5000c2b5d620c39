// The request of a form, as text for other programs. Passwords are never in it.

const quoted = (text) => "'" + text.replaceAll("'", "'\\''") + "'";

export const languages = { curl, Go: go, TypeScript: typescript };

function curl(request) {
  const lines = [`curl -u ${quoted(request.user + ":" + "$PASSWORD").replace("$PASSWORD'", "'\"$PASSWORD\"")}`, `-H ${quoted("Tenant-Identifier: " + request.tenant)}`];
  if (request.method !== "GET") {
    lines.push(`-X ${request.method}`, "-H 'Content-Type: application/json'", `-H ${quoted("Idempotency-Key: " + request.key)}`);
  }
  if (request.body) lines.push(`-d ${quoted(request.body)}`);
  lines.push(quoted(request.base + request.path));
  return lines.join(" \\\n  ");
}

function go(request) {
  const literal = (text) => (text.includes("`") ? JSON.stringify(text) : "`" + text + "`");
  const body = request.body ? `json.RawMessage(${literal(request.body)})` : "nil";
  const caller = request.method === "GET" ? "bank" : `bank.WithKey(${JSON.stringify(request.key)})`;
  return `package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"os"

	"lending.example/platform/client"
)

func main() {
	bank, err := client.New(${JSON.stringify(request.base)}, client.Config{
		Tenant: ${JSON.stringify(request.tenant)}, User: ${JSON.stringify(request.user)}, Password: os.Getenv("PASSWORD"),
	})
	if err != nil {
		log.Fatal(err)
	}
	var answer json.RawMessage
	if err := ${caller}.Call(context.Background(), "${request.method}", ${JSON.stringify(request.path)}, ${body}, &answer); err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(answer))
}`;
}

function typescript(request) {
  const writes = request.method !== "GET";
  const headers = [
    `"Tenant-Identifier": ${JSON.stringify(request.tenant)},`,
    `Authorization: "Basic " + btoa(${JSON.stringify(request.user + ":")} + process.env.PASSWORD),`,
    ...(writes ? [`"Content-Type": "application/json",`, `"Idempotency-Key": ${JSON.stringify(request.key)},`] : []),
  ];
  const body = request.body ? `\n  body: JSON.stringify(${request.body.replaceAll("\n", "\n  ")}),` : "";
  return `const answer = await fetch(${JSON.stringify(request.base + request.path)}, {
  method: "${request.method}",
  headers: {
    ${headers.join("\n    ")}
  },${body}
});
const result = await answer.json();
if (!answer.ok) throw new Error(result.userMessageGlobalisationCode);
console.log(result);`;
}
