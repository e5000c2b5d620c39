package lending

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"sync"

	"lending.example/platform/lending/access"
)

// credentialCache remembers which passwords were verified, because a modern password hash costs tens of milliseconds
// and HTTP Basic sends the password with every request. It holds keyed digests under a key of this process, bounded
// in number, and an entry is void as soon as the user record changes.
type credentialCache struct {
	key      [32]byte
	mu       sync.Mutex
	verified map[[32]byte]struct{}
}

const rememberedCredentials = 4096

func newCredentialCache() *credentialCache {
	c := &credentialCache{verified: map[[32]byte]struct{}{}}
	rand.Read(c.key[:]) // never fails
	return c
}

// digest covers everything whose change must void the entry.
func (c *credentialCache) digest(tenant string, user access.User, password string) [32]byte {
	mac := hmac.New(sha256.New, c.key[:])
	for _, part := range []string{tenant, user.Username, user.PasswordHash, password} {
		binary.Write(mac, binary.BigEndian, uint64(len(part)))
		mac.Write([]byte(part))
	}
	return [32]byte(mac.Sum(nil))
}

func (c *credentialCache) knows(tenant string, user access.User, password string) bool {
	digest := c.digest(tenant, user, password)
	c.mu.Lock()
	defer c.mu.Unlock()
	_, ok := c.verified[digest]
	return ok
}

func (c *credentialCache) learn(tenant string, user access.User, password string) {
	digest := c.digest(tenant, user, password)
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.verified) >= rememberedCredentials {
		clear(c.verified)
	}
	c.verified[digest] = struct{}{}
}
