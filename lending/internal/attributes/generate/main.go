package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "attributes:", err)
		os.Exit(1)
	}
}

// run writes the files of the module whose regions are not current.
func run() error {
	root, err := moduleRoot()
	if err != nil {
		return err
	}
	before, err := marked(root)
	if err != nil {
		return err
	}
	after, err := rewritten(before)
	if err != nil {
		return err
	}
	for path, text := range after {
		if text == before[path] {
			continue
		}
		if err := os.WriteFile(filepath.Join(root, path), []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// moduleRoot is the nearest folder at or above the current one that has a go.mod.
func moduleRoot() (string, error) {
	folder, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		_, err := os.Stat(filepath.Join(folder, "go.mod"))
		switch above := filepath.Dir(folder); {
		case err == nil:
			return folder, nil
		case !errors.Is(err, fs.ErrNotExist):
			return "", err
		case above == folder:
			return "", errors.New("there is no go.mod here or above")
		default:
			folder = above
		}
	}
}

var marker = regexp.MustCompile(`(?m)^\s*// attributes: (begin|end)`)

// marked reads the files below a folder that have markers, by their paths from there.
func marked(root string) (map[string]string, error) {
	files, packages := map[string]string{}, filepath.Join(root, "lending", "internal", "attributes")
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case path == packages:
			return filepath.SkipDir // which speaks of markers
		case entry.IsDir() || filepath.Ext(path) != ".go":
			return nil
		}
		text, err := os.ReadFile(path)
		if err == nil && marker.Match(text) {
			within, _ := filepath.Rel(root, path)
			files[within] = string(text)
		}
		return err
	})
	return files, err
}
