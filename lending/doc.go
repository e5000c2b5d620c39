// Package lending is a loan-servicing platform that a Go program embeds: clients, loan products, loan accounts from
// application to closure with every transaction, charges, accounting, users and permissions.
//
// Open a platform on a folder, make a tenant ready, and work at a desk:
//
//	platform, err := lending.Open(ctx, "lending-data", nil)
//	...
//	_, err = platform.Provision(ctx, "default", adminPassword)
//	desk := platform.Tenant("default").As(lending.SystemUser)
//
//	loan, err := desk.Loans.Submit(ctx, application)
//	_, err = desk.Loans.Approve(ctx, loan.ID, loans.Approval{On: calendar.MustParse("2026-01-15")})
//	_, err = desk.Loans.Disburse(ctx, loan.ID, loans.Disbursal{On: day})
//	after, err := desk.Preview().Loans.Repay(ctx, loan.ID, loans.Payment{On: day, Amount: amount}) // nothing stored
//	_, err = desk.Loans.Repay(ctx, loan.ID, loans.Payment{On: day, Amount: amount})
//
// Every method of a desk is one operation of the registry and goes one way: permission, idempotency key, checks of
// the whole input, one store transaction in which a pure function decides and everything that changed is saved with
// its command-log entry and audit record. A desk with a key (WithKey) gives one command, which is done once however often it
// is sent. The REST shell in package httpserver translates to the same calls, so
// what is refused there is refused here, with the same code.
//
// Errors are *fault.Error values with stable codes; see package fault. Amounts are exact (package money), days are
// civil dates (package calendar), and "today" is always the tenant's business date.
package lending
