package acceptance

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

const (
	// packed is the extension of a compressed file with a JSON object a line, each with a member "id".
	packed = ".jsonl.gz"
	// unpacked is that of a file with one of them.
	unpacked = ".json"
)

// Unpack writes what a folder holds in packed files to another folder, laid out for people: scenarios/LoanCBR.jsonl.gz
// becomes scenarios/LoanCBR/C2522.json and so on.
func Unpack(folder, to string) error {
	files, err := packedFiles(folder)
	if err != nil {
		return err
	}
	for place, file := range files {
		place = filepath.Join(to, place)
		if err := os.MkdirAll(place, 0o777); err != nil {
			return err
		}
		err := readPacked(file, func(text []byte) error {
			id, err := idOf(text)
			if err != nil {
				return err
			}
			readable, err := layOut(text)
			if err != nil {
				return err
			}
			return os.WriteFile(filepath.Join(place, id+unpacked), readable, 0o666)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// Pack replaces the packed files of a folder by those made of what Unpack wrote, and people changed. It refuses scenarios
// that cannot be read, and then changes nothing.
func Pack(from, folder string) error {
	lines := map[string][]byte{} // of the packed files, by place
	err := filepath.WalkDir(from, func(file string, entry fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(file) != unpacked {
			return err
		}
		place, err := filepath.Rel(from, filepath.Dir(file))
		if err != nil {
			return err
		}
		line, err := packable(file, strings.HasPrefix(place, scenarioFolder))
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		lines[place] = append(lines[place], line...)
		return nil
	})
	if err != nil {
		return err
	}
	if len(lines) == 0 {
		return fmt.Errorf("%s holds nothing to pack", from)
	}
	return replacePacked(folder, lines)
}

// packable reads a file as a line of a packed one.
func packable(file string, isScenario bool) ([]byte, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	if id, err := idOf(text); err != nil || id+unpacked != filepath.Base(file) {
		return nil, errors.Join(err, fmt.Errorf("the id is %q, want the name of the file", id))
	}
	if isScenario {
		var s Scenario
		if err := decode(text, &s); err != nil {
			return nil, err
		}
		if _, err := s.Steps(); err != nil {
			return nil, err
		}
	}
	var line bytes.Buffer
	if err := json.Compact(&line, text); err != nil {
		return nil, err
	}
	line.WriteByte('\n')
	return line.Bytes(), nil
}

func replacePacked(folder string, lines map[string][]byte) error {
	old, err := packedFiles(folder)
	if err != nil {
		return err
	}
	for place, file := range old {
		if lines[place] == nil {
			if err := os.Remove(file); err != nil {
				return err
			}
		}
	}
	for place, text := range lines {
		file := filepath.Join(folder, place) + packed
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			return err
		}
		if err := writePacked(file, text); err != nil {
			return err
		}
	}
	return nil
}

// packedFiles finds the packed files of a folder, by their names without folder and extension.
func packedFiles(folder string) (map[string]string, error) {
	files := map[string]string{}
	err := filepath.WalkDir(folder, func(file string, entry fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(file, packed) {
			return err
		}
		place, err := filepath.Rel(folder, strings.TrimSuffix(file, packed))
		files[place] = file
		return err
	})
	return files, err
}

// readPacked reads the lines of a packed file.
func readPacked(file string, each func(text []byte) error) error {
	compressed, err := os.Open(file)
	if err != nil {
		return err
	}
	defer compressed.Close()
	lines, err := gzip.NewReader(compressed)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	text, err := io.ReadAll(lines)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	number := 0
	for line := range bytes.Lines(text) {
		number++
		if err := each(line); err != nil {
			return fmt.Errorf("%s: line %d: %w", file, number, err)
		}
	}
	return nil
}

func writePacked(file string, text []byte) error {
	var compressed bytes.Buffer
	w, err := gzip.NewWriterLevel(&compressed, gzip.BestCompression)
	if err != nil {
		return err
	}
	if _, err := w.Write(text); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	return os.WriteFile(file, compressed.Bytes(), 0o666)
}

func idOf(text []byte) (string, error) {
	var named struct {
		ID string `json:"id"`
	}
	err := json.Unmarshal(text, &named)
	if err == nil && (named.ID == "" || strings.ContainsAny(named.ID, `/\`)) {
		err = fmt.Errorf("the id %q cannot be the name of a file", named.ID)
	}
	return named.ID, err
}
