package main

import (
	"bufio"
	"bytes"
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"time"

	"lending.example/platform/lending"
)

// seal prints the head of a tenant's command log, signed. Kept where the writers of the records cannot write, it proves later
// what the log was.
func seal(ctx context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("seal", flag.ContinueOnError)
	place := placeOf(flags)
	tenant := flags.String("tenant", defaultTenant, "tenant whose command log is sealed")
	keyFile := flags.String("key", "", "file with the Ed25519 key to sign with, PKCS 8 in PEM; its public half is for verify -signed-by")
	makeKey := flags.Bool("make-key", false, "make the key, and its public half in a file of that name with .pub, and seal nothing")
	if err := parse(flags, args); err != nil {
		return err
	}
	switch {
	case *keyFile == "":
		return errors.New("seal: -key names the key to sign with; -make-key makes one")
	case *makeKey:
		return writeKeys(*keyFile, out)
	}
	key, err := readKey[ed25519.PrivateKey](*keyFile, "PRIVATE KEY", x509.ParsePKCS8PrivateKey)
	if err != nil {
		return err
	}
	platform, err := place.openExisting(ctx, *tenant, lending.Config{LeaveJobs: true})
	if err != nil {
		return err
	}
	head, err := platform.Head(ctx, *tenant)
	if err := errors.Join(err, platform.Close()); err != nil {
		return err
	}
	return json.NewEncoder(out).Encode(head.Seal(key, time.Now()))
}

// writeKeys makes a pair of keys. It replaces none: seals by a key that is gone prove nothing.
func writeKeys(file string, out io.Writer) error {
	public, private, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return err
	}
	secret, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		return err
	}
	known, err := x509.MarshalPKIXPublicKey(public)
	if err != nil {
		return err
	}
	if err := writeKey(file, 0o600, "PRIVATE KEY", secret); err != nil {
		return err
	}
	if err := writeKey(file+".pub", 0o644, "PUBLIC KEY", known); err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "lending: %s signs, %s.pub verifies\n", file, file)
	return err
}

func writeKey(name string, mode os.FileMode, kind string, der []byte) error {
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	return errors.Join(pem.Encode(file, &pem.Block{Type: kind, Bytes: der}), file.Sync(), file.Close())
}

// readKey reads a key of one type from a PEM file.
func readKey[Key any](name, kind string, read func(der []byte) (any, error)) (key Key, err error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return key, err
	}
	block, _ := pem.Decode(text)
	if block == nil || block.Type != kind {
		return key, fmt.Errorf("%s holds no %s in PEM", name, kind)
	}
	found, err := read(block.Bytes)
	if err != nil {
		return key, fmt.Errorf("%s: %w", name, err)
	}
	key, ok := found.(Key)
	if !ok {
		return key, fmt.Errorf("%s holds a %T, not an Ed25519 key", name, found)
	}
	return key, nil
}

// readSeals reads what seal printed, one or more a file, and refuses what the key did not sign.
func readSeals(name, keyFile string) (heads []lending.Head, err error) {
	if keyFile == "" {
		return nil, errors.New("verify: -signed-by names the public key of the seals: whoever can change the log could write seals of his own")
	}
	key, err := readKey[ed25519.PublicKey](keyFile, "PUBLIC KEY", x509.ParsePKIXPublicKey)
	if err != nil {
		return nil, err
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	lines := bufio.NewScanner(bytes.NewReader(text))
	for n := 1; lines.Scan(); n++ {
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		var s lending.Seal
		if err := json.Unmarshal(lines.Bytes(), &s); err != nil {
			return nil, fmt.Errorf("%s, line %d: %w", name, n, err)
		}
		if !s.IsBy(key) {
			return nil, fmt.Errorf("%s, line %d: not signed with the key of %s, or changed since", name, n, keyFile)
		}
		heads = append(heads, s.Head)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if len(heads) == 0 {
		return nil, fmt.Errorf("%s holds no seal", name)
	}
	return heads, nil
}
