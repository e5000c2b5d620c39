package httpserver

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"log/slog"
	"math/big"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"testing"
	"time"
)

func TestServeUntilStopped(t *testing.T) {
	f := &fakePlatform{}
	cfg := Config{Addr: "127.0.0.1:0", Logger: slog.New(slog.DiscardHandler)}
	started := make(chan string, 1)
	cfg.Ready = func(addr string) { started <- addr }
	s, err := newServer(f, depositOperations(), depositTable(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- serveUntil(ctx, s, s.cfg) }()
	res, err := http.Get("http://" + <-started + "/healthz")
	if err != nil || res.StatusCode != 200 {
		t.Fatalf("%v %v", res, err)
	}
	res.Body.Close()
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// TestServeSpeaksTLS serves with a certificate made for the test.
func TestServeSpeaksTLS(t *testing.T) {
	certFile, keyFile, roots := testCertificate(t)
	cfg := Config{Addr: "127.0.0.1:0", CertFile: certFile, KeyFile: keyFile, Logger: slog.New(slog.DiscardHandler)}
	started := make(chan string, 1)
	cfg.Ready = func(addr string) { started <- addr }
	s, err := newServer(&fakePlatform{}, nil, depositTable(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- serveUntil(ctx, s, s.cfg) }()
	client := http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: roots}}}
	res, err := client.Get("https://" + <-started + "/healthz")
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	if res.Header.Get("Strict-Transport-Security") == "" {
		t.Error("HTTPS without Strict-Transport-Security")
	}
	client.CloseIdleConnections()
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// testCertificate writes a self-signed certificate for 127.0.0.1.
func testCertificate(t *testing.T) (certFile, keyFile string, roots *x509.CertPool) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		IsCA: true, BasicConstraintsValid: true,
	}
	raw, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	private, err := x509.MarshalECPrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	certFile, keyFile = filepath.Join(folder, "cert.pem"), filepath.Join(folder, "key.pem")
	for file, block := range map[string]*pem.Block{certFile: {Type: "CERTIFICATE", Bytes: raw}, keyFile: {Type: "EC PRIVATE KEY", Bytes: private}} {
		if err := os.WriteFile(file, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	roots = x509.NewCertPool()
	certificate, err := x509.ParseCertificate(raw)
	if err != nil {
		t.Fatal(err)
	}
	roots.AddCert(certificate)
	return certFile, keyFile, roots
}

func TestServeRefusesABadCertificate(t *testing.T) {
	cfg := Config{Addr: "127.0.0.1:0", CertFile: "none.pem", KeyFile: "none.key"}.withDefaults()
	if err := serveUntil(context.Background(), http.NotFoundHandler(), cfg); err == nil {
		t.Error("served without a certificate")
	}
}
