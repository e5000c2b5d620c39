//go:build !unix

package measure

import "time"

// processorTime is 0: it is unknown here.
func processorTime() time.Duration { return 0 }
