package main

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
)

func main() {
	root := flag.String("root", "", "folder of the module; empty: the one that the working folder is in")
	flag.Parse()
	if err := run(*root); err != nil {
		fmt.Fprintln(os.Stderr, "attributes:", err)
		os.Exit(1)
	}
}

// run writes the files whose regions are not current.
func run(root string) error {
	root, err := moduleRoot(root)
	if err != nil {
		return err
	}
	before, err := marked(root)
	if err != nil {
		return err
	}
	after, err := rewritten(before)
	for path, text := range after {
		if text != before[path] && err == nil {
			err = os.WriteFile(filepath.Join(root, path), []byte(text), 0o644)
		}
	}
	return err
}

// moduleRoot is the folder itself where one is given, else the nearest one above that has a go.mod.
func moduleRoot(given string) (string, error) {
	if given != "" {
		return given, nil
	}
	folder, err := os.Getwd()
	for ; err == nil; folder = filepath.Dir(folder) {
		_, err := os.Stat(filepath.Join(folder, "go.mod"))
		switch {
		case err == nil:
			return folder, nil
		case !errors.Is(err, fs.ErrNotExist):
			return "", err
		case folder == filepath.Dir(folder):
			return "", errors.New("no go.mod here or above")
		}
	}
	return "", err
}

// marked reads the files of the module that have generated regions, by their paths in it.
var marker = regexp.MustCompile(`(?m)^\s*// attributes: begin `)

func marked(root string) (map[string]string, error) {
	files := map[string]string{}
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(path) != ".go" {
			return err
		}
		text, err := os.ReadFile(path)
		if err == nil && marker.Match(text) {
			within, _ := filepath.Rel(root, path)
			files[filepath.ToSlash(within)] = string(text)
		}
		return err
	})
	return files, err
}
