package loans

import "lending.example/platform/lending/operation"

// CommandsData says what can be done with a loan in the state that it is in. A command of the list may still be refused for
// another reason: a date, an amount, a kind of loan; one that is not in it is always refused.
type CommandsData struct {
	LoanID   int64         `json:"loanId"`
	Status   Status        `json:"status"`
	Commands []CommandData `json:"commands"`
}

// CommandData is a command that the state of a loan takes.
type CommandData struct {
	Operation  string `json:"operation"`  // its id, such as "loans.Repay"
	Permission string `json:"permission"` // what it takes to give the command
	Allowed    bool   `json:"allowed"`    // the user holds that permission
}

// Commands lists the commands that the state of a loan takes, and says of each whether the user may give it.
//
//desk:method Loans.Commands(loan)
var Commands = operation.Query[OfLoan, CommandsData]{
	Meta: operation.Meta{ID: "loans.Commands", Action: "READ", Entity: "LOAN", Grouping: "portfolio", Summary: "Lists the commands that the state of a loan takes."},
}
