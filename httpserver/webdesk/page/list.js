// Lists as tools: which columns are shown, in which order the rows are, what the amounts of a page add up to, and all rows as a file.
// Columns, order and page are in the address.

import { el, link, problem } from "./dom.js";
import { tr } from "./messages.js";
import { amount, day, iso, number } from "./format.js";
import { sum } from "./decimal.js";
import { here, lookAt, to } from "./router.js";
import { save } from "./documents.js";
import { paged, table } from "./table.js";

const exported = 200; // rows that the file reads at once

// listed draws a list: columns as those of a table, and besides
//   key      the name of the column in the address
//   spare    left out unless chosen
//   sum      the amount of a row and its currency: the foot has the totals of the page
//   file     what the file has of a row, if that is not the text of the cell
// fetch(offset, limit) answers {totalFilteredRecords, pageItems}.
export function listed(columns, fetch, { caption, empty, limit, rowClass }) {
  const { query } = here(), chosen = query.columns ? query.columns.split(",") : columns.filter((c) => !c.spare).map((c) => c.key);
  const shown = columns.filter((c) => chosen.includes(c.key)).map((c) => query.columns ? { ...c, wide: false } : c);
  const trouble = el("div", {});
  return [
    el("div", { class: "row tools" }, chooser(columns, chosen), exporter(shown, fetch, caption, trouble)), trouble,
    paged(fetch, (rows) => table(shown, rows, { caption, empty, rowClass, sortable: true, foot: totals(shown, rows) }), { limit }),
  ];
}

// sums is a column of amounts: of gives the amount of a row, or nothing, and currency its currency.
export function sums(column, of, currency) {
  const is = (row) => of(row) !== undefined && of(row) !== null;
  return { figure: true, ...column, of: (row) => is(row) ? amount(of(row), currency(row)) : "", sum: (row) => is(row) ? [of(row), currency(row)] : null, file: (row) => is(row) ? String(of(row)) : "" };
}

// dated is a column of days.
export function dated(column, of) {
  return { ...column, of: (row) => day(of(row)), file: (row) => of(row) ? iso(of(row)) : "" };
}

// totals are the sums of the amounts on a page, one for each currency.
function totals(columns, rows) {
  if (rows.length < 2 || !columns.some((c) => c.sum)) return undefined;
  const foot = columns.map((c) => c.sum ? perCurrency(rows.map(c.sum).filter(Boolean)) : "");
  const first = columns.findIndex((c) => !c.sum);
  if (first >= 0) foot[first] = "On this page";
  return foot;
}

function perCurrency(amounts) {
  const currencies = new Map(amounts.map(([, currency]) => [currency.code, currency]));
  return [...currencies].map(([code, currency]) => {
    const total = amount(sum(amounts.filter(([, own]) => own.code === code).map(([value]) => value)), currency);
    return el("div", {}, currencies.size > 1 ? `${total} ${code}` : total);
  });
}

// chooser is the menu of columns.
function chooser(columns, chosen) {
  const boxes = columns.map((c) => [c.key, el("input", { type: "checkbox", name: c.key, checked: chosen.includes(c.key) }), c.name || c.title]);
  const submit = (event) => {
    event.preventDefault();
    const now = boxes.filter(([, box]) => box.checked).map(([key]) => key);
    if (now.length) lookAt({ page: here().query.page, columns: now.join() });
  };
  const { path, query } = here();
  return el("details", { class: "menu" }, el("summary", {}, "Columns"), el("form", { class: "sheet", submit },
    boxes.map(([, box, title]) => el("div", {}, el("label", { class: "inline" }, box, title))),
    el("div", { class: "row middle" }, el("button", { class: "primary" }, "Show columns"), query.columns ? link(to(path, { ...query, columns: "" }), "Usual columns") : null)));
}

// exporter writes all rows of all pages into a file.
function exporter(columns, fetch, caption, trouble) {
  const button = el("button", { type: "button" }, "Export CSV");
  button.addEventListener("click", async () => {
    button.disabled = true;
    trouble.replaceChildren();
    try {
      save(await written(columns, fetch, (done, all) => { button.textContent = tr`${number(done)} of ${number(all)}`; }), `${tr(caption).toLowerCase()}.csv`);
    } catch (error) {
      trouble.append(problem(error));
    }
    button.textContent = tr("Export CSV");
    button.disabled = false;
  });
  return button;
}

// written reads one page after the other and writes its rows as lines of a file.
async function written(columns, fetch, progress) {
  const lines = [columns.map((c) => quoted(tr(c.name || c.title))).join()];
  for (let offset = 0, all = 1; offset < all; offset += exported) {
    const { pageItems, totalFilteredRecords } = await fetch(offset, exported);
    if (!pageItems.length) break;
    all = totalFilteredRecords;
    lines.push(...pageItems.map((row) => columns.map((c) => quoted(c.file ? c.file(row) : el("td", {}, c.of(row)).textContent)).join()));
    progress(Math.min(offset + pageItems.length, all), all);
  }
  return new Blob(["\ufeff", lines.join("\r\n"), "\r\n"], { type: "text/csv" });
}

// quoted is a text as a cell of a file. A text that a spreadsheet would take for a formula gets a mark before it.
function quoted(value) {
  const text = String(value ?? ""), plain = /^[=+@\t\r]|^-(?![\d.]+$)/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
