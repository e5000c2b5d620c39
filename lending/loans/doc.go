// Package loans is the loan account: its application, its state machine, its transactions, the charges on it, and what
// follows from them.
//
// An [Account] is the whole of one loan in memory: the [Loan] itself, its instalments, its charges and its
// transactions. Operations load an account, call a method that decides on it, and save what changed. The deciding
// methods are functions of the account, the command and an [Env] (business date, configuration, product, sources of
// ids): no clock, no store, no context. That is what makes preview, replay and property tests possible.
//
// Where to find things:
//
//   - loan.go, instalment.go, transaction.go, charge.go: what is stored
//   - status.go: the states; machine.go: which command each state takes; transition.go: where balances move a loan
//   - account.go, store.go: loading, saving, the environment of a decision
//   - application.go and application_*.go: what an applicant says, and how the product completes it into terms
//   - submission.go, modification.go, approval.go, rejection.go, deletion.go: the way of an application
//   - disbursal.go and disbursal_*.go, tranches.go, undo_disbursal.go: paying out, and taking it back
//   - savings.go, guarantees.go, transfers.go: money that goes to, and comes from, accounts that are kept elsewhere
//   - drawing.go, schedule_view.go: from terms to instalments, and to the schedule that clients see
//   - allocation_*.go: how a payment is split over instalments and components
//   - replay_*.go: how history is processed again when something earlier changes
package loans
