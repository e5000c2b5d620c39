package webhooks

import "testing"

// TestOnlyPublicAddressesAreDialled: no way of writing one leads into a private network.
func TestOnlyPublicAddressesAreDialled(t *testing.T) {
	for address, want := range map[string]bool{
		"93.184.215.14:443":              true,
		"[2606:4700:4700::1111]:443":     true,
		"127.0.0.1:443":                  false,
		"127.9.9.9:443":                  false,
		"0.0.0.0:443":                    false,
		"10.0.0.1:443":                   false,
		"172.16.0.1:443":                 false,
		"192.168.1.1:443":                false,
		"169.254.169.254:80":             false, // where clouds answer with keys
		"100.64.0.1:443":                 false,
		"192.0.0.192:443":                false,
		"192.88.99.1:443":                false,
		"198.18.0.1:443":                 false,
		"224.0.0.1:443":                  false,
		"255.255.255.255:443":            false,
		"[::]:443":                       false,
		"[::1]:443":                      false,
		"[::ffff:127.0.0.1]:443":         false,
		"[::ffff:169.254.169.254]:80":    false,
		"[::127.0.0.1]:443":              false,
		"[64:ff9b::7f00:1]:443":          false,
		"[2001:0:4136:e378:8000::1]:443": false,
		"[2002:7f00:1::]:443":            false,
		"[fc00::1]:443":                  false,
		"[fd12:3456::1]:443":             false,
		"[fe80::1%eth0]:443":             false,
		"[fec0::1]:443":                  false,
		"[ff02::1]:443":                  false,
		"localhost:443":                  false, // names were resolved before
		"":                               false,
	} {
		if got := public(address); got != want {
			t.Errorf("%s: public %v, want %v", address, got, want)
		}
	}
}
