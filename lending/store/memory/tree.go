package memory

import (
	"cmp"

	"lending.example/platform/lending/store"
)

// entry is a place in a tree: a record, ordered by some of its values and then by its id. Trees over no values are
// ordered by id alone.
type entry struct {
	values []store.Value
	id     int64
	record *store.Record
}

// compare orders entries; a list of values that another one begins with comes first.
func (e entry) compare(f entry) int {
	for i, v := range e.values {
		if i == len(f.values) {
			return 1
		}
		if c := v.Compare(f.values[i]); c != 0 {
			return c
		}
	}
	if len(e.values) < len(f.values) {
		return -1
	}
	return cmp.Compare(e.id, f.id)
}

// tree is a persistent, weight-balanced search tree: changing it gives a new tree that shares all nodes outside the
// path to the change. Nil is the empty tree.
type tree struct {
	entry
	left, right *tree
	size        int
}

func (t *tree) len() int {
	if t == nil {
		return 0
	}
	return t.size
}

// get returns the entry at the same place as e.
func (t *tree) get(e entry) (entry, bool) {
	for t != nil {
		switch c := e.compare(t.entry); {
		case c == 0:
			return t.entry, true
		case c < 0:
			t = t.left
		default:
			t = t.right
		}
	}
	return entry{}, false
}

// with returns the tree with e added, or put in the place of its equal.
func (t *tree) with(e entry) *tree {
	if t == nil {
		return &tree{entry: e, size: 1}
	}
	switch c := e.compare(t.entry); {
	case c < 0:
		return balanced(t.left.with(e), t.entry, t.right)
	case c > 0:
		return balanced(t.left, t.entry, t.right.with(e))
	}
	return node(t.left, e, t.right)
}

// without returns the tree with the entry at the place of e removed.
func (t *tree) without(e entry) *tree {
	if t == nil {
		return nil
	}
	switch c := e.compare(t.entry); {
	case c < 0:
		return balanced(t.left.without(e), t.entry, t.right)
	case c > 0:
		return balanced(t.left, t.entry, t.right.without(e))
	}
	return t.withoutRoot()
}

func (t *tree) withoutRoot() *tree {
	if t.left == nil {
		return t.right
	}
	if t.right == nil {
		return t.left
	}
	next := t.right.first()
	return balanced(t.left, next, t.right.without(next))
}

func (t *tree) first() entry {
	for t.left != nil {
		t = t.left
	}
	return t.entry
}

// from calls yield with the entries at or after the place of e, in order, until it returns false.
func (t *tree) from(e entry, yield func(entry) bool) bool {
	if t == nil {
		return true
	}
	if t.entry.compare(e) < 0 {
		return t.right.from(e, yield)
	}
	return t.left.from(e, yield) && yield(t.entry) && t.right.all(yield)
}

// all calls yield with every entry in order, until it returns false.
func (t *tree) all(yield func(entry) bool) bool {
	return t == nil || t.left.all(yield) && yield(t.entry) && t.right.all(yield)
}

// A tree is balanced when neither side outweighs the other by more than heavy; one rotation, or two when the inner
// grandchild outweighs the outer one by inner, repairs what one change unbalanced (Adams; Hirai and Yamamoto for
// these two factors).
const (
	heavy = 3
	inner = 2
)

func node(left *tree, e entry, right *tree) *tree {
	return &tree{entry: e, left: left, right: right, size: left.len() + 1 + right.len()}
}

func balanced(left *tree, e entry, right *tree) *tree {
	switch l, r := left.len(), right.len(); {
	case l+r < 2:
		return node(left, e, right)
	case r > heavy*l:
		return leanLeft(left, e, right)
	case l > heavy*r:
		return leanRight(left, e, right)
	}
	return node(left, e, right)
}

// leanLeft moves weight from the right side to the left.
func leanLeft(left *tree, e entry, right *tree) *tree {
	if right.left.len() < inner*right.right.len() {
		return node(node(left, e, right.left), right.entry, right.right)
	}
	middle := right.left
	return node(node(left, e, middle.left), middle.entry, node(middle.right, right.entry, right.right))
}

// leanRight moves weight from the left side to the right.
func leanRight(left *tree, e entry, right *tree) *tree {
	if left.right.len() < inner*left.left.len() {
		return node(left.left, left.entry, node(left.right, e, right))
	}
	middle := left.right
	return node(node(left.left, left.entry, middle.left), middle.entry, node(middle.right, e, right))
}
