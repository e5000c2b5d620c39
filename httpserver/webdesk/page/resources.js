// The resources of the bank that have a list and a page each, without a page of their own making: offices, staff, codes, charges,
// accounts of the ledger. Each is declared once: where it is read, its columns, and what belongs to it. Its commands are those of its paths.

import { el, link } from "./dom.js";
import { get } from "./rest.js";
import { catalogue } from "./commands.js";
import { may } from "./session.js";
import { amount, choice, day, percent } from "./format.js";
import { badge } from "./table.js";

const text = (title, name, more) => ({ title, of: (one) => one[name], ...more });
const dated = (title, name) => ({ title, firm: true, of: (one) => day(one[name]) });
const chosen = (title, name, more) => ({ title, of: (one) => one[name] ? choice(one[name]) : "", ...more });
const yes = (title, name, more) => ({ title, of: (one) => one[name] ? "yes" : "", ...more });
const listed = (title, name, of, more) => ({ title, of: (one) => (one[name] || []).map(of).join(", "), ...more });
const on = (title, is) => ({ title, of: (one) => is(one) ? badge("in use", "good") : badge("off") });

const names = [text("Name", "name")];

// resources are all of them, by the part of the address that names them:
//   group, title       where it stands among the settings, and its name there
//   all, one           paths of the interface: of the list, and of one of them; only all where there is one for the whole bank
//   query              what the list is asked for with
//   rows(answer)       the list in the answer, if that is not the list
//   pages              the interface gives the list in pages
//   key(one)           what names one in its path, if that is not its id
//   name(one)          what people call one, if that is not its name
//   columns            of the list; the first leads to the one
//   below              other paths whose commands are about one
//   parts              lists that belong to one: title, all, one, names(of, row) for the paths, columns
export const resources = {
  offices: { group: "Organization", title: "Offices", all: "/v1/offices", one: "/v1/offices/{officeId}", columns: [text("Name", "name"), text("Below", "parentName"), dated("Open since", "openingDate"), text("External reference", "externalId", { wide: true })] },
  staff: {
    group: "Organization", title: "Staff", all: "/v1/staff", one: "/v1/staff/{staffId}", query: { status: "all" }, name: (s) => s.displayName,
    columns: [text("Name", "displayName"), text("Office", "officeName"), yes("Loan officer", "isLoanOfficer"), dated("Since", "joiningDate"), on("", (s) => s.isActive)],
  },
  holidays: {
    group: "Organization", title: "Holidays", all: "/v1/holidays", one: "/v1/holidays/{holidayId}",
    columns: [text("Name", "name"), dated("From", "fromDate"), dated("To", "toDate"), dated("Instalments move to", "repaymentsRescheduledTo"), chosen("State", "status")],
  },
  workingdays: { group: "Organization", title: "Working days", all: "/v1/workingdays" },
  currencies: { group: "Organization", title: "Currencies", all: "/v1/currencies", rows: (answer) => answer.selectedCurrencyOptions, name: (c) => c.code, columns: [text("Code", "code"), text("Name", "name"), text("Decimal places", "decimalPlaces", { figure: true })] },
  users: {
    group: "Users and permissions", title: "Users", all: "/v1/users", one: "/v1/users/{userId}", name: (u) => u.username, below: ["/v1/users/{userId}/pwd"],
    columns: [text("User", "username"), { title: "Name", of: (u) => `${u.firstname} ${u.lastname}` }, text("Office", "officeName"), listed("Roles", "selectedRoles", (role) => role.name), text("E-mail", "email", { wide: true })],
  },
  roles: {
    group: "Users and permissions", title: "Roles", all: "/v1/roles", one: "/v1/roles/{roleId}", columns: [text("Name", "name"), text("Description", "description"), on("", (r) => !r.disabled)],
    further: (id) => may("PERMISSIONS_ROLE") ? [["Permissions", `/settings/roles/${id}/permissions`]] : [],
  },
  passwords: { group: "Users and permissions", title: "Rules of passwords", all: "/v1/passwordpreferences" },
  products: { group: "Lending", title: "Deposit products", all: "/v1/savingsproducts", one: "/v1/savingsproducts/{savingsProductId}", columns: [text("Name", "name"), text("Short name", "shortName"), { title: "Currency", of: (p) => p.currency.code }, chosen("Accounting", "accountingRule", { wide: true })] },
  charges: {
    group: "Lending", title: "Fees and penalties", all: "/v1/charges", one: "/v1/charges/{chargeId}",
    columns: [text("Name", "name"), { title: "Amount", figure: true, of: (c) => c.chargeCalculationType.id === flat ? amount(c.amount, c.currency) + " " + c.currency.code : percent(c.amount) }, chosen("On", "chargeAppliesTo", { wide: true }), chosen("Due", "chargeTimeType"), yes("Penalty", "penalty", { wide: true }), on("", (c) => c.active)],
  },
  paymenttypes: { group: "Lending", title: "Payment types", all: "/v1/paymenttypes", one: "/v1/paymenttypes/{paymentTypeId}", columns: [text("Name", "name"), text("Description", "description", { wide: true }), yes("Cash", "isCashPayment"), text("Position", "position", { figure: true })] },
  funds: { group: "Lending", title: "Funds", all: "/v1/funds", one: "/v1/funds/{fundId}", columns: [...names, text("External reference", "externalId")] },
  codes: {
    group: "Lending", title: "Codes and reasons", all: "/v1/codes", one: "/v1/codes/{codeId}", columns: [...names, yes("Of the platform", "systemDefined")],
    parts: [{
      title: "Values", all: "/v1/codes/name/{codeName}/codevalues", one: "/v1/codes/name/{codeName}/codevalues/{codeValueId}", names: (code, value) => ({ codeName: code.name, codeValueId: value && value.id }),
      columns: [text("Value", "name"), text("Description", "description"), text("Position", "position", { figure: true }), on("", (v) => v.active)],
    }],
  },
  ranges: { group: "Lending", title: "Delinquency ranges", all: "/v1/delinquency/ranges", one: "/v1/delinquency/ranges/{delinquencyRangeId}", name: (r) => r.classification, columns: [text("Name", "classification"), text("From day", "minimumAgeDays", { figure: true }), text("To day", "maximumAgeDays", { figure: true })] },
  buckets: { group: "Lending", title: "Delinquency buckets", all: "/v1/delinquency/buckets", one: "/v1/delinquency/buckets/{delinquencyBucketId}", columns: [...names, listed("Ranges", "ranges", (r) => r.classification)] },
  originators: { group: "Lending", title: "Originators", all: "/v1/loan-originators", one: "/v1/loan-originators/{originatorId}", columns: [...names, text("External reference", "externalId"), text("Status", "status")] },
  partners: { group: "Lending", title: "Sourcing partners", all: "/v1/sourcing-partners", one: "/v1/sourcing-partners/{id}", below: ["/v1/sourcing-partners/{id}/activation"], pages: true, name: (p) => p.legal_name || p.name, columns: [{ title: "Name", of: (p) => p.legal_name || p.name }, text("External reference", "external_id"), text("Status", "status")] },
  instructions: {
    group: "Lending", title: "Standing instructions", all: "/v1/standinginstructions", one: "/v1/standinginstructions/{standingInstructionId}", pages: true,
    columns: [text("Name", "name"), { title: "Client", of: (i) => i.fromClient ? link(`/clients/${i.fromClient.id}`, i.fromClient.displayName) : "" }, { title: "From", of: (i) => i.fromAccount ? i.fromAccount.accountNo : "" }, { title: "To", of: (i) => i.toAccount ? i.toAccount.accountNo : "" }, chosen("Status", "status")],
  },
  accounts: {
    group: "Accounting", title: "Chart of accounts", all: "/v1/glaccounts", one: "/v1/glaccounts/{glAccountId}", below: ["/v1/glaccounts/starterchart"], rows: asTree,
    columns: [{ title: "Account", of: (a) => el("span", { class: `depth-${Math.min(a.depth || 0, deepest)}` }, `${a.glCode} ${a.name}`) }, { title: "Type", of: (a) => choice(a.type).toLowerCase() }, { title: "Use", wide: true, of: (a) => choice(a.usage).toLowerCase() }, yes("Entries by hand", "manualEntriesAllowed", { wide: true }), on("", (a) => !a.disabled)],
    further: (id) => may("READ_JOURNALENTRY") ? [["Lines", `/books/${id}`]] : [],
  },
  closures: { group: "Accounting", title: "Closures", all: "/v1/glclosures", one: "/v1/glclosures/{glClosureId}", name: (c) => `${c.officeName}, ${day(c.closingDate)}`, columns: [dated("Closed until", "closingDate"), text("Office", "officeName"), text("Comment", "comments"), text("By", "createdByUsername", { wide: true })] },
  rules: {
    group: "Accounting", title: "Rules for entries", all: "/v1/accountingrules", one: "/v1/accountingrules/{accountingRuleId}",
    columns: [...names, text("Office", "officeName"), listed("Debits", "debitAccounts", (a) => a.name), listed("Credits", "creditAccounts", (a) => a.name)],
  },
  activities: { group: "Accounting", title: "Accounts of activities", all: "/v1/financialactivityaccounts", one: "/v1/financialactivityaccounts/{mappingId}", name: (a) => a.financialActivityData.name, columns: [{ title: "Activity", of: (a) => a.financialActivityData.name }, { title: "Account", of: (a) => `${a.glAccountData.glCode} ${a.glAccountData.name}` }] },
  taxes: { group: "Accounting", title: "Taxes", all: "/v1/taxes/component", one: "/v1/taxes/component/{taxComponentId}", columns: [...names, { title: "Rate", figure: true, of: (t) => percent(t.percentage) }, dated("Since", "startDate")] },
  taxgroups: { group: "Accounting", title: "Groups of taxes", all: "/v1/taxes/group", one: "/v1/taxes/group/{taxGroupId}", columns: [...names, listed("Taxes", "taxAssociations", (t) => t.taxComponent.name)] },
  configuration: {
    group: "System", title: "Configuration", all: "/v1/configurations", one: "/v1/configurations/name/{configurationName}", rows: (answer) => answer.globalConfiguration, key: (c) => c.name,
    columns: [{ title: "Name", of: (c) => [c.name, el("small", { class: "block" }, c.description)] }, { title: "Value", of: (c) => c.stringValue || c.value || "" }, on("", (c) => c.enabled)],
  },
  reports: { group: "System", title: "Reports of your own", all: "/v1/reports", one: "/v1/reports/{reportId}", rows: (all) => all.filter((r) => !r.coreReport), name: (r) => r.reportName, columns: [text("Name", "reportName"), text("Category", "reportCategory"), text("Description", "description", { wide: true })] },
  tables: { group: "System", title: "Data tables", all: "/v1/datatables", one: "/v1/datatables/{datatable}", key: (t) => t.registeredTableName, name: (t) => t.registeredTableName, columns: [text("Table", "registeredTableName"), text("Of", "applicationTableName")] },
  checks: { group: "System", title: "Checks of data tables", all: "/v1/entityDatatableChecks", one: "/v1/entityDatatableChecks/{entityDatatableCheckId}", pages: true, name: (c) => c.datatableName, columns: [text("Table", "datatableName"), text("Of", "entity"), chosen("Before", "status")] },
  scheduler: { group: "System", title: "Scheduler", all: "/v1/scheduler" },
  steps: { group: "System", title: "Steps of a close of business", all: "/v1/jobs/LOAN_CLOSE_OF_BUSINESS/steps", rows: (answer) => answer.businessSteps, name: (s) => s.stepName, columns: [text("Step", "stepName"), text("Order", "order", { figure: true })] },
};

