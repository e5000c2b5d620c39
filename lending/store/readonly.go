package store

// ReadOnly is a transaction whose writes give ErrReadOnly, for a reader who is let into somebody else's Update.
func ReadOnly(tx Tx) Tx { return readOnly{tx} }

type readOnly struct{ Tx }

func (readOnly) Insert(*Kind, Record) error       { return ErrReadOnly }
func (readOnly) Save(*Kind, Record) error         { return ErrReadOnly }
func (readOnly) Delete(*Kind, int64, int64) error { return ErrReadOnly }
func (readOnly) NextID(*Kind) (int64, error)      { return 0, ErrReadOnly }
func (readOnly) Append(LogEntry) (int64, error)   { return 0, ErrReadOnly }
