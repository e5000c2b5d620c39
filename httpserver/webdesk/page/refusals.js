// Refusals in plain words.

import { tr } from "./messages.js";
import { labelOf } from "./names.js";

// unspoken are rules that the interface only names: the end of the code, and the sentence about the label and the number in the code.
const unspoken = [[/scale\.is\.greater\.than\.(\d+)$/, "{1} has at most {2} decimals."]];

// sentence is what a violation says, with labels instead of the names of attributes. label is that of the field where it is shown.
export function sentence({ field, message, code = "" }, label = labelOf(innermost(field))) {
  for (const [pattern, rule] of unspoken) {
    const found = pattern.exec(code);
    if (found) return tr(rule, label, found[1]);
  }
  return message.replace(/^The parameter `[^`]*`/, tr(label)).replace(/`([a-z]\w*)`/g, (_, name) => tr(labelOf(name))).replace(/\s+\.$/, ".");
}

// innermost is the attribute that a path ends with: amount of charges[0][amount].
function innermost(path) {
  return (path.match(/[a-z_]\w*/gi) || [path]).pop();
}
