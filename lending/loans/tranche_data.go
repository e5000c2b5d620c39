package loans

import (
	"slices"
	"strconv"
	"strings"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

// TrancheData is a planned or made disbursement.
type TrancheData struct {
	ID           int64         `json:"id"`
	LoanID       int64         `json:"loanId"`
	Expected     calendar.Date `json:"expectedDisbursementDate"`
	Made         calendar.Date `json:"actualDisbursementDate,omitzero"` // absent while planned
	Principal    money.Amount  `json:"principal"`                       // in the currency of the loan, like the other sums
	NetDisbursal money.Amount  `json:"netDisbursalAmount,omitzero"`     // what the client gets; 0: not said
	TrancheCharges
}

// TrancheCharges is what the charges at the disbursement of a tranche come to.
type TrancheCharges struct {
	IDs    string       `json:"loanChargeId,omitempty"`      // of the charges, with commas between them
	Amount money.Amount `json:"chargeAmount,omitzero"`       // of the charges
	Waived money.Amount `json:"waivedChargeAmount,omitzero"` // of the charges
	Taken  money.Amount `json:"disburseChargeAmount"`        // what goes off the tranche: the amount less what was waived
}

func trancheData(a *Account) []TrancheData {
	list := []TrancheData{}
	for _, t := range a.Loan.Tranches {
		if !t.Reversed {
			list = append(list, TrancheData{
				ID: t.ID, LoanID: a.Loan.ID, Expected: t.Expected, Made: t.Made, Principal: t.Principal, NetDisbursal: t.NetDisbursal,
				TrancheCharges: a.trancheCharges(t.ID),
			})
		}
	}
	slices.SortStableFunc(list, func(x, y TrancheData) int { return x.Expected.Compare(y.Expected) })
	return list
}

func (a *Account) trancheCharges(tranche int64) TrancheCharges {
	var sum TrancheCharges
	var ids []string
	for _, c := range a.ActiveCharges() {
		if c.TrancheID == tranche {
			ids = append(ids, strconv.FormatInt(c.ID, 10))
			sum.Amount, sum.Waived = sum.Amount.Add(c.Amount), sum.Waived.Add(c.Waived)
		}
	}
	sum.IDs, sum.Taken = strings.Join(ids, ","), sum.Amount.Sub(sum.Waived)
	return sum
}

// GetTranche reads one tranche of a loan, planned or made.
var GetTranche = operation.Query[OnTranche[operation.NoInput], TrancheData]{
	Meta:   operation.Meta{ID: "loans.GetTranche", Action: "READ", Entity: "LOAN", Grouping: "portfolio", Summary: "Reads a tranche of a loan."},
	Decide: getTranche,
}

// getTranche decides [GetTranche].
func getTranche(u *operation.Unit, in OnTranche[operation.NoInput]) (TrancheData, error) {
	o, err := open(u, in.Loan)
	if err != nil {
		return TrancheData{}, err
	}
	for _, t := range trancheData(o.Account) {
		if t.ID == in.Tranche {
			return t, nil
		}
	}
	return TrancheData{}, ErrUnknownTranche.For("id", in.Tranche, in.Tranche)
}
