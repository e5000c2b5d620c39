package mail

import (
	"context"
	"crypto/tls"
	"fmt"

	mail "github.com/wneessen/go-mail"

	"lending.example/platform/lending/access"
)

// Security is how a connection to a mail server is protected.
type Security string

// The ways. Credentials are never sent without protection, except to the machine itself.
const (
	StartTLS Security = "starttls" // TLS is asked for on the connection, and mandatory
	TLS      Security = "tls"      // TLS from the start
	Plain    Security = "none"     // for a server on the same machine or network
)

// Server is a mail server and who sends through it.
type Server struct {
	Host     string
	Port     int // 0: the usual one, 587, 465 or 25
	Security Security
	Username string // "": without credentials
	Password string // a secret
	From     string // address of the sender
	Roots    *tls.Config
}

// String hides the password.
func (s Server) String() string { return fmt.Sprintf("%s:%d", s.Host, s.port()) }

// GoString is String.
func (s Server) GoString() string { return s.String() }

func (s Server) port() int {
	usual := map[Security]int{StartTLS: 587, TLS: 465, Plain: 25}
	if s.Port != 0 {
		return s.Port
	}
	return usual[s.Security]
}

// SMTP is a carrier that speaks to a mail server, on a connection of its own for each letter.
type SMTP struct {
	client *mail.Client
	from   string
}

// NewSMTP checks the settings. It does not connect yet.
func NewSMTP(s Server) (*SMTP, error) {
	options := []mail.Option{mail.WithPort(s.port())}
	switch s.Security {
	case StartTLS:
		options = append(options, mail.WithTLSPolicy(mail.TLSMandatory))
	case TLS:
		options = append(options, mail.WithSSL())
	case Plain:
		options = append(options, mail.WithTLSPolicy(mail.NoTLS))
	default:
		return nil, fmt.Errorf("mail: security %q: want starttls, tls or none", s.Security)
	}
	if s.Roots != nil {
		options = append(options, mail.WithTLSConfig(s.Roots))
	}
	if s.Username != "" {
		options = append(options, mail.WithSMTPAuth(mail.SMTPAuthAutoDiscover), mail.WithUsername(s.Username), mail.WithPassword(s.Password))
	}
	client, err := mail.NewClient(s.Host, options...)
	if err != nil {
		return nil, fmt.Errorf("mail: server %v: %w", s, err)
	}
	if _, err := message(s.From, access.Letter{To: s.From}); err != nil {
		return nil, err
	}
	return &SMTP{client: client, from: s.From}, nil
}

// Carry hands a letter to the server.
func (c *SMTP) Carry(ctx context.Context, letter access.Letter) error {
	m, err := message(c.from, letter)
	if err != nil {
		return err
	}
	return c.client.DialAndSendWithContext(ctx, m)
}
