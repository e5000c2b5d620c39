// What reports answer: columns and rows.

import { get } from "./rest.js";
import { amount, day, number } from "./format.js";
import { table } from "./table.js";

// run runs a report; parameters by the names under which they are sent.
export async function run(name, parameters) {
  const sheet = await get("runreports/" + encodeURIComponent(name), Object.fromEntries(Object.entries(parameters || {}).map(([key, value]) => ["R_" + key, value])));
  const columns = sheet.columnHeaders;
  return { columns, rows: sheet.data.map(({ row }) => row), objects: () => sheet.data.map(({ row }) => Object.fromEntries(columns.map((c, i) => [c.columnName, row[i]]))) };
}

// choices are the values that a parameter of reports may have: [id, title] each.
export async function choices(parameter) {
  return (await get("runreports/" + parameter, { parameterType: true })).data.map(({ row }) => row);
}

// sheetTable draws rows under their columns, each value as its column says.
export function sheetTable({ columns, rows }, title, { most = 500 } = {}) {
  const figure = (c) => /DECIMAL|INTEGER/.test(c.columnDisplayType);
  return table(columns.map((c, i) => ({ title: c.columnName, figure: figure(c), of: (row) => cell(c, row[i]) })), rows.slice(0, most), { caption: title, empty: "No row." });
}

function cell(column, value) {
  if (value === null || value === undefined) return "";
  switch (column.columnDisplayType) {
    case "DECIMAL": return amount(value);
    case "INTEGER": return number(value);
    case "DATE": return day(value);
    default: return String(value);
  }
}
