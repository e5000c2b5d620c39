package acceptance

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Book is what a folder holds: scenarios, and what they refer to.
type Book struct {
	Scenarios   []Scenario // by feature and id
	preparation []Step
	products    map[string]map[string]any // attributes by name
	columns     map[string][]column
}

// What stands where in a folder. Scenarios are packed, a file for each feature.
const (
	scenarioFolder  = "scenarios"
	productFile     = "products" + packed
	columnFile      = "columns.json"
	preparationFile = "preparation.json"
)

// Read reads a folder.
func Read(folder string) (*Book, error) {
	b := &Book{products: map[string]map[string]any{}}
	features, err := filepath.Glob(filepath.Join(folder, scenarioFolder, "*"+packed))
	if err != nil {
		return nil, err
	}
	for _, file := range features {
		if err := b.readFeature(file); err != nil {
			return nil, err
		}
	}
	if err := b.readProducts(filepath.Join(folder, productFile)); err != nil {
		return nil, err
	}
	if err := readJSON(filepath.Join(folder, columnFile), &b.columns); err != nil {
		return nil, err
	}
	return b, readJSON(filepath.Join(folder, preparationFile), &b.preparation)
}

func (b *Book) readFeature(file string) error {
	return readPacked(file, func(text []byte) error {
		s := Scenario{Feature: strings.TrimSuffix(filepath.Base(file), packed)}
		if err := decode(text, &s); err != nil {
			return err
		}
		b.Scenarios = append(b.Scenarios, s)
		return nil
	})
}

func (b *Book) readProducts(file string) error {
	return readPacked(file, func(text []byte) error {
		var p struct {
			ID   string         `json:"id"`
			Body map[string]any `json:"body"`
		}
		if err := decode(text, &p); err != nil {
			return err
		}
		b.products[p.ID] = p.Body
		return nil
	})
}

func readJSON(file string, into any) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if err := decode(text, into); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return nil
}
