package movein

import (
	"fmt"

	"lending.example/platform/lending/loans"
)

// Obstacle is a part of the source that cannot be carried.
type Obstacle struct {
	LoanID int64  `json:"loan,omitempty"` // of the source; 0: not of one loan
	What   string `json:"what"`
	Number int    `json:"number"` // of records
}

// Survey lists what cannot be carried, before anything is written. A text that cannot be read is an error.
func Survey(book Book) (found []Obstacle, err error) {
	defer catch(&err)
	note := func(what, table string) {
		if n := len(book[table]); n > 0 {
			found = append(found, Obstacle{What: what, Number: n})
		}
	}
	note("deposit accounts are not carried", "m_savings_account")
	note("share accounts are not carried", "m_share_account")
	note("working capital loans are not carried", "m_wc_loan")
	note("guarantors are not carried", "m_guarantor")
	note("collateral of loans is not carried", "m_loan_collateral_management")
	note("users get new passwords, which nobody knows, and the permissions of their roles that are known here", "m_appuser")
	shared := newIndex(book)
	for _, row := range book["m_loan"] {
		for _, what := range obstacles(shared.history(row.id("id"))) {
			found = append(found, Obstacle{LoanID: row.id("id"), What: what, Number: 1})
		}
	}
	return found, nil
}

// obstacles are the reasons for which a loan is left out.
func obstacles(h *history) (reasons []string) {
	if h.loan.id("client_id") == 0 {
		reasons = append(reasons, "a loan of a group")
	}
	if h.loan.flag("is_floating_interest_rate") {
		reasons = append(reasons, "a floating rate")
	}
	for _, row := range h.transactions {
		switch kind(row) {
		case loans.TransferRefund, loans.ChargePayment:
			reasons = append(reasons, fmt.Sprintf("transaction %d moves money to or from a deposit account", row.id("id")))
		}
	}
	return reasons
}
