// The words of the desk: the name and the group of each command on a loan, and the labels of attributes. Each stands here once.

// groups lists the commands on a loan, and on its transactions and charges, by what they are for: [title, {operation: name}] each, in
// the order in which menus show them.
export const groups = [
  ["Decisions", {
    "loans.Approve": "Approve", "loans.Reject": "Reject", "loans.Withdraw": "Withdraw application", "loans.UndoApproval": "Undo approval",
    "loans.ChangeApprovedAmount": "Change approved amount", "loans.ChangeAvailableAmount": "Change available amount", "loans.Delete": "Delete application",
  }],
  ["Paying out", {
    "loans.Disburse": "Pay out", "loans.DisburseToSavings": "Pay out to deposit account", "loans.DisburseWithoutAutoDownPayment": "Pay out without down payment",
    "loans.UndoDisbursal": "Undo payout", "loans.UndoLastDisbursal": "Undo last payout", "loans.EditTranches": "Change planned payouts", "loans.CapitalizeIncome": "Capitalize income", "loans.BuyDown": "Charge buy-down fee",
  }],
  ["Payments", {
    "loans.Repay": "Repay", "loans.DownPayment": "Down payment", "loans.Recover": "Record recovery", "loans.CreditBalanceRefund": "Refund overpayment", "loans.RefundByCash": "Refund in cash",
    "loans.RefundByTransfer": "Refund by transfer", "loans.MerchantIssuedRefund": "Merchant refund", "loans.PayoutRefund": "Payout refund", "loans.GoodwillCredit": "Goodwill credit", "loans.RecoverGuarantees": "Recover from guarantors",
  }],
  ["Fees", {
    "loans.AddCharge": "Add a fee", "loans.PayCharge": "Pay fee", "loans.PayChargeByBody": "Pay a fee", "loans.WaiveCharge": "Waive fee", "loans.UpdateCharge": "Change fee", "loans.AdjustCharge": "Credit fee", "loans.ChargeRefund": "Refund a fee",
    "loans.DeleteCharge": "Delete fee", "loans.DeactivateOverdueCharges": "Stop overdue fees",
  }],
  ["Corrections", {
    "loans.AdjustTransaction": "Undo", "loans.Chargeback": "Charge back", "loans.WaiveInterest": "Waive interest", "loans.InterestPaymentWaiver": "Waive by payment", "loans.RefundInterest": "Refund interest",
    "loans.UndoChargeWaiver": "Undo waiver", "loans.AdjustCapitalizedIncome": "Adjust capitalized income", "loans.AdjustBuyDownFee": "Adjust buy-down fee",
  }],
  ["Terms", {
    "loans.Modify": "Change application", "loans.RequestReschedule": "Reschedule", "loans.ReAge": "Re-age", "loans.UndoReAge": "Undo re-age", "loans.ReAmortize": "Re-amortize", "loans.UndoReAmortize": "Undo re-amortization",
    "loans.PauseInterest": "Pause interest", "loans.VaryInstalments": "Vary instalments", "loans.RestoreInstalments": "Restore instalments", "loans.CreateDelinquencyAction": "Pause delinquency",
  }],
  ["Losses and closing", {
    "loans.WriteOff": "Write off", "loans.UndoWriteOff": "Undo write-off", "loans.ChargeOff": "Charge off", "loans.UndoChargeOff": "Undo charge-off", "loans.Close": "Close", "loans.CloseRescheduled": "Close as rescheduled",
    "loans.Foreclose": "Foreclose", "loans.TerminateContract": "Terminate contract", "loans.UndoTermination": "Undo termination", "loans.MarkAsFraud": "Mark as fraud",
  }],
  ["People", {
    "loans.AssignOfficer": "Assign officer", "loans.UnassignOfficer": "Remove officer", "loans.CreateGuarantor": "Add a guarantor", "loans.AttachOriginator": "Add originator", "loans.DetachOriginator": "Remove originator",
  }],
];

