// Package savings keeps deposit accounts of clients and groups: money that is paid in and out, held, and moved between accounts of the
// house. They bear no interest and are never overdrawn. The rules stand in docs/semantics/deposits.md.
//
// # Products and accounts
//
// A [Product] (product.go, product_input.go, product_operations.go) gives its accounts currency, charges and a place in the
// books. An [Account] (account.go, status.go) of an [Owner] (owner.go) is asked for (application.go), approved, activated and closed (lifecycle.go).
// They go along with a client who moves to another
// office (move.go). Accounts are read with what stands on them, by lists and statements (reading.go, statement.go). What clients and groups want to
// know of their accounts is answered in clients.go and groups.go.
//
// # One history
//
// Every [Transaction] (transaction.go) has a place in the history of its account, and keeps what stood on the account after it.
// running.go puts transactions there and takes them out, wherever they stand; it is the one place where balances change, and it
// refuses what would leave less than is held, then or on any later day. posting.go writes the journal along with it.
//
// # Commands
//
// Cash goes in and out (cash.go), fees are taken with it (withdrawal_fee.go), parts of the balance are held and released (hold.go), charges are taken (charge.go,
// charge_operations.go), money moves to another account (transfer.go, transfer_operations.go), and each of these can be taken
// back (undo.go). Loans exchange money with accounts in the same unit of work, and hold parts of them in guarantee (loans.go).
// What happens is announced in one place (announcing.go). Refusals have codes (errors.go); operations.go lists what there is.
package savings
