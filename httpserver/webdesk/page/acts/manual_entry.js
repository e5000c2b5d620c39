// A manual entry: lines of debits and credits that must balance, with a running total.

import { el, link, show } from "../dom.js";
import { tr } from "../messages.js";
import { get, newKey } from "../rest.js";
import { may, session } from "../session.js";
import { catalogue, give } from "../commands.js";
import { amount, locale } from "../format.js";
import { difference, isZero, sum } from "../decimal.js";
import { form } from "../form.js";
import { typedFigure } from "../figure.js";
import { today } from "../businessdate.js";
import { finish } from "../outcome.js";

export default async function manualEntryPage(query, operation) {
  const command = (await catalogue()).get(operation), head = el("div", { class: "head" }, el("h1", {}, "Manual entry"), el("span", { class: "soft" }, link("/books", "Books"), " · debits and credits that balance"));
  if (!may(command.permission)) return [head, el("p", { class: "notice" }, "Your roles do not allow this.")];
  const [present, accounts, { selectedCurrencyOptions: currencies }] = await Promise.all([today(), get("glaccounts", { usage: 1, disabled: false, manualEntriesAllowed: true }), get("currencies")]);
  const fields = form(command.body, command.described, { values: { officeId: session().officeId, transactionDate: present, currencyCode: currencies[0] && currencies[0].code }, shown: ["officeId", "transactionDate", "currencyCode", "comments", "referenceNumber"], hints: {} });
  const rows = [], body = el("tbody", {}), foot = el("tr", {}), trouble = el("div", {}), button = el("button", { class: "primary" }, "Post"), currency = () => fields.body().currencyCode || "";
  let key = newKey();
  const add = () => {
    const row = line(accounts);
    rows.push(row);
    body.append(row.element);
  };
  const changed = () => {
    key = newKey();
    if (rows.every((row) => row.started())) add();
    const [debits, credits] = totals(rows), left = debits === null || credits === null ? null : difference(debits, credits), ready = left !== null && isZero(left) && !isZero(debits) && rows.every((row) => row.complete() || !row.started());
    show(foot, el("td", {}, left === null ? "Enter amounts as figures." : isZero(left) ? isZero(debits) ? "" : "Balanced" : tr`${amount(left.replace("-", ""))} missing in ${left.startsWith("-") ? "debits" : "credits"}`),
      el("td", { class: "figure" }, debits === null ? "" : amount(debits)), el("td", { class: "figure" }, credits === null ? "" : amount(credits)));
    button.disabled = !ready;
    button.textContent = ready ? tr`Post ${amount(debits)} ${currency()}` : tr("Post");
  };
  const submit = async (event) => {
    event.preventDefault();
    if (button.disabled) return;
    button.disabled = true;
    const side = (name) => rows.filter((row) => row.complete() && row.side() === name).map((row) => ({ glAccountId: row.account(), amount: row.amount() }));
    try {
      const made = await give(command, query, { locale: locale(), ...fields.body(), debits: side("debit"), credits: side("credit") }, { key });
      if (made.rollbackTransaction) finish("/books", "Pending approval", link("/approvals", "Approvals"));
      else finish(`/books/entries/${made.transactionId}`, "Posted", link("/act/ledger.CreateManualEntry", "Another entry"));
    } catch (error) {
      button.disabled = false;
      show(trouble, fields.refuse(error));
    }
  };
  add();
  add();
  changed();
  return [head, el("form", { class: "card", submit, input: changed, change: changed, novalidate: true }, fields.element,
    el("div", { class: "scroll lines" }, el("table", {}, el("caption", {}, "Lines of the entry"), el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "Account"), el("th", { scope: "col", class: "figure" }, "Debit"), el("th", { scope: "col", class: "figure" }, "Credit"))), body, el("tfoot", { "aria-live": "polite" }, foot))),
    trouble, el("div", { class: "row middle" }, button, link("/books", "Cancel"), link("/do/ledger.CreateManualEntry", "All terms")))];
}

// line is one line of the entry: an account, and an amount on one of the sides.
function line(accounts) {
  const account = el("select", { name: "account", "aria-label": "Account" }, el("option", { value: "" }, ""), accounts.map((a) => el("option", { value: a.id }, `${a.glCode} ${a.name}`)));
  const sides = Object.fromEntries(["debit", "credit"].map((side) => [side, el("input", { name: side, inputmode: "decimal", autocomplete: "off", "aria-label": side === "debit" ? "Debit" : "Credit" })]));
  for (const [side, other] of [["debit", "credit"], ["credit", "debit"]]) sides[side].addEventListener("input", () => { if (sides[side].value) sides[other].value = ""; });
  const text = () => (sides.debit.value || sides.credit.value).trim();
  return {
    element: el("tr", {}, el("td", {}, account), el("td", { class: "figure" }, sides.debit), el("td", { class: "figure" }, sides.credit)), account: () => Number(account.value), amount: text, side: () => sides.debit.value.trim() ? "debit" : "credit",
    started: () => Boolean(account.value || text()), complete: () => Boolean(account.value && text()),
  };
}

// totals adds up both sides; null for a side that has something else than figures.
function totals(rows) {
  return ["debit", "credit"].map((side) => {
    const figures = rows.filter((row) => row.amount() && row.side() === side).map((row) => typedFigure(row.amount()));
    return figures.includes(null) ? null : sum(figures);
  });
}
