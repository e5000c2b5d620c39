// JSON text. It is indented as text, so that no number loses a digit on its way through a machine float.

export function indented(text) {
  try {
    JSON.parse(text);
  } catch {
    return text;
  }
  let out = "";
  let depth = 0;
  let before = "";
  const line = () => "\n" + "  ".repeat(depth);
  for (const [part] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g)) {
    const opened = before === "{" || before === "[";
    if (part === "}" || part === "]") {
      depth--;
      out += (opened ? "" : line()) + part;
    } else {
      out += (opened || before === "," ? line() : "") + part + (part === ":" ? " " : "");
    }
    if (part === "{" || part === "[") depth++;
    before = part;
  }
  return out;
}

// parsed reads JSON and keeps the digits of its numbers, where the browser can.
export function parsed(text) {
  return JSON.parse(text, (name, value, context) => (typeof value === "number" && context?.source && JSON.rawJSON ? JSON.rawJSON(context.source) : value));
}

// written is the text of what was parsed.
export function written(value) {
  return JSON.stringify(value, null, 2);
}

// withDates writes dates on one line: [2026, 1, 31].
export function withDates(text) {
  return text.replace(/\[\s*(\d{4}),\s*(\d{1,2}),\s*(\d{1,2})\s*\]/g, "[$1, $2, $3]");
}

// shown is an answer as people read it.
export function shown(text) {
  return withDates(indented(text));
}
