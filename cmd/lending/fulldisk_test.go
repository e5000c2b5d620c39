//go:build linux

package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"lending.example/platform/client"
	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
)

// TestServerOnAFullDisk fills the disk below a server that is being worked with. Commands are answered 503 and stored nowhere, reading
// goes on, and with room again everything goes well without a restart.
func TestServerOnAFullDisk(t *testing.T) {
	if testing.Short() {
		t.Skip("serves for some seconds")
	}
	disk := smallDisk(t)
	folder := filepath.Join(disk, "data")
	s, err := openStore(t.Context(), folder, nil)
	if err != nil {
		t.Fatal(err)
	}
	ids, address, said := loansToPay(t, s, 8), freeAddress(t), &bytes.Buffer{}
	server := child(t, said, "serve", "-addr", address, "-cob-at", "off", "-data", folder)
	t.Cleanup(func() { _ = server.Process.Kill() })
	p := newPayers(t, ids, address)
	var refused []string // keys
	p.work(4, func() {
		p.awaitAnswers(50)
		leaveRoom := fillDisk(t, disk)
		refused = p.payUntilRefused(20)
		leaveRoom()
		p.awaitAnswers(50)
	})
	for _, key := range refused { // which was not done, and is now
		made, err := p.insist(key, p.cent)
		if err != nil {
			t.Fatal(err)
		}
		p.note(made, ids[0], false, key)
	}
	kill(t, server)
	if !strings.Contains(said.String(), "the store failed") {
		t.Errorf("the log does not tell of it:\n%s", said)
	}
	if s, err = openStore(t.Context(), folder, nil); err != nil {
		t.Fatal(err)
	}
	p.check(s)
	t.Logf("%d commands were refused on the full disk: %v", len(refused), p)
}

// cent pays one cent on the first loan.
func (p *payers) cent(ctx context.Context, desk *client.Client) (int64, error) {
	made, err := desk.Loans.Repay(ctx, p.loans[0], loans.Payment{On: calendar.DateOf(time.Now()), Amount: money.MustParse("0.01")})
	return made.ID, err
}

// payUntilRefused pays cents until so many were refused since there was no room, reads a loan after each of these, and returns their keys.
func (p *payers) payUntilRefused(count int) (refused []string) {
	t := p.test
	for n, end := 0, time.Now().Add(p.most); len(refused) < count; n++ {
		if time.Now().After(end) {
			t.Errorf("%d of %d payments were refused on a full disk", len(refused), n)
			return refused
		}
		key := fmt.Sprint("full/", n)
		made, err := p.cent(t.Context(), p.servers[0].WithKey(key))
		switch {
		case err == nil:
			p.note(made, p.loans[0], false, key)
		case errors.Is(err, lending.ErrUnavailable):
			refused = append(refused, key)
			if _, err := p.servers[0].Loans.Get(t.Context(), p.loans[n%len(p.loans)]); err != nil {
				t.Error("reading on a full disk:", err)
			}
		default:
			t.Error("on a full disk:", err)
			return refused
		}
	}
	return refused
}

// smallDisk is a file system of its own; the test is skipped where nobody may mount one.
func smallDisk(t *testing.T) string {
	t.Helper()
	disk := t.TempDir()
	if err := syscall.Mount("tmpfs", disk, "tmpfs", 0, "size=24m"); err != nil {
		t.Skip("no file system of a given size:", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(disk, syscall.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	return disk
}

// fillDisk leaves no room, until the function is called that it returns.
func fillDisk(t *testing.T, disk string) (leaveRoom func()) {
	t.Helper()
	path := filepath.Join(disk, "filler")
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for _, size := range []int{1 << 20, 4 << 10} {
		for err = nil; err == nil; {
			_, err = file.Write(make([]byte, size))
		}
	}
	if !errors.Is(err, syscall.ENOSPC) {
		t.Error(err)
	}
	return func() {
		if err := os.Remove(path); err != nil {
			t.Error(err)
		}
	}
}
