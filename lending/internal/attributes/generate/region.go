package main

import (
	"errors"
	"fmt"
	"go/format"
	"maps"
	"regexp"
	"slices"
	"strings"

	"lending.example/platform/lending/internal/attributes"
)

// The markers of a region, on lines of their own.
var (
	begin = regexp.MustCompile(`^\s*// attributes: begin ([a-z ]+)$`)
	end   = regexp.MustCompile(`^\s*// attributes: end$`)
)

// file is a file of Go, cut at the markers.
type file struct {
	path, home string // home is the name of its package
	parts      []*part
}

// part is a region, or what stands between two of them, markers included.
type part struct {
	place attributes.Place // "" for what is left as it is
	home  string
	lines []line
}

// line is a line of a file. In a region it is about an attribute, or a heading.
type line struct{ key, text string }

// rewritten gives the files, by their paths, with every region as the table says.
func rewritten(texts map[string]string) (map[string]string, error) {
	var files []*file
	for _, path := range slices.Sorted(maps.Keys(texts)) {
		f, err := parse(path, texts[path])
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	for _, place := range slices.Sorted(maps.Keys(writers)) {
		if err := settle(place, regionsOf(place, files)); err != nil {
			return nil, err
		}
	}
	after := map[string]string{}
	for _, f := range files {
		text, err := f.formatted()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.path, err)
		}
		after[f.path] = text
	}
	return after, nil
}

var packageClause = regexp.MustCompile(`(?m)^package (\w+)`)

// parse cuts a file at its markers.
func parse(path, text string) (*file, error) {
	f := &file{path: path, home: packageClause.FindStringSubmatch(text)[1]}
	current := f.open("")
	for _, text := range strings.Split(text, "\n") {
		switch found := begin.FindStringSubmatch(text); {
		case found != nil && current.place != "":
			return nil, fmt.Errorf("%s: the region %q does not end", path, current.place)
		case found != nil:
			current.lines = append(current.lines, line{text: text})
			current = f.open(attributes.Place(found[1]))
			if _, known := writers[current.place]; !known {
				return nil, fmt.Errorf("%s: no region is called %q", path, current.place)
			}
			continue
		case end.MatchString(text) && current.place == "":
			return nil, fmt.Errorf("%s: a region ends that did not begin", path)
		case end.MatchString(text):
			current = f.open("")
		}
		current.lines = append(current.lines, line{key: current.keyOf(text), text: text})
	}
	if current.place != "" {
		return nil, fmt.Errorf("%s: the region %q does not end", path, current.place)
	}
	return f, nil
}

func (f *file) open(place attributes.Place) *part {
	f.parts = append(f.parts, &part{place: place, home: f.home})
	return f.parts[len(f.parts)-1]
}

// keyOf is what a line of a region is about; "" for headings.
func (p *part) keyOf(text string) string {
	text = strings.TrimSpace(text)
	if p.place == "" || text == "" || strings.HasPrefix(text, "//") {
		return ""
	}
	if found := writers[p.place].key.FindStringSubmatch(text); found != nil {
		return found[1]
	}
	return text
}

// formatted is the file as gofmt has it.
func (f *file) formatted() (string, error) {
	var texts []string
	for _, p := range f.parts {
		for _, l := range p.lines {
			texts = append(texts, l.text)
		}
	}
	text, err := format.Source([]byte(strings.Join(texts, "\n")))
	return string(text), err
}

func regionsOf(place attributes.Place, files []*file) []*part {
	var regions []*part
	for _, f := range files {
		for _, p := range f.parts {
			if p.place == place {
				regions = append(regions, p)
			}
		}
	}
	return regions
}

// settle brings the regions of a place up to the table. What stands somewhere stays there: the order of fields is that in which they
// are stored and logged, the order of checks that of refusals. What is new comes next to its neighbour in the table; what the table
// does not have goes.
func settle(place attributes.Place, regions []*part) error {
	if len(regions) == 0 {
		return errors.New("no file has a region " + string(place))
	}
	stands := map[string]bool{}
	for _, r := range regions {
		var kept []line
		for _, l := range r.lines {
			switch a, known := attributeOf(place, l.key); {
			case l.key == "":
				kept = append(kept, l)
			case known && !stands[l.key]:
				if l.text = lineOf(place, a, r.home); l.text != "" {
					kept, stands[l.key] = append(kept, l), true
				}
			}
		}
		r.lines = kept
	}
	for _, topic := range attributes.Table {
		for i, a := range topic.Attributes {
			key := keyOf(place, a)
			if stands[key] || lineOf(place, a, "") == "" {
				continue
			}
			r, at := placeFor(place, regions, topic.Attributes, i)
			r.lines, stands[key] = slices.Insert(r.lines, at, line{key: key, text: lineOf(place, a, r.home)}), true
		}
	}
	return nil
}

// placeFor finds where the i-th attribute of a topic belongs: after the nearest one before it, before the nearest one after it, or at
// the end.
func placeFor(place attributes.Place, regions []*part, topic []attributes.Attribute, i int) (*part, int) {
	for before := i - 1; before >= 0; before-- {
		if r, at := find(regions, keyOf(place, topic[before])); r != nil {
			return r, at + 1
		}
	}
	for _, after := range topic[i+1:] {
		if r, at := find(regions, keyOf(place, after)); r != nil {
			return r, at
		}
	}
	last := regions[len(regions)-1]
	return last, len(last.lines)
}

func find(regions []*part, key string) (*part, int) {
	for _, r := range regions {
		if at := slices.IndexFunc(r.lines, func(l line) bool { return l.key == key }); at >= 0 {
			return r, at
		}
	}
	return nil, 0
}
