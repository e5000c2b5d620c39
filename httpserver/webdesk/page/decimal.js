// Exact sums of amounts. Amounts come as numbers, or as text where they have more digits than a number keeps; sums are whole
// numbers of millionths, the smallest part of an amount that the platform keeps.

const places = 6;

// millionths reads an amount.
export function millionths(amount) {
  const text = plain(amount);
  const [, sign, whole, fraction = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) || [];
  if (whole === undefined) throw new Error("not an amount: " + text);
  const value = BigInt(whole + fraction.padEnd(places, "0").slice(0, places));
  return sign ? -value : value;
}

// text writes millionths as an amount.
export function text(value) {
  const digits = String(value < 0n ? -value : value).padStart(places + 1, "0");
  const fraction = digits.slice(-places).replace(/0+$/, "");
  return (value < 0n ? "-" : "") + digits.slice(0, -places) + (fraction ? "." + fraction : "");
}

// sum adds amounts; absent ones are nothing.
export function sum(amounts) {
  return text(amounts.reduce((all, one) => all + (one === undefined || one === null ? 0n : millionths(one)), 0n));
}

// difference is what one amount has more than another.
export function difference(one, other) {
  return text(millionths(one ?? 0) - millionths(other ?? 0));
}

// isZero reports whether an amount is nothing; so is an absent one.
export function isZero(amount) {
  return amount === undefined || amount === null || millionths(amount) === 0n;
}

// plain writes a number without an exponent.
function plain(amount) {
  if (typeof amount === "string") return amount;
  const short = String(amount);
  return short.includes("e") ? amount.toFixed(places) : short;
}
