package access

import (
	"errors"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// PreparedPassword is a password that a decision can use without knowing it.
type PreparedPassword struct {
	Hash  string           `json:"hash,omitempty"`  // "" where no password was sent
	Meets []PasswordPolicy `json:"meets,omitempty"` // the policies that it meets
}

// plainText is what the first run of a command may still know of a password. It is in no JSON.
type plainText struct {
	password, repeated string

	used    map[string]bool // whether the password is that of a hash which the user has or had; hashes that were compared
	refused error           // why the password was not hashed
}

// repeats reports whether the password was repeated faithfully. A replay knows neither and finds nothing wrong.
func (t plainText) repeats() bool { return t.password == t.repeated }

// wipe takes the sent password out of the input.
func wipe(password, repeated *string) plainText {
	text := plainText{password: *password, repeated: *repeated}
	*password, *repeated = "", ""
	return text
}

// hash hashes the password.
func (t plainText) hash(with *operation.Preparation, salt []byte) (PreparedPassword, error) {
	prepared := PreparedPassword{Meets: met(t.password)}
	err := with.Slowly(func() { prepared.Hash = hashWith(t.password, salt) })
	return prepared, err
}

// prepare hashes a sent password and wipes it from the input.
func prepare(with *operation.Preparation, password, repeated *string) (PreparedPassword, plainText, error) {
	text := wipe(password, repeated)
	if text.password == "" {
		return PreparedPassword{}, text, nil
	}
	salt, err := with.Salt()
	if err != nil {
		return PreparedPassword{}, text, err
	}
	prepared, err := text.hash(with, salt)
	return prepared, text, err
}

// prepareGenerated draws a password.
func prepareGenerated(with *operation.Preparation) (PreparedPassword, plainText, error) {
	password, err := generate(with.Random)
	if err != nil {
		return PreparedPassword{}, plainText{}, err
	}
	salt, err := drawSalt(with.Random)
	if err != nil {
		return PreparedPassword{}, plainText{}, err
	}
	text := plainText{password: password, repeated: password}
	prepared, err := text.hash(with, salt)
	return prepared, text, err
}

// prepareFor is prepare for the password of a user who has one, whom settable finds. A password that may not be set costs
// nothing: it is neither hashed nor compared with those that the user had, and the decision refuses it.
func prepareFor(with *operation.Preparation, password, repeated *string, settable func(*operation.Unit) (User, error)) (PreparedPassword, plainText, error) {
	if *password == "" {
		return PreparedPassword{}, wipe(password, repeated), nil
	}
	var earlier []string
	err := with.Ask(func(u *operation.Unit) error {
		user, err := settable(u)
		if err != nil {
			return err
		}
		cfg, err := refdata.ReadConfiguration(u)
		earlier = user.notAgain(cfg)
		return err
	})
	if refused := new(fault.Error); errors.As(err, &refused) {
		text := wipe(password, repeated)
		text.refused = err
		return PreparedPassword{}, text, nil
	}
	if err != nil {
		return PreparedPassword{}, wipe(password, repeated), err
	}
	prepared, text, err := prepare(with, password, repeated)
	if err != nil {
		return prepared, text, err
	}
	return prepared, text, text.compare(with, earlier)
}

// compare finds out which of the hashes the password has.
func (t *plainText) compare(with *operation.Preparation, hashes []string) error {
	t.used = map[string]bool{}
	for _, hash := range hashes {
		if err := with.Slowly(func() { t.used[hash] = verifyPassword(hash, t.password) }); err != nil {
			return err
		}
	}
	return nil
}

// isOneOf reports whether the password has one of the hashes. A hash that it was not compared with came meanwhile, and the
// command has to be given again. A replay does not know the password, and finds nothing.
func (t plainText) isOneOf(hashes []string) (bool, error) {
	for _, hash := range hashes {
		used, compared := t.used[hash]
		switch {
		case t.password == "":
			return false, nil
		case !compared:
			return false, fault.ErrConcurrent.New()
		case used:
			return true, nil
		}
	}
	return false, nil
}
