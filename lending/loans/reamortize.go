package loans

// processReAmortization spreads what is overdue over the instalments to come.
func (r *progressiveRun) processReAmortization(t *Transaction) error { return ErrReAgeHandling.New() }
