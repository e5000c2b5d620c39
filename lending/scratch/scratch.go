package scratch

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// Folder is a folder in use.
type Folder struct {
	path string
	held *os.File
}

// young is the age below which a folder may be about to be locked.
const young = time.Minute

// Make makes a folder whose name begins with a prefix; in "" is the folder for temporary files.
func Make(in, prefix string) (*Folder, error) {
	path, err := os.MkdirTemp(in, prefix)
	if err != nil {
		return nil, err
	}
	f := &Folder{path: path}
	if f.held, err = os.Open(path); err == nil {
		err = lock(f.held)
	}
	if err != nil {
		return nil, errors.Join(err, f.Remove())
	}
	return f, nil
}

// Path is where the folder is.
func (f *Folder) Path() string { return f.path }

// Remove removes the folder with all that is in it.
func (f *Folder) Remove() error {
	err := os.RemoveAll(f.path)
	if f.held != nil {
		err = errors.Join(err, f.held.Close())
	}
	return err
}

// Sweep removes the folders of a prefix that nobody uses; in "" is the folder for temporary files.
func Sweep(in, prefix string) error {
	if in == "" {
		in = os.TempDir()
	}
	entries, err := os.ReadDir(in)
	for _, e := range entries {
		if e.IsDir() && strings.HasPrefix(e.Name(), prefix) {
			err = errors.Join(err, sweep(filepath.Join(in, e.Name())))
		}
	}
	return err
}

// sweep removes a folder, unless it is in use. One that is gone, or somebody else's, is left to others.
func sweep(path string) error {
	held, err := os.Open(path)
	if err != nil {
		return nil
	}
	defer held.Close()
	about, err := held.Stat()
	if err != nil || time.Since(about.ModTime()) < young || lock(held) != nil {
		return nil
	}
	return os.RemoveAll(path)
}
