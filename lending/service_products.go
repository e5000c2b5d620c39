package lending

import (
	"context"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
)

// ProductService is the loan products of a tenant: the terms that its loans inherit.
type ProductService struct{ desk *Desk }

// Create adds a loan product.
//
// Permission: CREATE_LOANPRODUCT.
func (s ProductService) Create(ctx context.Context, in products.NewProduct) (ProductResult, error) {
	return productResult(done(ctx, s.desk, products.CreateProduct, in))
}

// Update changes a loan product.
//
// Permission: UPDATE_LOANPRODUCT.
func (s ProductService) Update(ctx context.Context, id int64, in products.ProductUpdate) (ProductResult, error) {
	in.Ref = operation.ByID(id)
	return productResult(done(ctx, s.desk, products.UpdateProduct, in))
}

// Get reads a loan product.
//
// Permission: READ_LOANPRODUCT.
func (s ProductService) Get(ctx context.Context, id int64) (products.ProductData, error) {
	return perform(ctx, s.desk, products.GetProduct, products.ProductRef{Ref: operation.ByID(id)})
}

// List lists the loan products.
//
// Permission: READ_LOANPRODUCT.
func (s ProductService) List(ctx context.Context) ([]products.ProductData, error) {
	return perform(ctx, s.desk, products.ListProducts, operation.NoInput{})
}

// ListBasic lists the loan products on offer, in short.
//
// Permission: READ_LOANPRODUCT.
func (s ProductService) ListBasic(ctx context.Context) ([]products.BasicProduct, error) {
	return perform(ctx, s.desk, products.ListBasicProducts, operation.NoInput{})
}

// Template lists what the attributes of a loan product may be chosen from.
//
// Permission: READ_LOANPRODUCT.
func (s ProductService) Template(ctx context.Context, in products.ProductChoice) (products.ProductTemplateData, error) {
	return perform(ctx, s.desk, products.ProductTemplate, in)
}
