package loanstest

import (
	"lending.example/platform/lending/products"
)

// OverApplied lets loans of a product go half beyond the application.
func OverApplied(p *products.Product) {
	p.OverApplied, p.OverAppliedType, p.OverAppliedNumber = true, products.OverAppliedPercent, new(50)
}
