// Package products holds what a lender offers: loan products, charge definitions, and taxes on charges.
package products
