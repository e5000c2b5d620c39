package mail

import (
	"context"
	"errors"
	"log/slog"
	"os"

	"lending.example/platform/lending/access"
)

// Spool is a carrier that keeps letters in a folder, each in a file that its owner alone can read, for an operator who
// brings them to their readers or gives them to a mail program.
type Spool struct {
	folder string
	logger *slog.Logger
}

// NewSpool makes the folder if need be.
func NewSpool(folder string, logger *slog.Logger) (*Spool, error) {
	return &Spool{folder: folder, logger: logger}, os.MkdirAll(folder, 0o700)
}

// spoolSender is the sender in letters that no mail server takes.
const spoolSender = "lending@localhost"

// Carry writes a letter to a new file.
func (s *Spool) Carry(_ context.Context, letter access.Letter) error {
	m, err := message(spoolSender, letter)
	if err != nil {
		return err
	}
	f, err := os.CreateTemp(s.folder, "letter-*.eml") // readable by its owner alone
	if err != nil {
		return err
	}
	_, err = m.WriteTo(f)
	if err := errors.Join(err, f.Close()); err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	s.logger.Warn("mail: a letter was kept in the spool folder", "user", letter.Username, "file", f.Name())
	return nil
}
