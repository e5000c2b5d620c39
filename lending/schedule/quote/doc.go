// Package quote answers what a loan of given terms would be: its schedule, its cost, its warnings and, on request, how each figure of interest
// is calculated. It needs no store, so that it also runs in a browser (cmd/quote).
package quote
