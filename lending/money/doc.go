// Package money holds sums of money, decimals, rounding and currencies.
package money
