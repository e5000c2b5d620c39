package store_test

import (
	"bytes"
	"encoding/json"
	"testing"
	"time"

	"lending.example/platform/lending/store"
)

// TestLink: every part of an entry, and what was before it, shows in its link, and no part can be taken for another.
func TestLink(t *testing.T) {
	entry := store.LogEntry{Seq: 7, At: time.UnixMicro(1_000), Name: "REPAY_LOAN", Body: []byte(`{"a":1}`)}
	links := map[store.Link]string{store.Link{}.Next(entry): "as it is"}
	for name, change := range map[string]func(*store.LogEntry) store.Link{
		"another number": func(e *store.LogEntry) store.Link { e.Seq = 8; return store.Link{} },
		"another moment": func(e *store.LogEntry) store.Link { e.At = e.At.Add(time.Microsecond); return store.Link{} },
		"another name":   func(e *store.LogEntry) store.Link { e.Name = "REPAY_LOANS"; return store.Link{} },
		"another body":   func(e *store.LogEntry) store.Link { e.Body = []byte(`{"a":2}`); return store.Link{} },
		"a letter from name to body": func(e *store.LogEntry) store.Link {
			e.Name, e.Body = "REPAY_LOA", []byte(`N{"a":1}`)
			return store.Link{}
		},
		"another one before": func(*store.LogEntry) store.Link { return store.Link{1} },
	} {
		changed := entry
		link := change(&changed).Next(changed)
		if same, taken := links[link]; taken {
			t.Errorf("%s has the link of %s", name, same)
		}
		links[link] = name
	}
	elsewhere := entry
	elsewhere.At, elsewhere.Link = entry.At.In(time.FixedZone("", 3600)), store.Link{9}
	if (store.Link{}).Next(elsewhere) != (store.Link{}).Next(entry) {
		t.Error("a time zone, or the link that is given, shows")
	}
}

func TestLinkAsText(t *testing.T) {
	link := store.Link{}.Next(store.LogEntry{Name: "X"})
	text, err := json.Marshal(link)
	var read store.Link
	if err != nil || len(text) != 66 || json.Unmarshal(text, &read) != nil || read != link {
		t.Errorf("%s, %v, read as %v", text, err, read)
	}
	for _, wrong := range []string{`"00"`, `"` + link.String()[:62] + `zz"`} {
		if json.Unmarshal([]byte(wrong), &read) == nil {
			t.Errorf("%s is taken", wrong)
		}
	}
}

// BenchmarkLink makes the link of an entry of the size of a repayment's.
func BenchmarkLink(b *testing.B) {
	entry := store.LogEntry{Seq: 1, At: time.UnixMicro(1), Name: "REPAYMENT_LOAN", Body: bytes.Repeat([]byte("x"), 400)}
	b.ReportAllocs()
	var link store.Link
	for b.Loop() {
		link = link.Next(entry)
	}
}
