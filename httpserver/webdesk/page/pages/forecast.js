// The forecast: what the active loans will bring in, in cash and income, and their arrears, month by month. The interface gives it in
// pages of loans, which are added up here.

import { el, link, problem, section, show } from "../dom.js";
import { tr } from "../messages.js";
import { get, written } from "../rest.js";
import { amount, iso, money, month, number, typed } from "../format.js";
import { sum } from "../decimal.js";
import { bars } from "../chart.js";
import { typedFigure } from "../figure.js";
import { lookAt } from "../router.js";
import { table } from "../table.js";

const components = [["Principal", "principal", "fill1"], ["Interest", "interest", "fill2"], ["Fees", "fees", "fill3"], ["Penalties", "penalties", "fill4"]];
const lengths = [3, 6, 12, 24, 36, 60]; // months
const assumptions = [["due", "on each due date"], ["habit", "as late as usual"], ["none", "nothing"]];

export default async function forecastPage(_, { months = "12", paying = "due", ratePoints = "" }) {
  const choice = (name, options, value) => el("select", { name }, options.map(([key, title]) => el("option", { value: key, selected: String(key) === value }, title)));
  const length = choice("months", lengths.map((n) => [n, String(n)]), months), assumed = choice("paying", assumptions, paying);
  const points = el("input", { name: "ratePoints", inputmode: "decimal", autocomplete: "off", class: "few", value: ratePoints === "" ? "" : typed(Number(ratePoints)) }), place = el("div", {});
  const submit = (event) => {
    event.preventDefault();
    lookAt({ months: length.value, paying: assumed.value, ratePoints: pointsOf(points.value) });
  };
  addedUp(place, { months, paying, ratePoints });
  return [
    el("div", { class: "head" }, el("h1", {}, "Forecast"), el("span", { class: "soft" }, link("/portfolio", "Portfolio"))),
    el("form", { class: "row filter", submit }, el("label", {}, "Months", length), el("label", {}, "Borrowers pay", assumed), el("label", {}, "Points on all rates", points), el("button", { class: "primary" }, "Show")),
    place,
  ];
}

// pointsOf reads the percentage points that were typed, which may be negative; nothing for what is no number.
function pointsOf(text) {
  const bare = text.trim().replace(/^[-−]/, ""), figure = bare && typedFigure(bare);
  return figure ? (bare === text.trim() ? figure : "-" + figure) : "";
}

// addedUp reads one page of loans after the other, says how far it is, and draws the sums of all.
async function addedUp(place, asked) {
  place.setAttribute("aria-busy", "true");
  try {
    const active = (await get("loans", { status: 300, limit: 1, fields: "id" })).totalFilteredRecords, rows = new Map();
    const bar = el("progress", { max: Math.max(active, 1), value: 0, "aria-label": "Loans added up" }), words = el("p", { class: "soft" });
    let loans = 0, failed = 0, reason = "";
    show(place, bar, words);
    for (let after = 0, isFirst = true; isFirst || after; isFirst = false) {
      const page = await get("loans/ahead", { ...asked, ...written, after: after || "" });
      if (!place.isConnected) return; // the reader went on
      for (const row of page.rows) add(rows, row);
      [loans, failed, reason, after] = [loans + page.loans, failed + (page.failed || 0), reason || page.reason || "", page.next || 0];
      bar.value = loans + failed;
      show(words, tr`${number(loans + failed)} of ${number(active)} loans`);
    }
    show(place, failed ? el("p", { class: "notice" }, tr`${number(failed)} loans cannot be calculated and are not part of the figures.`, " ", reason) : null, drawn([...rows.values()], loans));
  } catch (error) {
    show(place, problem(error));
  } finally {
    place.removeAttribute("aria-busy");
  }
}

// add adds a row of a page to that of the same month and currency.
function add(rows, row) {
  const key = `${row.currencyCode} ${row.fromDate}`, kept = rows.get(key);
  if (!kept) { rows.set(key, row); return; }
  for (const part of ["cash", "income", "outstanding", "arrears"]) {
    for (const [, name] of components) kept[part][name] = sum([kept[part][name], row[part][name]]);
  }
  kept.activeLoans += row.activeLoans;
  kept.overdueLoans += row.overdueLoans;
}

function total(balance) {
  return sum(components.map(([, name]) => balance[name]));
}

function drawn(rows, loans) {
  if (!rows.length) return el("p", { class: "soft" }, "No loans are running.");
  const currencies = [...new Set(rows.map((r) => r.currencyCode))].sort();
  return [el("p", {}, tr`${number(loans)} loans, by today's terms. Nothing is paid out, and no loan is new.`), currencies.map((code) => ofCurrency(rows.filter((r) => r.currencyCode === code).sort((one, other) => iso(one.fromDate).localeCompare(iso(other.fromDate))), code))];
}

function ofCurrency(rows, code) {
  const used = components.filter(([, name]) => rows.some((r) => Number(r.cash[name] || 0))), when = (r) => month(r.fromDate);
  const figure = (title, of, wide) => ({ title, figure: true, wide, of: (r) => amount(of(r)) });
  return section(tr`Forecast in ${code}`,
    bars({ title: tr`Cash by month, ${code}`, groups: rows, label: when, series: used.map(([title, , fill]) => [title, fill]), of: (r) => used.map(([, name]) => r.cash[name]), format: (v) => money(v, code) }),
    table([
      { title: "Month", firm: true, of: when }, ...used.map(([title, name]) => figure(title, (r) => r.cash[name] ?? 0, true)), figure("Cash", (r) => total(r.cash)), figure("Income", (r) => total(r.income)),
      figure("In arrears", (r) => total(r.arrears)), figure("Outstanding", (r) => total(r.outstanding), true), { title: "Overdue loans", figure: true, wide: true, of: (r) => number(r.overdueLoans) },
    ], rows, { caption: tr`Forecast by month in ${code}`, foot: ["Together", ...used.map(([, name]) => amount(sum(rows.map((r) => r.cash[name])))), amount(sum(rows.map((r) => total(r.cash)))), amount(sum(rows.map((r) => total(r.income)))), "", "", ""] }));
}
