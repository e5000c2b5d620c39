package origination

import (
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/processing"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/store"
)

// ApplyCycle puts the terms of the next loan of a borrower of the product in the place of its defaults and bounds, where the
// product varies them with the number of loans that the borrower had of it. A variation that states no bound leaves the
// product's.
func ApplyCycle(u *operation.Unit, p *products.Product, borrowed store.Query) error {
	if !p.UsesCycle {
		return nil
	}
	before := borrowed.And("disbursed_on", store.NotNull, store.Null).And("product_id", store.Equal, store.Int(p.ID))
	count, err := book.Loans.Count(u.Tx, before)
	if err != nil {
		return err
	}
	next := count + 1
	if v, varies := p.Variation(products.VariesPrincipal, next); varies {
		p.Principal = v.Default
		p.MinPrincipal, p.MaxPrincipal = instead(v.Minimum, p.MinPrincipal), instead(v.Maximum, p.MaxPrincipal)
	}
	if v, varies := p.Variation(products.VariesInterestRate, next); varies {
		p.InterestRate = v.Default.Decimal()
		if v.Minimum != nil {
			p.MinInterestRate = new(v.Minimum.Decimal())
		}
		if v.Maximum != nil {
			p.MaxInterestRate = new(v.Maximum.Decimal())
		}
	}
	if v, varies := p.Variation(products.VariesRepayments, next); varies {
		if n, whole := processing.WholeNumber(v.Default.Decimal()); whole {
			p.Repayments = n
		}
		if v.Minimum != nil {
			if n, whole := processing.WholeNumber(v.Minimum.Decimal()); whole {
				p.MinRepayments = &n
			}
		}
		if v.Maximum != nil {
			if n, whole := processing.WholeNumber(v.Maximum.Decimal()); whole {
				p.MaxRepayments = &n
			}
		}
	}
	return nil
}

// instead is the bound of a variation, or that of the product where it states none.
func instead[T any](bound, otherwise *T) *T {
	if bound != nil {
		return bound
	}
	return otherwise
}
