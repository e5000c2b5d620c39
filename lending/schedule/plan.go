package schedule

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// RowKind tells the rows of a plan apart.
type RowKind uint8

// String returns "disbursement", "down payment", "regular" or "additional".
func (k RowKind) String() string {
	return [...]string{"disbursement", "down payment", "regular", "additional"}[k]
}

// MarshalText writes the kind as a word.
func (k RowKind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// The row kinds.
const (
	Disbursement RowKind = iota // money going out; has no number
	DownPayment                 // due on the date of its tranche
	Regular
	Additional // charges, credits and tranches after the last regular due date
)

// Row is one line of a plan. Amounts are in the currency of the terms, rounded to its digits.
type Row struct {
	Kind   RowKind       `json:"kind"`
	Number int           `json:"period,omitzero"` // 1.. for all but disbursements
	From   calendar.Date `json:"fromDate,omitzero"`
	Due    calendar.Date `json:"dueDate"` // date of the disbursement for those

	Disbursed money.Amount `json:"disbursed,omitzero"` // disbursements only
	Principal money.Amount `json:"principal"`
	Interest  money.Amount `json:"interest"`
	Fees      money.Amount `json:"fees"` // for disbursements: fees due at disbursement
	Penalties money.Amount `json:"penalties"`
	Balance   money.Amount `json:"balance"` // principal outstanding after this row; the disbursed amount for disbursements

	// InterestOnly marks rows that recalculation appended: for interest on overdue principal, or of a payment that takes
	// interest first, whose principal is what that payment left.
	InterestOnly bool `json:"interestOnly,omitzero"`
}

// Days returns the length of the row's period: From exclusive, Due inclusive.
func (r Row) Days() int {
	if r.From.IsZero() {
		return 0
	}
	return r.From.DaysUntil(r.Due)
}

// Total returns principal, interest, fees and penalties together.
func (r Row) Total() money.Amount {
	return r.Principal.Add(r.Interest).Add(r.Fees).Add(r.Penalties)
}

// Plan is a repayment schedule.
type Plan struct {
	Rows []Row // disbursements and instalments in the order of listing
	// Placements say into which rows the charges went, for instalment fees one per row.
	Placements []Placement
}

// Placement is the part of a charge that falls due in a row.
type Placement struct {
	Charge int64 // Charge.ID
	Number int   // Row.Number; 0 for disbursement rows
	Amount money.Amount
}

// Instalments returns the rows that fall due, without disbursements.
func (p Plan) Instalments() []Row {
	rows := make([]Row, 0, len(p.Rows))
	for _, r := range p.Rows {
		if r.Kind != Disbursement {
			rows = append(rows, r)
		}
	}
	return rows
}

// Regular returns the instalments that the terms made, without down payments and rows that recalculation or charges added.
func (p Plan) Regular() []Row {
	var rows []Row
	for _, row := range p.Rows {
		if row.Kind == Regular && !row.InterestOnly {
			rows = append(rows, row)
		}
	}
	return rows
}

// Totals are the sums over the rows of a plan.
type Totals struct {
	Days      int          `json:"days"`
	Disbursed money.Amount `json:"disbursed"`
	Principal money.Amount `json:"principal"`
	Interest  money.Amount `json:"interest"`
	Fees      money.Amount `json:"fees"`
	Penalties money.Amount `json:"penalties"`
	Total     money.Amount `json:"total"`
}

// Totals sums the plan; fees include those due at disbursement.
func (p Plan) Totals() Totals {
	var t Totals
	for _, r := range p.Rows {
		t.Disbursed = t.Disbursed.Add(r.Disbursed)
		t.Principal = t.Principal.Add(r.Principal)
		t.Interest = t.Interest.Add(r.Interest)
		t.Fees = t.Fees.Add(r.Fees)
		t.Penalties = t.Penalties.Add(r.Penalties)
		t.Total = t.Total.Add(r.Total())
		if r.Kind != Disbursement {
			t.Days += r.Days()
		}
	}
	return t
}
