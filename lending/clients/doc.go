// Package clients keeps the lender's customers: who they are, how they are reached, and what state the relationship is
// in.
package clients
