// The acts that have a screen of their own. All other commands have the generated form.

import { catalogue } from "../commands.js";
import { certain, to } from "../router.js";

const onLoan = () => import("./loan.js"), onDeposit = () => import("./deposit.js");

const acts = {
  "loans.Repay": () => import("./repay.js"), "loans.AdjustTransaction": () => import("./undo.js"), "loans.Submit": () => import("./new_loan.js"), "clients.Create": () => import("./new_client.js"),
  "ledger.CreateManualEntry": () => import("./manual_entry.js"), "access.CreateUser": () => import("./new_user.js"), "savings.Submit": () => import("./open_deposit.js"), "savings.CreateTransfer": () => import("./transfer.js"), "savings.Undo": () => import("./undo_deposit.js"), "savings.Release": () => import("./undo_deposit.js"),
  ...Object.fromEntries(["savings.Approve", "savings.Reject", "savings.Activate", "savings.Deposit", "savings.Withdraw", "savings.Hold", "savings.Close"].map((operation) => [operation, onDeposit])),
  ...Object.fromEntries(["loans.Approve", "loans.Reject", "loans.Withdraw", "loans.Disburse", "loans.AddCharge", "loans.WaiveInterest", "loans.WriteOff", "loans.ChargeOff",
    "loans.Recover", "loans.CreditBalanceRefund", "loans.UndoApproval", "loans.UndoDisbursal", "loans.UndoWriteOff", "loans.UndoChargeOff", "loans.WaiveCharge", "loans.RequestReschedule"].map((operation) => [operation, onLoan])),
};

// pathTo leads to an act: its screen, or the generated form.
export function pathTo(operation, query) {
  return to(`${acts[operation] ? "/act" : "/do"}/${operation}`, query);
}

export default async function actPage({ operation }, query) {
  if (!acts[operation]) throw new Error("The desk has no such act.");
  const [act] = await Promise.all([acts[operation](), catalogue()]);
  return act.default(certain(query), operation);
}
