package access

import "io"

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
func prepare(random io.Reader, password, repeated *string) (PreparedPassword, plainText, error) {
	text := plainText{*password, *repeated}
	*password, *repeated = "", ""
	if text.password == "" {
		return PreparedPassword{}, text, nil
	}
	hash, err := hashWith(random, text.password)
	return PreparedPassword{Hash: hash, Meets: met(text.password)}, text, err
}

// prepareGenerated draws a password.
func prepareGenerated(random io.Reader) (PreparedPassword, plainText, error) {
	password, err := generate(random)
	if err != nil {
		return PreparedPassword{}, plainText{}, err
	}
	repeated := password
	return prepare(random, &password, &repeated)
}
