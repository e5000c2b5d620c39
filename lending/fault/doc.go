// Package fault is the one error type of the platform.
//
// An [Error] has a [Kind] from a closed list (what sort of refusal it is, and so which status a shell
// answers), and one or more [Violation] values, each with a stable code, the field it is about, the offending
// value and arguments. Programs act on kinds and codes, never on texts:
//
//	var refused *fault.Error
//	if errors.As(err, &refused) && refused.Kind == fault.Rule { ... }
//	if errors.Is(err, loans.ErrApprovalInFuture) { ... }
//
// Codes are declared once, as package-level [Code] values in the domain package they belong to. Checks of an
// input are collected with [Checks], so that a caller hears of every violated field at once.
//
// Any error that is not an *Error is internal: shells log it and hide it.
package fault
