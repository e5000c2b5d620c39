// Package digest sums values up so that none can be taken for others: every text is led by its length.
package digest
