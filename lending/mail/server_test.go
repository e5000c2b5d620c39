package mail_test

import (
	"bufio"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/base64"
	"math/big"
	"net"
	"strings"
	"sync"
	"testing"
	"time"
)

// mailServer is a small SMTP server on a real socket. It offers STARTTLS, takes one user's credentials, and keeps what it
// was given.
type mailServer struct {
	listener net.Listener
	identity tls.Certificate
	roots    *x509.CertPool
	refuse   int // so many mails are refused first, for now

	mu       sync.Mutex
	received []received
}

// received is one mail with what is known about its way.
type received struct {
	from, to, data string
	login          string // the credentials that were sent, "" for none
	secure         bool
}

func startMailServer(t *testing.T, immediateTLS bool) *mailServer {
	t.Helper()
	s := &mailServer{}
	s.identify(t)
	var err error
	if s.listener, err = net.Listen("tcp", "127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	if immediateTLS {
		s.listener = tls.NewListener(s.listener, &tls.Config{Certificates: []tls.Certificate{s.identity}})
	}
	var talks sync.WaitGroup
	talks.Go(func() {
		for {
			c, err := s.listener.Accept()
			if err != nil {
				return
			}
			talks.Go(func() { s.talk(c, immediateTLS) })
		}
	})
	t.Cleanup(func() { s.listener.Close(); talks.Wait() })
	return s
}

// identify makes a certificate for 127.0.0.1 that only clients of this server trust.
func (s *mailServer) identify(t *testing.T) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	s.roots = x509.NewCertPool()
	s.roots.AddCert(parsed)
	s.identity = tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}
}

func (s *mailServer) port() int { return s.listener.Addr().(*net.TCPAddr).Port }

func (s *mailServer) mails() []received {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]received(nil), s.received...)
}

// talk speaks with one client until it quits.
func (s *mailServer) talk(c net.Conn, secure bool) {
	defer func() { c.Close() }()
	in := bufio.NewReader(c)
	say := func(text string) { c.Write([]byte(text + "\r\n")) }
	say("220 mail.test ready")
	mail := received{secure: secure}
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		line = strings.TrimRight(line, "\r\n")
		switch verb, rest, _ := strings.Cut(line, " "); strings.ToUpper(verb) {
		case "EHLO":
			say("250-mail.test\r\n250-STARTTLS\r\n250 AUTH PLAIN LOGIN")
		case "STARTTLS":
			say("220 go on")
			c = tls.Server(c, &tls.Config{Certificates: []tls.Certificate{s.identity}})
			in, mail.secure = bufio.NewReader(c), true
		case "AUTH":
			_, token, _ := strings.Cut(rest, " ")
			raw, _ := base64.StdEncoding.DecodeString(token)
			mail.login = strings.ReplaceAll(strings.TrimPrefix(string(raw), "\x00"), "\x00", ":")
			say("235 welcome")
		case "MAIL":
			mail.from = rest
			say("250 ok")
		case "RCPT":
			mail.to = rest
			say("250 ok")
		case "DATA":
			if s.refused() {
				say("451 later")
				continue
			}
			say("354 go on")
			mail.data = readData(in)
			s.mu.Lock()
			s.received = append(s.received, mail)
			s.mu.Unlock()
			say("250 taken")
		case "QUIT":
			say("221 bye")
			return
		default:
			say("250 ok")
		}
	}
}

func (s *mailServer) refused() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.refuse--
	return s.refuse >= 0
}

func readData(in *bufio.Reader) string {
	var data strings.Builder
	for {
		line, err := in.ReadString('\n')
		if err != nil || line == ".\r\n" {
			return data.String()
		}
		data.WriteString(line)
	}
}
