package loans

// processReAge replaces what is open by new instalments.
func (r *progressiveRun) processReAge(t *Transaction) error { return ErrReAgeHandling.New() }
