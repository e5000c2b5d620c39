// Figures, dates and choices as people read them where they are: the language of the reader decides how numbers and days are written.

import { notation } from "./messages.js";

const kept = new Map();

function numbers(least, most) {
  const key = least + "/" + most;
  if (!kept.has(key)) kept.set(key, new Intl.NumberFormat(notation, { minimumFractionDigits: least, maximumFractionDigits: most }));
  return kept.get(key);
}

// amount writes a sum of money with the decimals of its currency, and more where it has more.
export function amount(value, currency) {
  if (value === undefined || value === null) return "";
  const digits = currency && currency.decimalPlaces !== undefined ? currency.decimalPlaces : 2;
  return numbers(digits, Math.max(digits, 6)).format(value);
}

// money is an amount and what it is of.
export function money(value, currency) {
  if (value === undefined || value === null) return "";
  return amount(value, currency) + " " + (typeof currency === "string" ? currency : currency.code);
}

// number writes a number with all its decimals.
export function number(value) {
  return value === undefined || value === null ? "" : numbers(0, 20).format(value);
}

// percent writes a rate in percent.
export function percent(value) {
  return value === undefined || value === null ? "" : number(value) + " %";
}

const days = new Intl.DateTimeFormat(notation, { dateStyle: "medium", timeZone: "UTC" });
const months = new Intl.DateTimeFormat(notation, { month: "short", year: "2-digit", timeZone: "UTC" });
const moments = new Intl.DateTimeFormat(notation, { dateStyle: "medium", timeStyle: "medium" });

// day writes a date of the interface, [year, month, day] or text.
export function day(date) {
  return date ? days.format(utc(date)) : "";
}

// month writes the month of a date.
export function month(date) {
  return months.format(utc(date));
}

// moment writes a moment in the reader's time zone.
export function moment(text) {
  return text ? moments.format(new Date(text)) : "";
}

// iso writes a date as 2026-01-31, the form in which the desk sends dates.
export function iso(date) {
  return utc(date).toISOString().slice(0, 10);
}

const aDay = 86_400_000;

// utc is the first moment of a day: of [year, month, day], of text, or of the day that a moment falls on.
export function utc(date) {
  if (date instanceof Date) return new Date(Math.floor(date / aDay) * aDay);
  if (Array.isArray(date)) return new Date(Date.UTC(date[0], date[1] - 1, date[2]));
  return new Date(String(date).slice(0, 10) + "T00:00:00Z");
}

// choice writes a value of a closed list, or of a code.
export function choice(option) {
  if (option === undefined || option === null) return "";
  return typeof option === "object" ? option.value ?? option.name ?? option.code : String(option);
}

// locale is the tag that requests carry, so that the platform reads amounts in the notation in which they were typed.
export function locale() {
  const tag = new Intl.Locale(notation || navigator.language);
  return tag.region ? tag.language + "-" + tag.region : tag.language;
}

// typed writes an amount as a person would type it here.
export function typed(value) {
  return value === undefined || value === null ? "" : new Intl.NumberFormat(notation, { maximumFractionDigits: 20, useGrouping: false }).format(value);
}