const flat = 1; // the number of charges whose amount is an amount, and no percentage
const deepest = 4; // level of accounts that is still indented further

// asTree puts accounts below their headers, by code, and says how deep each is.
function asTree(accounts) {
  const known = new Set(accounts.map((a) => a.id)), byCode = [...accounts].sort((one, other) => one.glCode.localeCompare(other.glCode));
  const below = (parent, depth) => byCode.filter((a) => (known.has(a.parentId) ? a.parentId : 0) === parent).flatMap((a) => [{ ...a, depth }, ...below(a.id, depth + 1)]);
  return below(0, 0);
}

// within is where a path leads in the interface when its parameters have values.
export function within(path, values = {}) {
  return path.replace("/v1/", "").replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values[name]));
}

// parameterOf is what the path of one calls it.
export function parameterOf(resource) {
  return /\{(\w+)\}$/.exec(resource.one)[1];
}

// keyOf is what one is called in its path.
export function keyOf(resource, one) {
  return resource.key ? resource.key(one) : one.id;
}

// nameOfOne is what people call one.
export function nameOfOne(resource, one) {
  return String((resource.name ? resource.name(one) : one.name) ?? keyOf(resource, one));
}

// homeOf is the page of the resource that a command is about, or nothing.
export function homeOf(command, query) {
  for (const [address, resource] of Object.entries(resources)) {
    if (command.path === resource.all || (resource.below || []).includes(command.path)) return `/settings/${address}`;
    if (command.path === resource.one) return command.method === "DELETE" ? `/settings/${address}` : `/settings/${address}/${encodeURIComponent(query[parameterOf(resource)])}`;
    if ((resource.parts || []).some((part) => [part.all, part.one].includes(command.path))) return `/settings/${address}`;
  }
  return "";
}

// readable are the resources that the user may read: [address, resource] each.
export async function readable() {
  const permissions = new Map();
  for (const command of await reads()) permissions.set(command.path, command.permission);
  return Object.entries(resources).filter(([, resource]) => may(permissions.get(resource.all)));
}

// reads are the reading operations of all lists.
async function reads() {
  const [any] = (await catalogue()).values();
  return Object.values(resources).map(({ all }) => ({ path: all, permission: ((any.described.paths[all].get["x-commands"] || [])[0] || {}).permission }));
}

// rowsOf reads a list, or a page of it.
export async function rowsOf(resource, offset, limit) {
  const answer = await get(within(resource.all), { ...resource.query, ...(resource.pages ? { offset, limit } : {}) });
  if (resource.pages) return answer;
  const all = resource.rows ? resource.rows(answer) : answer;
  return { totalFilteredRecords: all.length, pageItems: all.slice(offset, offset + limit) };
}
