package table_test

import (
	"errors"
	"sync"

	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

type answer struct {
	done sitting.Done
	err  error
}

// atOnce makes n requests concurrently.
func atOnce(n int, ask func(i int) (sitting.Done, error)) []answer {
	answers := make([]answer, n)
	var all sync.WaitGroup
	begin := make(chan struct{})
	for i := range n {
		all.Go(func() {
			<-begin
			answers[i].done, answers[i].err = ask(i)
		})
	}
	close(begin)
	all.Wait()
	return answers
}

func count(answers []answer) (done map[engine.Code]int) {
	done = make(map[engine.Code]int)
	for _, a := range answers {
		var r *engine.Refusal
		switch {
		case a.err == nil:
			done[a.done.Code]++
		case errors.As(a.err, &r):
			done[r.Code]++
		default:
			done[engine.Code(a.err.Error())]++
		}
	}
	return done
}
