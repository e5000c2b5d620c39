// Package methods reads the declarations of operations and describes the methods that call them.
//
// An operation is declared once, in the package of its resource. The comment of the declaration is its documentation, and
// a directive at the end of the comment names the method:
//
//	// Approve approves an application ...
//	//
//	//desk:method Loans.Approve(loan, in) LoanResult
//	var Approve = operation.Command[Addressed[Approval], operation.Result]{...}
//
// The directive lists the arguments after the context. An argument fills the field of the input that has its name ("id"
// fills Ref, "charge=ID" fills ID, Type="approval" is a constant); "in" is the input, or its part Body. The last word is the
// type of the result of a command, Result unless given; "SavingsResult:movementResult" names its converter, too.
//
// A declaration of several operations has a directive for each, which ends with the member and the id: "of Create
// clients.CreateNote". The paragraph of the comment that begins with the name of the method is its comment.
//
// Command generate writes the methods of the desk (lending/methods_gen.go) and of the client (client/methods_gen.go). Both
// files are committed; a test fails when they are out of date. Methods of a desk that need more than a call are written by hand,
// and their operations have no directive. Methods that package client writes by hand are left out there.
package methods
