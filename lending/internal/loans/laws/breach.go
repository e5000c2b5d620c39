package laws

import (
	"encoding/json"
	"strings"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/internal/loans/book"
)

// ErrBroken is a command whose outcome does not add up. It is a fault of this program, not of the caller: nothing is
// stored, and the loan stays as it was.
var ErrBroken = fault.Define(fault.Rule, "error.msg.loan.account.does.not.add.up", "Nothing was stored: the command would leave loan %d with figures that do not add up: %s.")

// Breach is what an account would have been, for the search for the fault.
type Breach struct {
	Loan   int64
	Broken []string
	Seen   []byte // the account that was not stored, as JSON: header, instalments, transactions that are known
}

// Error lists what does not hold.
func (b *Breach) Error() string {
	return "what would have been stored: " + strings.Join(b.Broken, "; ")
}

// Refuse is the refusal of an account that breaks laws.
func Refuse(a *book.Account, broken []string) error {
	seen, err := json.Marshal(map[string]any{"loan": a.Loan, "instalments": a.Instalments, "transactions": a.Entries})
	if err != nil {
		return err
	}
	refused := ErrBroken.New(a.Loan.ID, fault.Words(strings.Join(broken, "; ")))
	refused.Cause = &Breach{Loan: a.Loan.ID, Broken: broken, Seen: seen}
	return refused
}
