package loans

import (
	"cmp"
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

// Paying is what a forecast assumes that borrowers pay.
type Paying string

// The assumptions of forecasts. A payment pays what is then outstanding of the instalment; it is allocated by the rules of the loan, so
// that it may settle older instalments first.
const (
	PayingAsDue   Paying = "due"   // each instalment on its due date; what is overdue today stays so
	PayingByHabit Paying = "habit" // each instalment as late as the borrower usually was, or never
	PayingNothing Paying = "none"  // nothing
)

// The usual length of forecasts, and the longest and largest.
const (
	UsualAheadMonths = 12
	MaxAheadDays     = 366
	MaxAheadMonths   = 120
	MaxAheadLoans    = 1000 // of one page
)

var maxRatePoints = money.DecimalFromInt(100)

// AheadInput asks for a forecast of days or of months, or of twelve months if it names neither. Zero fields of the selection do not restrict it.
type AheadInput struct {
	Days   int    `json:"days,omitempty"`   // from the business date on, each a row; at most 366
	Months int    `json:"months,omitempty"` // calendar months, each a row; the first is the rest of the current one; at most 120
	Paying Paying `json:"paying,omitempty"` // "": as due
	// RatePoints are percentage points that the yearly rate of every loan with interest rises by, or falls if negative, from the end of its
	// running instalment on; between -100 and 100. No rate falls below 0.
	RatePoints money.Decimal `json:"ratePoints,omitzero"`

	ProductID int64 `json:"productId,omitempty"`
	OfficerID int64 `json:"loanOfficerId,omitempty"`
	ClientID  int64 `json:"clientId,omitempty"`

	After int64 `json:"after,omitempty"` // loans with greater ids
	Limit int   `json:"limit,omitempty"` // how many loans at most; 0: 1,000, which is the most; long forecasts have fewer on a page
}

// Violations refuses forecasts of two lengths, or of more than there may be, and pages that are too large.
func (in AheadInput) Violations() []fault.Violation {
	c := fault.CheckOf("loans")
	if in.Days != 0 && in.Months != 0 {
		c.Fail("days", in.Days, "cannot.also.be.provided.with.months")
	}
	c.Between("days", in.Days, 0, MaxAheadDays).Between("months", in.Months, 0, MaxAheadMonths)
	fault.Supported(c, "paying", in.Paying, PayingAsDue, PayingByHabit, PayingNothing)
	switch {
	case in.RatePoints.Less(maxRatePoints.Neg()):
		c.Fail("ratePoints", in.RatePoints, fault.BelowMinimum, in.RatePoints, maxRatePoints.Neg())
	case maxRatePoints.Less(in.RatePoints):
		c.Fail("ratePoints", in.RatePoints, fault.AboveMaximum, in.RatePoints, maxRatePoints)
	}
	return c.Between("limit", in.Limit, 0, MaxAheadLoans).Violations()
}

// AheadData is a forecast: a row for each period and currency, by currency and time. Loans that it could not calculate are in no row.
type AheadData struct {
	On     calendar.Date `json:"businessDate"`
	Loans  int           `json:"loans"`            // how many are in the rows
	Failed int           `json:"failed,omitempty"` // how many are not
	Reason string        `json:"reason,omitempty"` // why the first of those is not
	Next   int64         `json:"next,omitempty"`   // After of the next page; 0 on the last one
	Rows   []AheadRow    `json:"rows"`
}

// AheadRow is one period of a forecast in one currency. Flows are those of the transactions that are dated in the period, including what
// was recorded before; balances are those after the close of business of its last day.
type AheadRow struct {
	Currency    string            `json:"currencyCode"` // ISO 4217
	From        calendar.Date     `json:"fromDate"`
	To          calendar.Date     `json:"toDate"`
	Cash        operation.Balance `json:"cash"`        // repayments and down payments, as they are allocated
	Income      operation.Balance `json:"income"`      // recognised of interest, fees and penalties
	Outstanding operation.Balance `json:"outstanding"` // of active loans
	Arrears     operation.Balance `json:"arrears"`     // the overdue part of that
	Open        int               `json:"activeLoans"`
	Overdue     int               `json:"overdueLoans"`
	Ranges      []AheadRange      `json:"ranges"` // by days
}

// AheadRange is the loans within one range of delinquency at the end of a period.
type AheadRange struct {
	ID             int64             `json:"id"`
	Classification string            `json:"classification"`
	MinimumDays    int               `json:"minimumAgeDays"`
	Loans          int               `json:"loans"`
	Outstanding    operation.Balance `json:"outstanding"`
}

// Ahead calculates what the active loans will bring in, in cash and income, and their balances and arrears, day by day or
// month by month. It runs the closes of business and the payments of each loan in memory, by today's terms, and stores nothing. Money is
// not paid out, and standing instructions do not pay: what borrowers pay is in.Paying, and by how much rates change is in.RatePoints. It is a page of loans by id, of fewer loans
// where each lives many days; Desk.Ahead adds up all pages.
//
//desk:method Loans.Ahead(in)
var Ahead = operation.Query[AheadInput, AheadData]{
	Meta: operation.Meta{ID: "loans.Ahead", Action: "READ", Entity: "LOAN", Grouping: "portfolio", Summary: "Forecasts cash, income, balances and arrears of loans."},
}

// Add adds a page of other loans to a forecast.
func (d *AheadData) Add(page AheadData) {
	d.Loans, d.Failed, d.Next = d.Loans+page.Loans, d.Failed+page.Failed, page.Next
	d.Reason = cmp.Or(d.Reason, page.Reason)
	for _, row := range page.Rows {
		at, found := slices.BinarySearchFunc(d.Rows, row, func(a, b AheadRow) int {
			return cmp.Or(cmp.Compare(a.Currency, b.Currency), a.From.Compare(b.From))
		})
		if !found {
			d.Rows = slices.Insert(d.Rows, at, AheadRow{Currency: row.Currency, From: row.From, To: row.To, Ranges: []AheadRange{}})
		}
		d.Rows[at].add(row)
	}
}

func (r *AheadRow) add(row AheadRow) {
	r.Cash, r.Income = r.Cash.Add(row.Cash), r.Income.Add(row.Income)
	r.Outstanding, r.Arrears = r.Outstanding.Add(row.Outstanding), r.Arrears.Add(row.Arrears)
	r.Open, r.Overdue = r.Open+row.Open, r.Overdue+row.Overdue
	for _, within := range row.Ranges {
		at, found := slices.BinarySearchFunc(r.Ranges, within, func(a, b AheadRange) int {
			return cmp.Or(cmp.Compare(a.MinimumDays, b.MinimumDays), cmp.Compare(a.ID, b.ID))
		})
		if found {
			r.Ranges[at].Loans += within.Loans
			r.Ranges[at].Outstanding = r.Ranges[at].Outstanding.Add(within.Outstanding)
		} else {
			r.Ranges = slices.Insert(r.Ranges, at, within)
		}
	}
}
