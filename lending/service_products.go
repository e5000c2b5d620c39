package lending

import (
	"context"

	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
)

// ProductService is the loan products of a tenant: the terms that its loans inherit, the bounds within which a loan may
// differ, and the accounts that its loans post to.
//
//	terms := products.TermLoan("Term loan", "TERM", "EUR", money.FromInt(1000), 12, money.MustDecimal("9.9"))
//	terms.MaxPrincipal = new(money.FromInt(5000)) // presets are values, to change before they are created
//	product, err := desk.Products.Create(ctx, terms)
//	if err != nil {
//		return err
//	}
//	shown, err := desk.Products.Get(ctx, product.ProductID)
//	if err != nil {
//		return err
//	}
//	fmt.Println(product.ProductID, shown.AnnualInterestRate, shown.Status)
//
// Package products has more presets beside TermLoan: LinearLoan, FlatLoan, ProgressiveLoan, BuyNowPayLater and CreditLine.
// They post nothing to the books; a product with AccountingRule and accounts does.
//
// A product decides which engine draws the schedules of its loans (cumulative or progressive) and how payments are spread
// over what is owed (its strategy; progressive loans have the advanced one). A loan keeps the terms that it was applied for
// with: changing a product changes the loans that are applied for later.
type ProductService struct{ desk *Desk }

// Template lists what the attributes of a product may be chosen from: enumerations, charges, accounts, funds, buckets,
// reasons. The input may be zero.
//
// Permission: READ_LOANPRODUCT.
func (s ProductService) Template(ctx context.Context, in products.ProductChoice) (products.ProductTemplateData, error) {
	return perform(ctx, s.desk, products.ProductTemplate, in)
}

// Create adds a loan product; the result names it by ProductID. All that is wrong with the terms is refused at once, each
// violation with its field; in.Warn makes Warnings of the result tell what is allowed and hardly meant, such as a balloon.
// Rates are percent, of the period that the rate frequency says; amounts are in the currency of the product.
//
// Refusals beside: products.ErrNameTaken, products.ErrShortNameTaken, products.ErrExternalIDTaken, refdata.ErrCurrency,
// products.ErrChargeUnknown, products.ErrChargeCurrency, ledger.ErrAccountUnknown and codes of products.ErrAccountType for
// accounts of books. A product is not deleted: a close date takes it off the offer.
//
// Permission: CREATE_LOANPRODUCT.
func (s ProductService) Create(ctx context.Context, in products.NewProduct) (ProductResult, error) {
	return productResult(done(ctx, s.desk, products.CreateProduct, in))
}

// Try draws the loan that a product would make on a day, with the terms of the product: the schedule, what it costs, and what its
// author may have overlooked. It refuses what Create refuses, but for names that are taken and accounts of books, and stores nothing.
//
// Permission: READ_LOANPRODUCT.
func (s ProductService) Try(ctx context.Context, in loans.Trial) (loans.TrialData, error) {
	return perform(ctx, s.desk, loans.TryProduct, in)
}

// Get reads a loan product with its accounts; products.ErrUnknown when there is none.
//
// Permission: READ_LOANPRODUCT.
func (s ProductService) Get(ctx context.Context, id int64) (products.ProductData, error) {
	return perform(ctx, s.desk, products.GetProduct, products.ProductRef{Ref: operation.ByID(id)})
}

// List reads all loan products, in the order in which they were made, without their accounts.
//
// Permission: READ_LOANPRODUCT.
func (s ProductService) List(ctx context.Context) ([]products.ProductData, error) {
	return perform(ctx, s.desk, products.ListProducts, operation.NoInput{})
}

// ListBasic lists the products that are on offer on the business date, by id, name and currency alone.
//
// Permission: READ_LOANPRODUCT.
func (s ProductService) ListBasic(ctx context.Context) ([]products.BasicProduct, error) {
	return perform(ctx, s.desk, products.ListBasicProducts, operation.NoInput{})
}

// Update changes a loan product: what is nil stays, and the product as it would become is judged like a new one. Loans that
// exist keep their terms; accounts count for entries from now on. Another update takes it back.
//
// Permission: UPDATE_LOANPRODUCT.
func (s ProductService) Update(ctx context.Context, id int64, in products.ProductUpdate) (ProductResult, error) {
	in.Ref = operation.ByID(id)
	return productResult(done(ctx, s.desk, products.UpdateProduct, in))
}
