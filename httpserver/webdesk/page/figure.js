// Figures as people type them.

import { locale } from "./format.js";

const parts = new Intl.NumberFormat(locale()).formatToParts(12345.6), mark = (type) => (parts.find((p) => p.type === type) || { value: "" }).value;

// typedFigure is an amount that was typed as people do here, with a point and without groups; null for anything else.
export function typedFigure(text) {
  const plain = text.replaceAll(mark("group") || " ", "").replace(/\s/g, "").replace(mark("decimal"), ".");
  return /^\d+(\.\d{1,6})?$/.test(plain) ? plain : null;
}
