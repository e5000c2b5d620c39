package chain

import (
	"cmp"
	"crypto/ed25519"
	"fmt"
	"slices"
	"time"

	"lending.example/platform/lending/store"
)

// Head is the command log of a tenant as it stood at one entry. The entries form a chain, each carrying the digest of the one
// before with its own content, so that a head kept elsewhere proves later whether anything up to there was changed,
// put in or taken out: see [Log].
type Head struct {
	Tenant string     `json:"tenant"`
	Entry  int64      `json:"entry"` // its number
	At     time.Time  `json:"at"`    // when it was written, as it says
	Link   store.Link `json:"link"`  // 64 hexadecimal digits
}

// Seal is a head that was signed.
type Seal struct {
	Head
	SealedAt  time.Time `json:"sealed"`    // when it was signed, as the signer says
	Signature []byte    `json:"signature"` // Ed25519
}

// Seal signs the head.
func (h Head) Seal(key ed25519.PrivateKey, at time.Time) Seal {
	s := Seal{Head: h, SealedAt: at.UTC().Truncate(time.Microsecond)}
	s.Signature = ed25519.Sign(key, s.signed())
	return s
}

// IsBy reports whether the owner of a key signed the head as it is.
func (s Seal) IsBy(key ed25519.PublicKey) bool { return ed25519.Verify(key, s.signed(), s.Signature) }

// signed is the text that the signature is of.
func (s Seal) signed() []byte {
	return fmt.Appendf(nil, "lending log head\n%s\n%d\n%d\n%s\n%d\n", s.Tenant, s.Entry, s.At.UnixMicro(), s.Link, s.SealedAt.UnixMicro())
}

// Log follows a log and holds it against its own links, and against heads that were kept elsewhere.
type Log struct {
	heads   []Head     // those that lie ahead, by entry
	fitting int64      // entry of the last head that fitted
	entry   int64      // the last one
	made    store.Link // of the entries alone
	follows store.Link // as the last entry carries it
	linked  bool       // some entry carried a link
}

// New begins to follow the log of a tenant.
func New(tenant string, heads []Head) *Log {
	c := &Log{}
	for _, h := range heads {
		if h.Tenant == tenant {
			c.heads = append(c.heads, h)
		}
	}
	slices.SortStableFunc(c.heads, func(a, b Head) int { return cmp.Compare(a.Entry, b.Entry) })
	return c
}

// Last is the number of the entry that was taken last.
func (c *Log) Last() int64 { return c.entry }

// Next takes the next entry and says what is wrong with it; "" for nothing. A wrong entry is named, not all that follow it.
func (c *Log) Next(e store.LogEntry) string {
	follows := c.follows.Next(e)
	if c.made == c.follows {
		c.made = follows
	} else {
		c.made = c.made.Next(e)
	}
	c.entry, c.follows = e.Seq, follows
	switch {
	case e.Link == follows:
		c.linked = true
		return ""
	case e.Link.IsZero() && !c.linked: // an earlier version of the program wrote it
		return ""
	case e.Link.IsZero():
		return "carries no link, and the one before does"
	}
	c.linked, c.follows = true, e.Link
	return "is not what was written: its link does not follow from its content and the entry before"
}

// Outside says what is wrong by the heads that were reached.
func (c *Log) Outside() (flaws []string) {
	for len(c.heads) > 0 && c.heads[0].Entry <= c.entry {
		head := c.heads[0]
		c.heads = c.heads[1:]
		switch {
		case head.Entry != c.entry:
			flaws = append(flaws, fmt.Sprintf("entry %d, of which there is a head, is not there", head.Entry))
		case head.Link == c.made:
			c.fitting = head.Entry
		default:
			flaws = append(flaws, fmt.Sprintf("is not the entry of the head: something was changed, put in or taken out after entry %d, up to here", c.fitting))
		}
	}
	return flaws
}

// Ending says what the log should hold after its last entry.
func (c *Log) Ending() (flaws []string) {
	for _, head := range c.heads {
		flaws = append(flaws, fmt.Sprintf("is the last one: what followed was cut off, at least up to entry %d, of which there is a head", head.Entry))
	}
	return flaws
}
