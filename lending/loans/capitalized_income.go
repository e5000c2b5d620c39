package loans

import "lending.example/platform/lending/money"

// processCapitalizedIncome adds income to the balance like a disbursement without cash and without a down payment. An
// overpayment is spent on it at once.
func (r *progressiveRun) processCapitalizedIncome(t *Transaction) {
	t.Portions, t.Mappings, t.PaidBy = Portions{Principal: t.Amount}, nil, nil
	t.Overpayment = money.Min(t.Amount, r.holder)
	r.lent = r.lent.Add(t.Amount)
	r.lend(t.On, t.Amount, r.Model.CapitaliseIncome)
	r.spendHolder(t)
}
