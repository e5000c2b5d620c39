// Refusals in plain words.

import { tr } from "./messages.js";
import { labelOf } from "./names.js";

const most = 9; // places in a text for values

// sentence is what a violation says, with labels instead of the names of attributes. label is that of the field where it is shown.
// A language has the sentence with {1}, {2} for the label and for the figures and other labels that follow.
export function sentence({ field, message }, label = labelOf(innermost(field))) {
  const values = [];
  const place = (value) => values.length < most ? `{${values.push(value)}}` : value;
  const rule = message.replace(/^The parameter `[^`]*`|`([a-z]\w*)`|\[[^\]]*\]|\d[\d.,-]*\d|\d/g, (found, name) => place(name ? labelOf(name) : /[\d[]/.test(found[0]) ? found : label));
  return tr(rule.replace(/\s+\.$/, "."), ...values);
}

// innermost is the attribute that a path ends with: amount of charges[0][amount].
function innermost(path) {
  return (path.match(/[a-z_]\w*/gi) || [path]).pop();
}
