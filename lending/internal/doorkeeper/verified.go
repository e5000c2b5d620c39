package doorkeeper

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"io"
	"sync"

	"lending.example/platform/lending/access"
)

// Verified remembers which passwords were verified, because a modern password hash costs tens of milliseconds
// and HTTP Basic sends the password with every request. It holds keyed digests under a key of this process, bounded
// in number, and an entry is void as soon as the user record changes.
type Verified struct {
	key      [32]byte
	mu       sync.Mutex
	verified map[[32]byte]struct{}
}

const rememberedCredentials = 4096

// NewVerified remembers none.
func NewVerified() *Verified {
	c := &Verified{verified: map[[32]byte]struct{}{}}
	rand.Read(c.key[:]) // never fails
	return c
}

// digest covers everything whose change must void the entry.
func (c *Verified) digest(tenant string, user access.User, password string) [32]byte {
	mac := hmac.New(sha256.New, c.key[:])
	writeParts(mac, tenant, user.Username, user.PasswordHash, password)
	return [32]byte(mac.Sum(nil))
}

// writeParts writes texts so that none can be taken for others: each is led by its length.
func writeParts(to io.Writer, parts ...string) {
	for _, part := range parts {
		binary.Write(to, binary.BigEndian, uint64(len(part)))
		io.WriteString(to, part)
	}
}

// Knows reports whether a password of a user was verified, and the user is the same since.
func (c *Verified) Knows(tenant string, user access.User, password string) bool {
	digest := c.digest(tenant, user, password)
	c.mu.Lock()
	defer c.mu.Unlock()
	_, ok := c.verified[digest]
	return ok
}

// Learn notes a verified password.
func (c *Verified) Learn(tenant string, user access.User, password string) {
	digest := c.digest(tenant, user, password)
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.verified) >= rememberedCredentials {
		clear(c.verified)
	}
	c.verified[digest] = struct{}{}
}
