package origination

import (
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/processing"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/store"
)

// ApplyCycle puts the terms of the next loan of a borrower of the product in the place of its defaults and bounds, where the
// product varies them with the number of loans that the borrower had of it. Those of a product whose loans do not count stay at
// the first one. A variation that states no bound leaves the product's. (docs/semantics/wire-products.md, 2.5)
func ApplyCycle(u *operation.Unit, p *products.Product, borrowed store.Query) error {
	if !p.UsesCycle {
		return nil
	}
	next := 1
	if p.CountsInCycle {
		count, err := book.Loans.Count(u.Tx, disbursed(borrowed).And("product_id", store.Equal, store.Int(p.ID)))
		if err != nil {
			return err
		}
		next += count
	}
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

// countCycle notes which loan of the borrower this is, of all that count and of the same product, when it is disbursed
// for the first time. A loan that does not count has a place among all loans, which nobody is shown.
func countCycle(a *book.Account, u *operation.Unit) error {
	l := &a.Loan
	if l.Disbursed() {
		return nil
	}
	before := disbursed(CycleOf(l.ClientID, l.GroupID))
	same, err := book.Loans.Count(u.Tx, before.And("product_id", store.Equal, store.Int(l.ProductID)))
	if err != nil {
		return err
	}
	if !a.Product.CountsInCycle {
		before = before.And("product_id", store.NotNull, store.Null) // all; the store keeps their number by product
	} else if before, err = ofCountedProducts(u.Tx, before); err != nil {
		return err
	}
	count, err := book.Loans.Count(u.Tx, before)
	l.Cycle, l.ProductCycle = count+1, same+1
	return err
}

func disbursed(q store.Query) store.Query { return q.And("disbursed_on", store.NotNull, store.Null) }

// ofCountedProducts narrows a query to the loans of products that count. Products are few.
func ofCountedProducts(tx store.Tx, q store.Query) (store.Query, error) {
	counted := store.Condition{Column: "product_id", Is: store.AnyOf}
	for p, err := range products.Products.Find(tx, store.Query{}) {
		if err != nil {
			return q, err
		}
		if p.CountsInCycle {
			counted.Values = append(counted.Values, store.Int(p.ID))
		}
	}
	q.Where = append(q.Where, counted)
	return q, nil
}

// instead is the bound of a variation, or that of the product where it states none.
func instead[T any](bound, otherwise *T) *T {
	if bound != nil {
		return bound
	}
	return otherwise
}
