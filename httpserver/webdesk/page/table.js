// Tables, and lists that the interface gives in pages.

import { el, later, show, link } from "./dom.js";
import { number } from "./format.js";
import { to } from "./router.js";

// table draws rows in columns: {title, of: row => content, figure: right-aligned, firm: in one line, wide: left out on a phone}.
// foot has one content for each column.
export function table(columns, rows, { caption, foot, rowClass, empty = "Nothing." } = {}) {
  if (!rows.length) return el("p", { class: "soft" }, empty);
  const cell = (name, column, content, extra) => el(name, { class: classes(column), ...extra }, content);
  return el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": caption },
    el("table", {}, caption ? el("caption", {}, caption) : null,
      el("thead", {}, el("tr", {}, columns.map((c) => cell("th", c, c.title, { scope: "col" })))),
      el("tbody", {}, rows.map((row, i) => el("tr", { class: rowClass ? rowClass(row, i) : null }, columns.map((c) => cell("td", c, c.of(row, i)))))),
      foot ? el("tfoot", {}, el("tr", {}, columns.map((c, i) => cell("td", c, foot[i])))) : null));
}

function classes(column) {
  return [column.figure ? "figure" : "", column.firm ? "firm" : "", column.wide ? "wide" : ""].join(" ").trim() || null;
}

// paged draws a list page by page: fetch(offset, limit) answers {totalFilteredRecords, pageItems}.
export function paged(fetch, draw, limit = 25) {
  const place = el("div", {});
  const open = (offset) => show(place, later(fetch(offset, limit).then((page) => {
    const total = page.totalFilteredRecords, last = Math.min(offset + limit, total);
    return [draw(page.pageItems), total > limit ? el("nav", { class: "pages", "aria-label": "Pages" },
      el("button", { type: "button", disabled: offset === 0, click: () => open(Math.max(0, offset - limit)) }, "Previous"),
      el("span", {}, `${number(offset + 1)} to ${number(last)} of ${number(total)}`),
      el("button", { type: "button", disabled: last >= total, click: () => open(offset + limit) }, "Next")) : null];
  })));
  open(0);
  return place;
}

// tabs are pages beside each other: [key, title] each.
export function tabs(path, list, current, query) {
  return el("nav", { class: "tabs", "aria-label": "Parts" },
    list.map(([key, title]) => {
      const a = link(to(key ? `${path}/${key}` : path, query), title);
      if (key === current) a.setAttribute("aria-current", "page");
      return a;
    }));
}

// badge is a state in a coloured word: good, bad, open or nothing.
export function badge(words, kind) {
  return el("span", { class: "badge " + (kind || "") }, words);
}
