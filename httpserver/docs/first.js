// A first loan in seven calls: examples of the description, without what another call would have to make before.

const accounts = /AccountId$/;

// calls are the operations in their order: words for each, what its example leaves out, and what differs.
const calls = [
  ["products.CreateProduct", "a product", (name) => accounts.test(name) || name === "delinquencyBucketId", { name: "First loan", shortName: "FRST", accountingRule: 1 }],
  ["clients.Create", "a client", (name) => name === "address"],
  ["loans.Submit", "an application", () => false],
  ["loans.Approve", "its approval", () => false],
  ["loans.Disburse", "the payout", (name) => name === "paymentTypeId"],
  ["loans.Repay", "a repayment", (name) => name === "paymentTypeId"],
  ["loans.Get", "the loan and its schedule", () => false, undefined, { loanId: "{loan}", associations: "repaymentSchedule" }],
];

// firstLoan are the calls as examples, of the commands of some endpoints: [words, example] each.
export function firstLoan(endpoints) {
  const commands = endpoints.flatMap((endpoint) => endpoint.commands);
  return calls.map(([operation, words, isLeftOut, otherwise, parameters = {}]) => {
    const command = commands.find((c) => c.operation === operation && (c.examples.length || c.endpoint.reads));
    const usual = [...command.examples].sort((one, other) => one.step - other.step)[0] ?? { of: command, at: command.endpoint, parameters: {} };
    const body = usual.body && Object.fromEntries(Object.entries({ ...usual.body, ...otherwise }).filter(([name]) => name !== "externalId" && !isLeftOut(name)));
    return [words, { ...usual, body, parameters: { ...usual.parameters, ...parameters } }];
  });
}
