package webdesk

import "iter"

// Embedded yields the files of the page.
func Embedded() iter.Seq2[string, []byte] { return embedded() }

// FileCount is how many files the page has.
func FileCount() int {
	n := 0
	for range embedded() {
		n++
	}
	return n
}
