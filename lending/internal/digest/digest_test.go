package digest_test

import (
	"bytes"
	"crypto/sha256"
	"strings"
	"testing"

	"lending.example/platform/lending/internal/digest"
)

// TestForm holds what is summed up, to the byte: digests are kept in logs, and compared with those of other versions.
func TestForm(t *testing.T) {
	long := strings.Repeat("x", 1000)
	number := func(n byte) string { return strings.Repeat("\x00", 7) + string(rune(n)) }
	for _, c := range []struct {
		name  string
		write func(digest.Digest)
		want  string
	}{
		{"nothing", func(digest.Digest) {}, ""},
		{"a number", func(d digest.Digest) { d.Number(7) }, number(7)},
		{"below zero", func(d digest.Digest) { d.Number(-1) }, strings.Repeat("\xff", 8)},
		{"a text", func(d digest.Digest) { d.Text("ab") }, number(2) + "ab"},
		{"bytes", func(d digest.Digest) { d.Bytes([]byte("ab")) }, number(2) + "ab"},
		{"no text", func(d digest.Digest) { d.Text("") }, number(0)},
		{"two texts", func(d digest.Digest) { d.Text("a"); d.Text("bc") }, number(1) + "a" + number(2) + "bc"},
		{"more than is gathered", func(d digest.Digest) { d.Number(1); d.Text(long); d.Number(2) }, number(1) + "\x00\x00\x00\x00\x00\x00\x03\xe8" + long + number(2)},
	} {
		d := digest.New()
		c.write(d)
		want := sha256.Sum256([]byte(c.want))
		if got := d.Sum(); !bytes.Equal(got, want[:]) {
			t.Errorf("%s: %x, want %x", c.name, got, want)
		}
	}
}
