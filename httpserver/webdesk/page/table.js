// Tables, and lists that the interface gives in pages.

import { el, later, link } from "./dom.js";
import { tr } from "./messages.js";
import { number as formatted } from "./format.js";
import { here, to } from "./router.js";

// table draws rows in columns: {title, of: row => content, figure: right-aligned, firm: in one line, wide: left out on a phone,
// own: names that the bank gave, which are not translated}.
// foot has one content for each column. A column with by can be sorted by that attribute where the list is sorted by the interface: the
// order is in the address, as sort and, from the largest down, down.
export function table(columns, rows, { caption, foot, rowClass, sortable, empty = "Nothing." } = {}) {
  if (!rows.length) return el("p", { class: "soft" }, empty);
  const cell = (name, column, content, extra) => el(name, { class: classes(column), translate: name === "td" && column.own ? "no" : null, ...extra }, content);
  return el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": caption },
    el("table", {}, caption ? el("caption", {}, caption) : null,
      el("thead", {}, el("tr", {}, columns.map((c) => cell("th", c, sortable && c.by ? sorter(c) : c.title, { scope: "col", ...(sortable && c.by ? sortedBy(c) : {}) })))),
      el("tbody", {}, rows.map((row, i) => el("tr", { class: rowClass ? rowClass(row, i) : null }, columns.map((c) => cell("td", c, c.of(row, i)))))),
      foot ? el("tfoot", {}, el("tr", {}, columns.map((c, i) => cell("td", c, foot[i])))) : null));
}

// sorter leads to the list in the order of a column, and from there to the reverse.
function sorter(column) {
  const { path, query } = here(), reverse = query.sort === column.by && !query.down;
  return link(to(path, { ...query, page: "", sort: column.by, down: reverse ? "1" : "" }), column.title);
}

function sortedBy(column) {
  const { query } = here();
  return query.sort === column.by ? { "aria-sort": query.down ? "descending" : "ascending" } : {};
}

// order is how a list is asked for: as the address says, or as usual.
export function order({ sort, down }, usual, direction = "ASC") {
  return sort ? { orderBy: sort, sortOrder: down ? "DESC" : "ASC" } : { orderBy: usual, sortOrder: direction };
}

function classes(column) {
  return [column.figure ? "figure" : "", column.firm ? "firm" : "", column.wide ? "wide" : ""].join(" ").trim() || null;
}

// paged draws one page of a list: fetch(offset, limit) answers {totalFilteredRecords, pageItems}. Which page is in the address,
// under a name of its own where an address has several lists.
export function paged(fetch, draw, { limit = 25, name = "page" } = {}) {
  const { path, query } = here(), number = Math.max(1, Math.floor(Number(query[name])) || 1), offset = (number - 1) * limit;
  return later(fetch(offset, limit).then((page) => [draw(page.pageItems), pages(page.totalFilteredRecords, offset, limit, (n) => to(path, { ...query, [name]: n > 1 ? n : "" }))]));
}

// pages leads from a page of a list to the one before it and the one after it.
function pages(total, offset, limit, at) {
  if (total <= limit && offset === 0) return null;
  const number = offset / limit + 1, step = (title, there, n) => there ? link(at(n), title) : el("span", { class: "soft" }, title);
  return el("nav", { class: "pages", "aria-label": "Pages" }, step("Previous", offset > 0, number - 1),
    el("span", {}, total > offset ? tr`${formatted(offset + 1)} to ${formatted(Math.min(offset + limit, total))} of ${formatted(total)}` : tr`Page ${formatted(number)} of ${formatted(Math.ceil(total / limit))}`),
    step("Next", offset + limit < total, number + 1));
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
