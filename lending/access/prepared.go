package access

import (
	"io"

	"lending.example/platform/lending/operation"
)

// PreparedPassword is a password that a decision can use without knowing it.
type PreparedPassword struct {
	Hash  string           `json:"hash,omitempty"`
	Meets []PasswordPolicy `json:"meets,omitempty"` // the policies that it meets
}

// plainText is what the first run of a command may still know of a password. It is in no JSON.
type plainText struct {
	password, repeated string
}

// repeats reports whether the password was repeated faithfully. A replay knows neither and finds nothing wrong.
func (t plainText) repeats() bool { return t.password == t.repeated }

// prepare hashes a sent password and wipes it from the input.
func prepare(with *operation.Preparation, password, repeated *string) (PreparedPassword, plainText, error) {
	text := plainText{*password, *repeated}
	*password, *repeated = "", ""
	if text.password == "" {
		return PreparedPassword{}, text, nil
	}
	salt, err := with.Salt()
	if err != nil {
		return PreparedPassword{}, text, err
	}
	return text.prepared(salt), text, nil
}

// prepareGenerated draws a password.
func prepareGenerated(random io.Reader) (PreparedPassword, plainText, error) {
	password, err := generate(random)
	if err != nil {
		return PreparedPassword{}, plainText{}, err
	}
	salt, err := drawSalt(random)
	if err != nil {
		return PreparedPassword{}, plainText{}, err
	}
	text := plainText{password, password}
	return text.prepared(salt), text, nil
}

func (t plainText) prepared(salt []byte) PreparedPassword {
	return PreparedPassword{Hash: Hash(t.password, salt), Meets: met(t.password)}
}
