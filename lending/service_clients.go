package lending

import (
	"context"

	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
)

// ClientService is the customers of a tenant. What it has no shorthand for is reached with Run.
type ClientService struct{ desk *Desk }

// Create adds a client; the result's ID is the new client's.
func (s ClientService) Create(ctx context.Context, in clients.NewClient) (Result, error) {
	return perform(ctx, s.desk, clients.Create, in)
}

// Update changes a client's own attributes.
func (s ClientService) Update(ctx context.Context, in clients.ClientUpdate) (Result, error) {
	return perform(ctx, s.desk, clients.Update, in)
}

// Activate makes a pending client active.
func (s ClientService) Activate(ctx context.Context, in clients.Activation) (Result, error) {
	return perform(ctx, s.desk, clients.Activate, in)
}

// Delete removes a pending client.
func (s ClientService) Delete(ctx context.Context, id int64) (Result, error) {
	return perform(ctx, s.desk, clients.Delete, clients.ClientRef{Ref: operation.ByID(id)})
}

// ProductService is the loan products and charge definitions of a tenant. What it has no shorthand for is reached
// with Run.
type ProductService struct{ desk *Desk }

// Create adds a loan product; the result's ID is the new product's.
func (s ProductService) Create(ctx context.Context, in products.NewProduct) (Result, error) {
	return perform(ctx, s.desk, products.CreateProduct, in)
}

// Get reads one loan product.
func (s ProductService) Get(ctx context.Context, id int64) (products.ProductData, error) {
	return perform(ctx, s.desk, products.GetProduct, products.ProductRef{Ref: operation.ByID(id)})
}

// List lists the loan products.
func (s ProductService) List(ctx context.Context) ([]products.ProductData, error) {
	return perform(ctx, s.desk, products.ListProducts, operation.NoInput{})
}

// CreateCharge adds a charge definition; the result's ID is the new definition's.
func (s ProductService) CreateCharge(ctx context.Context, in products.NewCharge) (Result, error) {
	return perform(ctx, s.desk, products.CreateCharge, in)
}
