// Refusals in plain words.

import { tr } from "./messages.js";
import { labelOf } from "./names.js";

// unspoken are rules that the interface only names: the end of the code, and the sentence about the label and the number in the code.
const unspoken = [[/scale\.is\.greater\.than\.(\d+)$/, "{1} has at most {2} decimals."]];

// sentence is what a violation says, with the label of the attribute instead of its name.
export function sentence({ field, message, code = "" }) {
  for (const [pattern, rule] of unspoken) {
    const found = pattern.exec(code);
    if (found) return tr(rule, labelOf(field), found[1]);
  }
  return message.replace(/^The parameter `[^`]*`/, labelOf(field)).replace(/\s+\.$/, ".");
}