// others are the names of commands on something else than a loan.
const others = {
  "loans.Submit": "New loan", "clients.Create": "New client", "clients.CreateIdentifier": "Add document", "clients.CreateFamilyMember": "Add family member", "clients.AddCharge": "Add a fee", "clients.Update": "Change details",
  "access.CreateUser": "New user", "savings.Submit": "Open a deposit account", "savings.Approve": "Approve", "savings.Reject": "Reject", "savings.WithdrawApplication": "Withdraw application", "savings.UndoApproval": "Undo approval", "savings.Activate": "Activate", "savings.Deposit": "Pay in", "savings.Withdraw": "Pay out",
  "savings.Hold": "Hold an amount", "savings.Release": "Release", "savings.Undo": "Undo", "savings.Close": "Close account", "savings.Modify": "Change application", "savings.AddCharge": "Add a fee",
  "ledger.CreateManualEntry": "Manual entry", "ledger.DefineOpeningBalance": "Opening balances", "ledger.CreateAccount": "New account", "ledger.ProvideChart": "Add the starter chart", "reports.Create": "New report", "datatables.Register": "New data table", "loans.SetSteps": "Change steps", "savings.CreateTransfer": "Transfer", "ledger.CreateClosure": "Close the books",
};

const named = new Map([...groups.flatMap(([, names]) => Object.entries(names)), ...Object.entries(others)]);

// nouns say what commands of a package are about, where the name of the command alone would not.
const nouns = { clients: "client", groups: "group", savings: "deposit account", webhooks: "hook", products: "product", ledger: "account" };

// nameOf is what people call a command.
export function nameOf(operation) {
  const [family, name] = operation.split("."), noun = /^(Create|Update|Delete|Get)$/.test(name) ? nouns[family] : "";
  return named.get(operation) || words(name.replace(/^Update/, "Change").replace(/^Create/, "New")) + (noun ? " " + noun : "");
}

// labels are what people call attributes, where the name of the attribute taken apart is not that.
const labels = {
  transactionAmount: "Amount", transferAmount: "Amount", transferDate: "Date", transferDescription: "Note", rescheduleFromDate: "From instalment due on", adjustedDueDate: "New due date", newInterestRate: "New interest rate, % a year", extraTerms: "More instalments", rescheduleReasonComment: "Comment", emi: "New instalment", graceOnPrincipal: "Instalments without principal", graceOnInterest: "Instalments without interest", transactionDate: "Date", paymentTypeId: "Payment type", receiptNumber: "Receipt number", checkNumber: "Check number", routingCode: "Routing code", bankNumber: "Bank number", accountNumber: "Account number",
  externalId: "External reference", approvedOnDate: "Date of approval", approvedLoanAmount: "Approved amount", expectedDisbursementDate: "Planned payout", actualDisbursementDate: "Date of payout", rejectedOnDate: "Date of rejection",
  withdrawnOnDate: "Date of withdrawal", submittedOnDate: "Date of application", activationDate: "Active since", note: "Note", chargeId: "Fee", dueDate: "Due date", amount: "Amount", writeoffReasonId: "Reason",
  chargeOffReasonId: "Reason", rescheduleReasonId: "Reason", principal: "Amount", numberOfRepayments: "Number of instalments", repaymentsStartingFromDate: "First due date", interestRatePerPeriod: "Interest rate",
  productId: "Product", loanOfficerId: "Loan officer", toLoanOfficerId: "New officer", officeId: "Office", firstname: "First name", middlename: "Middle name", lastname: "Last name", fullname: "Name", mobileNo: "Mobile", emailAddress: "E-mail",
  dateOfBirth: "Date of birth", genderId: "Gender", legalFormId: "Legal form", clientTypeId: "Type", clientClassificationId: "Classification", staffId: "Officer", currencyCode: "Currency", referenceNumber: "Reference", comments: "Comment",
  username: "User name", email: "E-mail", password: "First password", repeatPassword: "First password again", sendPasswordToEmail: "Send a password by e-mail", activatedOnDate: "Date of activation", closedOnDate: "Date of closing", withdrawBalance: "Pay out the balance", glAccountId: "Account", loanPurposeId: "Purpose", fundId: "Fund",
};

// labelOf is what people call an attribute. An id is called after the resource that it names.
export function labelOf(name) {
  return labels[name] || words(name.replace(/(?<=[a-z])Id$/, ""));
}

// words takes the name of an attribute apart: expectedDisbursementDate becomes "Expected disbursement date".
export function words(name) {
  const apart = name.replace(/([a-z0-9])([A-Z])/g, "$1 $2").replace(/[-_.]/g, " ").toLowerCase();
  return apart.charAt(0).toUpperCase() + apart.slice(1);
}
