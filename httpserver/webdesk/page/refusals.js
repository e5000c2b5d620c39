// Refusals in plain words.

import { labelOf } from "./names.js";

// unspoken are rules that the interface only names: the end of the code, and what follows the label.
const unspoken = [[/scale\.is\.greater\.than\.(\d+)$/, "has at most $1 decimals"]];

// sentence is what a violation says, with the label of the attribute instead of its name.
export function sentence({ field, message, code = "" }) {
  for (const [pattern, words] of unspoken) {
    const found = pattern.exec(code);
    if (found) return `${labelOf(field)} ${found[0].replace(pattern, words)}.`;
  }
  return message.replace(/^The parameter `[^`]*`/, labelOf(field)).replace(/\s+\.$/, ".");
}
