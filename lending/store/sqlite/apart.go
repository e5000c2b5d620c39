package sqlite

import (
	"bytes"
	"context"
	"database/sql/driver"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"runtime"
	"time"

	sqlite3 "modernc.org/sqlite/lib"

	"lending.example/platform/lending/store"
)

// errApart is wrapped by the error of a process that could not be started.
var errApart = errors.New("sqlite: the process for statements of users")

// mostMemory bounds the data of a process that runs a statement, the program's own included.
const mostMemory = 768 << 20

var errMemory = fmt.Errorf("it takes more than %d MiB of memory", mostMemory>>20)

// findings are the first thing that a process for statements says. Its rows follow one by one, so that no message is long.
type findings struct {
	Columns []string
	Rows    int
	More    bool
	Refused string // what is wrong with the statement
}

// cell is a value passed between processes: a text, a number, the digits of an amount or null.
type cell struct {
	Text           string
	Digits         []byte
	Number         int64
	IsText, IsNull bool
}

func cellOf(v driver.Value) cell {
	switch v := v.(type) {
	case string:
		return cell{Text: v, IsText: true}
	case int64:
		return cell{Number: v}
	case []byte:
		return cell{Digits: v}
	}
	return cell{IsNull: true}
}

func (c cell) value() driver.Value {
	switch {
	case c.IsNull:
		return nil
	case c.IsText:
		return c.Text
	case c.Digits != nil:
		return c.Digits
	}
	return c.Number
}

// AnswerApart is the work of a process that [Options.Apart] makes: it reads a statement from in, its standard input, runs it,
// and writes what came of it to out. It bounds the memory and the processor time of the whole process, which is to end then.
func AnswerApart(in io.Reader, out io.Writer) error {
	var q inquiry
	if err := gob.NewDecoder(in).Decode(&q); err != nil {
		return fmt.Errorf("sqlite: no statement to run: %w", err)
	}
	runtime.LockOSThread() // what is confined is a thread and those that come from it
	if err := confine(mostMemory, q.Time); err != nil {
		return fmt.Errorf("sqlite: limits of the process: %w", err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), q.Time)
	defer cancel()
	answer := store.Selection{Rows: q.Rows, Bytes: q.Bytes}.Answer()
	f := findings{}
	switch err := q.run(ctx, answer); {
	case primary(code(err)) == sqlite3.SQLITE_NOMEM:
		f.Refused = errMemory.Error()
	case err != nil:
		f.Refused = err.Error()
	default:
		f.Columns, f.Rows, f.More = answer.Columns, len(answer.Rows), answer.More
	}
	encoder := gob.NewEncoder(out)
	if err := encoder.Encode(f); err != nil {
		return err
	}
	for _, row := range answer.Rows[:f.Rows] {
		cells := make([]cell, len(row))
		for i, v := range row {
			cells[i] = cellOf(kept(v))
		}
		if err := encoder.Encode(cells); err != nil {
			return err
		}
	}
	return nil
}

// runApart runs the statement in another process, which the end of the context kills.
func (q inquiry) runApart(ctx context.Context, process *exec.Cmd, to *store.Answer) error {
	var question bytes.Buffer
	if err := gob.NewEncoder(&question).Encode(q); err != nil {
		return err
	}
	process.Stdin = &question
	out, err := process.StdoutPipe()
	if err != nil {
		return fmt.Errorf("%w: %w", errApart, err)
	}
	if err := process.Start(); err != nil {
		return fmt.Errorf("%w: %w", errApart, err)
	}
	stop := context.AfterFunc(ctx, func() { _ = process.Process.Kill() })
	defer stop()
	err = receive(out, to)
	_ = process.Process.Kill() // it has said all
	_ = process.Wait()
	return err
}

// receive reads what a process says about its statement.
func receive(out io.Reader, to *store.Answer) error {
	decoder := gob.NewDecoder(out)
	var f findings
	if err := decoder.Decode(&f); err != nil {
		return errMemory // a program that cannot have more ends
	}
	if f.Refused != "" {
		return errors.New(f.Refused)
	}
	to.Columns, to.More = f.Columns, f.More
	for range f.Rows {
		var cells []cell
		if err := decoder.Decode(&cells); err != nil {
			return fmt.Errorf("its rows: %w", err)
		}
		row := make([]store.Value, len(cells))
		for i, c := range cells {
			row[i], _ = plain(c.value()) // a number, a text or null
		}
		to.Rows = append(to.Rows, row)
	}
	return nil
}

// processorTime is what a process may spend: some seconds beyond the time of its statement, for one whose parent is gone.
func processorTime(statement time.Duration) uint64 { return uint64(statement/time.Second) + 5 }
