package main

import (
	"encoding/csv"
	"errors"
	"os"
	"path/filepath"
)

// tableFile is a CSV file in the making. A file of its name stays as it is until the table is complete.
type tableFile struct {
	name string
	part *os.File // nil: no file is wanted
	w    *csv.Writer
}

// createTable begins a file with its columns; without a name it keeps nothing.
func createTable(name string, columns []string) (*tableFile, error) {
	if name == "" {
		return &tableFile{}, nil
	}
	part, err := os.CreateTemp(filepath.Dir(name), filepath.Base(name)+".*.part")
	if err != nil {
		return nil, err
	}
	t := &tableFile{name, part, csv.NewWriter(part)}
	if err := t.write(columns); err != nil {
		return nil, t.end(err)
	}
	return t, nil
}

// write adds a row.
func (t *tableFile) write(cells []string) error {
	if t.part == nil {
		return nil
	}
	return t.w.Write(cells)
}

// end completes the file, or removes it if the work has failed with err, which it returns.
func (t *tableFile) end(err error) error {
	if t.part == nil {
		return err
	}
	t.w.Flush()
	if err = errors.Join(err, t.w.Error(), t.part.Close()); err != nil {
		return errors.Join(err, os.Remove(t.part.Name()))
	}
	return os.Rename(t.part.Name(), t.name)
}
