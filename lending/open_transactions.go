package lending

import (
	"bytes"
	"runtime"
	"strconv"
	"sync"

	"lending.example/platform/lending/fault"
)

// ErrOutsideDesk is a command that is given inside a transaction of the same tenant, but not at the transaction's own desk. It would wait
// for the transaction to end, which waits for the command.
var ErrOutsideDesk = fault.Define(fault.Rule, "error.msg.desk.outside.transaction", "A transaction on tenant %v is open in this goroutine. Give the command at the desk of the transaction, or after its end.")

// openTransactions are the transactions that functions of the embedding program run in, or hold open: those of Atomically, of InTx and of
// Config.OnEvents. A goroutine that gives another command meanwhile would wait for itself. Other goroutines wait rightly, so that
// transactions are known by the goroutine that opened them. A goroutine that such a function starts is not recognised.
type openTransactions struct {
	mu sync.Mutex
	by map[whereOpen]*openTransaction
}

type whereOpen struct {
	goroutine int64
	tenant    string
}

type openTransaction struct {
	isOpen func() bool // nil: until it is left
}

// enter notes that the calling goroutine has a transaction open. Where it has one already, that one stays.
func (o *openTransactions) enter(tenant string, isOpen func() bool) (leave func()) {
	at, entered := whereOpen{goroutine(), tenant}, &openTransaction{isOpen}
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.by[at] != nil {
		return func() {}
	}
	if o.by == nil {
		o.by = map[whereOpen]*openTransaction{}
	}
	o.by[at] = entered
	return func() { o.forget(at, entered) }
}

func (o *openTransactions) forget(at whereOpen, entered *openTransaction) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.by[at] == entered {
		delete(o.by, at)
	}
}

// check gives ErrOutsideDesk where the calling goroutine has a transaction on the tenant open.
func (o *openTransactions) check(tenant string) error {
	o.mu.Lock()
	some := len(o.by) > 0
	o.mu.Unlock()
	if !some {
		return nil // the usual case, in which the goroutine need not be known
	}
	at := whereOpen{goroutine(), tenant}
	o.mu.Lock()
	open := o.by[at]
	o.mu.Unlock()
	switch {
	case open == nil:
		return nil
	case open.isOpen == nil || open.isOpen():
		return ErrOutsideDesk.New(tenant)
	}
	o.forget(at, open)
	return nil
}

// goroutine is the number of the calling goroutine, which stands at the top of its stack: "goroutine 7 [running]:".
func goroutine() int64 {
	var top [64]byte
	words := bytes.Fields(top[:runtime.Stack(top[:], false)])
	number, err := strconv.ParseInt(string(words[1]), 10, 64)
	if err != nil {
		panic("lending: a stack begins otherwise than expected: " + string(top[:]))
	}
	return number
}
