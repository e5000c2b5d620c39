package ledger

import (
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

// Event says what happened to a loan, as far as its books are concerned. Transactions that are posted alike share one.
type Event int

// The events.
const (
	Disbursed               Event = iota + 1
	Repaid                        // money came in and was allocated
	PaidDown                      // a down payment
	Refunded                      // a merchant or payer gave money back
	ChargePaid                    // money for one charge
	PaidAtDisbursement            // charges taken out of the money lent
	GoodwillCredited              // the lender gave the borrower something
	ChargeRefunded                // a paid charge was given back as a payment
	ChargeAdjusted                // a part of a charge was given back as a payment
	InterestGivenBack             // interest income was given back as a payment
	Waived                        // interest or charges were waived
	WrittenOffAsLoss              // all that was owed was written off
	Recovered                     // money came in after a write-off
	CreditBalanceRefunded         // an overpayment was paid out
	OverpaymentMoved              // an overpayment went to another account
	RefundedByCash                // money that was paid in advance was paid out
	ChargedBack                   // a payment was taken back
	ChargedOff                    // the loan was given up as a loss
	IncomeAccrued                 // income was recognised
	AccrualTakenBack              // recognised income was taken back
	IncomeCapitalized             // income joined the balance; it is earned later
	CapitalizationAdjusted        // capitalized income was taken back as a payment
	CapitalizationAmortized       // capitalized income was earned
	CapitalizationUnearned        // too much of it had counted as earned
	BoughtDown                    // a buy-down fee was agreed; it is earned later
	BuyDownAdjusted               // a buy-down fee was taken back
	BuyDownAmortized              // a buy-down fee was earned
	BuyDownUnearned               // too much of it had counted as earned
	LeftOffice                    // the loan is on its way to another office
	ReachedOffice                 // the loan arrived, or came back
	WriteOffCorrected             // a write-off credited more than was receivable
	ChargeOffCorrected            // a charge-off did
	CashRefundCorrected           // what a refund by cash took out of income is owed again
	OverpaymentSpent              // an overpayment paid what a loan owes
	ReceivableTakenOver           // another system recognised income that is still owed
)

// Movement is an event with the amounts that it moved, and what decides which accounts they move on. Amounts that
// would move the other way are negative.
type Movement struct {
	Event                                             Event
	Principal, Interest, Fees, Penalties, Overpayment money.Amount

	ChargedOff bool // the loan was charged off, on the day of the event or before
	Fraud      bool // the loan is known to be a fraud
	WrittenOff bool // the loan is closed as written off
	ByMerchant bool // a merchant bears the buy-down fee

	PaymentTypeID     int64    // how money moved; 0 when nobody said
	Transfer          Activity // in the place of the fund source, when money moved between accounts of the house
	ChargeOffReasonID int64    // value of the code ChargeOffReasons; 0 for none
	WriteOffReasonID  int64    // value of the code WriteOffReasons; 0 for none

	Charges  []ChargeShare // fees and penalties by charge
	ChargeID int64         // definition of the one charge that the event is about
	Penalty  bool          // that charge is a penalty

	Earned []Earning // for amortizations: of which income; empty for all alike

	Received Received // for corrections of a loss: the part of the amounts that was paid

	Carried []Carried // for moves between offices: what the loan holds in the books of the old one
}

// Received is what was paid of interest, fees and penalties that had never been recognised.
type Received struct{ Interest, Fees, Penalties money.Amount }

// ChargeShare is the part of the fees or penalties of a movement that belongs to charges of one definition.
type ChargeShare struct {
	DefinitionID int64
	Penalty      bool
	Amount       money.Amount
	Taxes        []TaxShare // part of the amount
}

// TaxShare is the tax included in a charge: a liability, not income.
type TaxShare struct {
	AccountID int64
	Amount    money.Amount
}

// Earning is the part of an amortization that belongs to deferred income of one classification (0 for none). It is negative where
// too much had counted as earned before.
type Earning struct {
	ClassificationID int64
	Amount           money.Amount
}

// Carried is what a loan holds on an account in the books of an office: debits less credits.
type Carried struct {
	AccountID int64
	Amount    money.Amount
}

// ActivityAccounts finds the account of a financial activity.
type ActivityAccounts func(Activity) (int64, error)

// Post writes the entry of a movement on a loan of a product, by the accounting rule and the accounts of the product. It
// writes nothing when the rules post nothing.
func Post(u *operation.Unit, productID int64, h Header, currency string, m Movement) error {
	mapping, err := MappingOf(u, productID)
	if err != nil || !mapping.Rule.Posts() {
		return err
	}
	entry, err := mapping.Entry(h, currency, m, func(a Activity) (int64, error) { return AccountFor(u.Tx, a) })
	if err != nil {
		return err
	}
	_, err = Record(u, entry)
	return err
}

// Entry makes the entry of a movement by the posting rules. It is empty when the rules post nothing, and
// ErrMappingMissing when the product states no account for what has to be posted.
func (m Mapping) Entry(h Header, currency string, moved Movement, activities ActivityAccounts) (Entry, error) {
	p := poster{mapping: m, moved: moved, currency: currency, activities: activities}
	var postings []Posting
	for _, together := range ruleOf(m.Rule, moved) {
		lines, err := p.postings(together)
		if err != nil {
			return Entry{}, err
		}
		postings = append(postings, lines...)
	}
	if len(postings) == 0 {
		return Entry{}, nil
	}
	return NewEntry(h, postings...)
}

// poster turns the legs of a rule into postings.
type poster struct {
	mapping    Mapping
	moved      Movement
	currency   string
	activities ActivityAccounts
}

// postings are the lines of legs that stand together: those on the same side of one account are one line.
func (p *poster) postings(legs []leg) ([]Posting, error) {
	var merged []Posting
	for _, l := range legs {
		pieces, err := l.pieces(p)
		if err != nil {
			return nil, err
		}
		for _, piece := range pieces {
			merged = addTo(merged, Posting{AccountID: piece.account, Side: l.side, Amount: piece.amount, Currency: p.currency})
		}
	}
	return merged, nil
}

// addTo adds a posting to the one on the same side of its account. A negative amount stands on the other side.
func addTo(merged []Posting, more Posting) []Posting {
	if more.Amount.IsNegative() {
		more.Side, more.Amount = more.Side.opposite(), more.Amount.Neg()
	}
	if more.Amount.IsZero() {
		return merged
	}
	for i := range merged {
		if line := &merged[i]; line.AccountID == more.AccountID && line.Side == more.Side {
			line.Amount = line.Amount.Add(more.Amount)
			return merged
		}
	}
	return append(merged, more)
}

// piece is an amount on an account.
type piece struct {
	account int64
	amount  money.Amount
}

func (l leg) pieces(p *poster) ([]piece, error) {
	amount := l.of(&p.moved)
	if amount.IsZero() && len(p.moved.Earned) == 0 && len(p.moved.Carried) == 0 {
		return nil, nil // what is not moved needs no account
	}
	return l.on(p, amount)
}
