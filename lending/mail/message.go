package mail

import (
	"fmt"
	"strings"

	mail "github.com/wneessen/go-mail"

	"lending.example/platform/lending/access"
)

// message writes a letter as a mail. A name with a line break in it is no part of a header.
func message(from string, letter access.Letter) (*mail.Msg, error) {
	m := mail.NewMsg()
	if err := m.From(from); err != nil {
		return nil, fmt.Errorf("mail: sender: %w", err)
	}
	if err := m.To(letter.To); err != nil {
		return nil, fmt.Errorf("mail: address of the letter: %w", err)
	}
	m.SetDate()
	m.SetMessageID()
	m.Subject(subject(letter))
	m.SetBodyString(mail.TypeTextPlain, text(letter))
	return m, nil
}

func subject(letter access.Letter) string {
	organisation := oneLine(letter.Organisation)
	if letter.Temporary {
		return organisation + ": your temporary password"
	}
	return "Welcome to " + organisation
}

func text(letter access.Letter) string {
	reason := "An account was made for you."
	if letter.Temporary {
		reason = "A temporary password was asked for in your name. Choose another one when you sign in."
	}
	return fmt.Sprintf("Dear %s,\n\n%s\n\nOrganisation: %s\nUsername: %s\nPassword: %s\n",
		oneLine(letter.First), reason, oneLine(letter.Organisation), oneLine(letter.Username), letter.Password)
}

// oneLine keeps a name from adding headers, or lines that the platform did not write.
func oneLine(name string) string { return strings.Join(strings.Fields(name), " ") }
