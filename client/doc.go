// Package client calls a lending server from another program: the operations of a lending.Desk over its REST interface, with the
// same inputs, the same reading models and the same codes of refusals.
//
//	bank, err := client.New("https://bank.example/api", client.Config{Tenant: "default", User: "app", Password: password})
//	loan, err := bank.Loans.Submit(ctx, application)
//	_, err = bank.Loans.Approve(ctx, loan.LoanID, loans.Approval{On: day})
//	_, err = bank.Loans.Disburse(ctx, loan.LoanID, loans.Disbursal{On: day})
//	after, err := bank.Preview().Loans.Repay(ctx, loan.LoanID, payment) // what would happen; nothing is stored
//	paid, err := bank.WithKey(key).Loans.Repay(ctx, loan.LoanID, payment)
//
// The methods are generated from the declarations of the operations, like those of a desk, and have the same names, comments and
// inputs. A client differs in what the interface differs: a result names what was made and not the state of the loan, and an
// application states its terms, which [LoanService.Terms] takes from the product. [Client.Call] sends what has no method here.
//
// # Refusals
//
// What the server refuses is an error that holds a *[fault.Error], so that codes are compared as with a platform:
//
//	if errors.Is(err, loans.ErrNotApprovable) { ... }
//	var refused *fault.Error
//	if errors.As(err, &refused) { fmt.Println(refused.Violations[0].Field) }
//
// [Refusal] adds the status and the id under which the server's log has the request; [Awaiting] is a command that waits for a
// second person.
//
// # Sending again
//
// A command whose answer is lost may have been done. Under an idempotency key of [Client.WithKey] it may be sent again: it is done
// once, and the second answer has Repeated set. The client never retries, but the HTTP library does when a connection
// that was kept turns out to be closed, for reading requests and for those with a key.
//
// # Files
//
// client.go holds the client and its views, methods_gen.go the services and their methods, which make generate writes. route.go chooses
// the route of an operation, request.go writes inputs as the interface reads them, answer.go reads what it answers, refusal.go what it
// refuses. loans.go, products.go, files.go and approvals.go have the methods that are more than a call.
package client
