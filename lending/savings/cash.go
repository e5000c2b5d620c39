package savings

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// Cash is money that is paid into an account or out of it.
type Cash struct {
	Ref           operation.Ref `json:"savingsId"`
	On            calendar.Date `json:"transactionDate"`         // mandatory; from the activation to the business date
	Amount        money.Amount  `json:"transactionAmount"`       // above zero, with the decimals of the product at most
	PaymentTypeID int64         `json:"paymentTypeId,omitempty"` // how the money was moved; 0: not said
	AccountNumber string        `json:"accountNumber,omitempty"` // this and the other texts: at most 50 characters
	CheckNumber   string        `json:"checkNumber,omitempty"`
	RoutingCode   string        `json:"routingCode,omitempty"`
	ReceiptNumber string        `json:"receiptNumber,omitempty"`
	BankNumber    string        `json:"bankNumber,omitempty"`
	Note          string        `json:"note,omitempty"` // at most 1,000 characters
}

// payment is how the money was moved.
func (in Cash) payment() refdata.PaymentDetail {
	return refdata.PaymentDetail{
		PaymentTypeID: in.PaymentTypeID, AccountNumber: in.AccountNumber, CheckNumber: in.CheckNumber,
		RoutingCode: in.RoutingCode, ReceiptNumber: in.ReceiptNumber, BankNumber: in.BankNumber,
	}
}

// Violations checks date, amount and lengths.
func (in Cash) Violations() []fault.Violation {
	c := checkSum(fault.CheckOf(transactionResource), in.On, in.Amount, in.Note)
	in.payment().Check(c)
	return c.Violations()
}

// checkSum checks what every movement says.
func checkSum(c *fault.Checks, on calendar.Date, amount money.Amount, note string) *fault.Checks {
	c.Date("transactionDate", on).Positive("transactionAmount", amount)
	refdata.CheckNote(c, "note", note)
	return c
}

// DepositCash pays money into an active account; savings.ErrNotActive, savings.ErrBeforeActivation, savings.ErrInFuture.
//
//desk:method Savings.Deposit(id=Ref, in) SavingsResult:movementResult
var DepositCash = operation.Command[Cash, operation.Result]{
	Meta: transactionMeta("Deposit", "DEPOSIT", "Pays money into an account."),
	Decide: func(u *operation.Unit, in Cash) (operation.Result, error) {
		return pay(u, in, Deposit)
	},
}

// WithdrawCash pays money out of an active account and takes the fees for that. Refused with savings.ErrInsufficient when less is
// available, and with savings.ErrInsufficientLater when it would have been missing on a later day; besides as Deposit.
//
//desk:method Savings.Withdraw(id=Ref, in) SavingsResult:movementResult
var WithdrawCash = operation.Command[Cash, operation.Result]{
	Meta: transactionMeta("Withdraw", "WITHDRAWAL", "Pays money out of an account."),
	Decide: func(u *operation.Unit, in Cash) (operation.Result, error) {
		return pay(u, in, Withdrawal)
	},
}

func pay(u *operation.Unit, in Cash, sort Type) (operation.Result, error) {
	if err := refdata.CheckPaymentType(u.Tx, in.PaymentTypeID); err != nil {
		return operation.Result{}, err
	}
	return onAccount(u, in.Ref, func(d *deposit) (operation.Result, error) {
		if err := d.precise("transactionAmount", in.Amount); err != nil {
			return operation.Result{}, err
		}
		t := Transaction{Type: sort, On: in.On, Amount: in.Amount, Payment: in.payment().Detail(), Note: in.Note}
		if err := d.post(u, &t, movement{cash: true}); err != nil {
			return operation.Result{}, err
		}
		changes := in.changes()
		if sort == Deposit {
			return d.resultOf(t, changes), nil
		}
		return d.resultOf(t, changes), d.takeWithdrawalFees(u, t)
	})
}

// changes repeats what was sent.
func (in Cash) changes() operation.Changes {
	changes := operation.Changes{
		"transactionDate": operation.Sent{Value: in.On}, "transactionAmount": operation.Sent{Value: in.Amount},
	}
	in.payment().Repeat(changes)
	return changes
}

// deposit is an account with its product, as commands need them together.
type deposit struct {
	Account
	product Product
}

// onAccount runs a command on an account that the actor sees.
func onAccount(u *operation.Unit, ref operation.Ref, do func(*deposit) (operation.Result, error)) (operation.Result, error) {
	a, err := Visible(u, ref)
	if err != nil {
		return operation.Result{}, err
	}
	d, err := withProduct(u, a)
	if err != nil {
		return operation.Result{}, err
	}
	return do(d)
}

func withProduct(u *operation.Unit, a Account) (*deposit, error) {
	p, err := ProductByID(u.Tx, a.ProductID)
	return &deposit{a, p}, err
}

// precise refuses a sum with more decimals than the product's currency has.
func (d *deposit) precise(field string, sum money.Amount) error {
	c := fault.CheckOf(transactionResource)
	if sum.Decimals() > d.product.Digits {
		c.Fail(field, sum, fault.TooManyDecimals(d.product.Digits))
	}
	return c.Err()
}

func transactionMeta(id, action, summary string) operation.Meta {
	return operation.Meta{ID: "savings." + id, Action: action, Entity: "SAVINGSACCOUNT", Grouping: "transaction_savings", Summary: summary}
}
