package memory

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"lending.example/platform/lending/store"
)

// TestTree makes random changes to a tree and to a map, keeps all trees, and wants every one of them to stay as it was,
// in order and in balance.
func TestTree(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var current *tree
	model := map[int64]*store.Record{}
	type version struct {
		tree *tree
		ids  []int64
	}
	var kept []version
	for range 3000 {
		id := random.Int64N(400)
		if random.IntN(5) < 3 {
			r := &store.Record{ID: id}
			current, model[id] = current.with(entry{id: id, record: r}), r
		} else {
			current = current.without(entry{id: id})
			delete(model, id)
		}
		if random.IntN(50) == 0 {
			kept = append(kept, version{current, slices.Sorted(maps.Keys(model))})
		}
		if e, found := current.get(entry{id: id}); found != (model[id] != nil) || e.record != model[id] {
			t.Fatalf("%d: found %t, want %t", id, found, model[id] != nil)
		}
	}
	for _, v := range kept {
		checkTree(t, v.tree)
		if got := idsFrom(v.tree, 0); !slices.Equal(got, v.ids) {
			t.Fatalf("got %v, want %v", got, v.ids)
		}
		from, _ := slices.BinarySearch(v.ids, 200)
		if got := idsFrom(v.tree, 200); !slices.Equal(got, v.ids[from:]) {
			t.Fatalf("got %v, want %v", got, v.ids[from:])
		}
	}
}

func idsFrom(t *tree, id int64) (ids []int64) {
	t.from(entry{id: id}, func(e entry) bool {
		ids = append(ids, e.id)
		return true
	})
	return ids
}

// checkTree holds sizes and weights.
func checkTree(t *testing.T, n *tree) {
	t.Helper()
	if n == nil {
		return
	}
	left, right := n.left.len(), n.right.len()
	if n.size != left+1+right {
		t.Fatalf("size %d over %d and %d", n.size, left, right)
	}
	if left+right > 1 && (left > heavy*right+1 || right > heavy*left+1) {
		t.Fatalf("unbalanced: %d against %d", left, right)
	}
	checkTree(t, n.left)
	checkTree(t, n.right)
}

// TestTreeOfSortedKeys adds keys in order, which makes a tree without balancing a list.
func TestTreeOfSortedKeys(t *testing.T) {
	var current *tree
	for id := range int64(5000) {
		current = current.with(entry{id: id})
	}
	checkTree(t, current)
	if d := depth(current); d > 30 {
		t.Errorf("depth %d", d)
	}
}

func depth(t *tree) int {
	if t == nil {
		return 0
	}
	return 1 + max(depth(t.left), depth(t.right))
}

func TestEntryOrder(t *testing.T) {
	a, b := store.String("a"), store.String("b")
	ascending := []entry{
		{},
		{id: 1},
		{values: []store.Value{store.Null}, id: 9},
		{values: []store.Value{a}},
		{values: []store.Value{a}, id: 1},
		{values: []store.Value{a, a}},
		{values: []store.Value{a, b}, id: -1},
		{values: []store.Value{b}, id: -5},
	}
	for i, e := range ascending {
		for j, f := range ascending {
			if c := e.compare(f); max(-1, min(1, c)) != max(-1, min(1, i-j)) {
				t.Errorf("entry %d against entry %d gives %d", i, j, c)
			}
		}
	}
}
