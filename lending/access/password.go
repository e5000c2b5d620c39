package access

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"io"
	"strings"

	"golang.org/x/crypto/argon2"
)

// cost is what a password hash costs to compute. It is written into every hash, so that it can be raised later.
type cost struct {
	memory  uint32 // KiB
	rounds  uint32
	threads uint8
}

// present is the cost of new hashes: of the equally strong settings that OWASP recommends for argon2id one that holds
// little memory, because a sign-in holds it while it is checked and the collector keeps it for a while after.
var present = cost{memory: 9 * 1024, rounds: 4, threads: 1}

// largest bounds what a stored hash may ask for, so that a damaged record cannot exhaust the memory.
var largest = cost{memory: 256 * 1024, rounds: 16, threads: 8}

const (
	saltSize = 16
	hashSize = 32
)

var encoding = base64.RawStdEncoding

// hashWith computes the hash of a password under a salt of 16 bytes, in the usual text form
// "$argon2id$v=19$m=...,t=...,p=...$salt$hash". It takes tens of milliseconds and 9 MiB while it runs; callers bound
// how many run at once.
func hashWith(password string, salt []byte) string {
	sum := present.sum(password, salt, hashSize)
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, present.memory, present.rounds, present.threads,
		encoding.EncodeToString(salt), encoding.EncodeToString(sum))
}

// HashPassword is Hash under a fresh salt. It is for the edge of the program, never for a decision.
func HashPassword(password string) (string, error) {
	salt, err := drawSalt(rand.Reader)
	if err != nil {
		return "", err
	}
	return hashWith(password, salt), nil
}

func drawSalt(random io.Reader) ([]byte, error) {
	salt := make([]byte, saltSize)
	if _, err := io.ReadFull(random, salt); err != nil {
		return nil, fmt.Errorf("access: no randomness for a salt: %w", err)
	}
	return salt, nil
}

// verifyPassword reports whether a password is the one that was hashed. The time does not depend on how much of it is
// right. A text that is no hash fits no password.
func verifyPassword(hash, password string) bool {
	c, salt, want, ok := parseHash(hash)
	return ok && subtle.ConstantTimeCompare(c.sum(password, salt, len(want)), want) == 1
}

func (c cost) sum(password string, salt []byte, size int) []byte {
	return argon2.IDKey([]byte(password), salt, c.rounds, c.memory, c.threads, uint32(size))
}

func parseHash(text string) (c cost, salt, sum []byte, ok bool) {
	parts := strings.Split(text, "$")
	if len(parts) != 6 || parts[1] != "argon2id" || parts[2] != fmt.Sprintf("v=%d", argon2.Version) {
		return c, nil, nil, false
	}
	if _, err := fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &c.memory, &c.rounds, &c.threads); err != nil {
		return c, nil, nil, false
	}
	salt, saltErr := encoding.DecodeString(parts[4])
	sum, sumErr := encoding.DecodeString(parts[5])
	ok = saltErr == nil && sumErr == nil && len(salt) >= 8 && len(sum) >= 16 && len(sum) <= 64 && c.sensible()
	return c, salt, sum, ok
}

func (c cost) sensible() bool {
	return c.memory >= 8*uint32(c.threads) && c.memory <= largest.memory &&
		c.rounds >= 1 && c.rounds <= largest.rounds && c.threads >= 1 && c.threads <= largest.threads
}

// decoy is a hash that no password fits: it makes a sign-in under an unknown name as slow as any other. Its sum is
// text, not the result of the function.
var decoy = fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, present.memory, present.rounds, present.threads,
	encoding.EncodeToString([]byte("nobody signs in ")), encoding.EncodeToString([]byte("no password has this as its hash")))
