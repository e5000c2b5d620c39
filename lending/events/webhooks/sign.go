package webhooks

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"time"
)

// SignatureHeader is the header of a request that holds its signature: "t=1767225600,v1=<hex>", with one v1 for each secret
// in force.
const SignatureHeader = "Lending-Signature"

// sign signs a body at a moment.
func sign(secrets []string, at time.Time, body []byte) string {
	b := fmt.Appendf(nil, "t=%d", at.Unix())
	for _, secret := range secrets {
		b = fmt.Appendf(b, ",v1=%s", mac(secret, fmt.Sprint(at.Unix()), body))
	}
	return string(b)
}

// mac is the HMAC-SHA256 of timestamp, dot and body.
func mac(secret, timestamp string, body []byte) string {
	h := hmac.New(sha256.New, []byte(secret))
	h.Write([]byte(timestamp))
	h.Write([]byte{'.'})
	h.Write(body)
	return hex.EncodeToString(h.Sum(nil))
}

// Verify reports whether a request was signed with a secret, no longer ago than some time: what a receiver does with the header
// [SignatureHeader] and the body as it came.
func Verify(header, secret string, body []byte, now time.Time, tolerance time.Duration) bool {
	var timestamp string
	var signatures []string
	for _, part := range strings.Split(header, ",") {
		switch key, value, _ := strings.Cut(strings.TrimSpace(part), "="); key {
		case "t":
			timestamp = value
		case "v1":
			signatures = append(signatures, value)
		}
	}
	var seconds int64
	if _, err := fmt.Sscan(timestamp, &seconds); err != nil || now.Sub(time.Unix(seconds, 0)).Abs() > tolerance {
		return false
	}
	want := []byte(mac(secret, timestamp, body))
	for _, s := range signatures {
		if hmac.Equal([]byte(s), want) {
			return true
		}
	}
	return false
}
