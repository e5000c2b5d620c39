package postgres

import (
	"testing"

	"lending.example/platform/lending/store"
)

// FuzzCheckWords: what was accepted is accepted again, and reads the same.
func FuzzCheckWords(f *testing.F) {
	for _, seed := range []string{"SELECT sum(a) FROM t WHERE b = 'x''y' -- c", `"a"."b"/* */(`, "E'", "$1 $2", "a$b", "U&'x'", "count (*)", "ä(", ";"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, sql string) {
		once, err := checkWords(sql, nil)
		if err != nil {
			return
		}
		if twice, err := checkWords(once, nil); err != nil || twice != once {
			t.Errorf("%q became %q, and that %q, %v", sql, once, twice, err)
		}
	})
}

// TestCheckWordsTypesMarks: every bound value has its type written after it, and a null has none.
func TestCheckWordsTypesMarks(t *testing.T) {
	got, err := checkWords("SELECT $2,$1+$10", []store.Value{store.Int(1), store.Null, 9: store.String("x")})
	if want := "SELECT $2,$1::bigint+$10::text"; err != nil || got != want {
		t.Errorf("%q, %v, want %q", got, err, want)
	}
}
