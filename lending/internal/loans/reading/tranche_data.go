package reading

import (
	"slices"
	"strconv"
	"strings"

	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
)

func trancheData(a *book.Account) []loans.TrancheData {
	list := []loans.TrancheData{}
	for _, t := range a.Loan.Tranches {
		if !t.Reversed {
			list = append(list, loans.TrancheData{
				ID: t.ID, LoanID: a.Loan.ID, Expected: t.Expected, Made: t.Made, Principal: t.Principal, NetDisbursal: t.NetDisbursal,
				TrancheCharges: trancheCharges(a, t.ID),
			})
		}
	}
	slices.SortStableFunc(list, func(x, y loans.TrancheData) int { return x.Expected.Compare(y.Expected) })
	return list
}

func trancheCharges(a *book.Account, tranche int64) loans.TrancheCharges {
	var sum loans.TrancheCharges
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

// GetTranche decides [loans.GetTranche].
func GetTranche(u *operation.Unit, in loans.OnTranche[operation.NoInput]) (loans.TrancheData, error) {
	o, err := records.Open(u, in.Loan)
	if err != nil {
		return loans.TrancheData{}, err
	}
	for _, t := range trancheData(o.Account) {
		if t.ID == in.TrancheID {
			return t, nil
		}
	}
	return loans.TrancheData{}, loans.ErrUnknownTranche.For("id", in.TrancheID, in.TrancheID)
}
