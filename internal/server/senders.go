package server

// senders are the goroutines that send what is queued in outboxes. Each outbox that is sending has one, so a slow client holds up no
// other. A goroutine that is done waits for the next outbox, because its stack has already grown to the needed size.
type senders struct {
	free  chan *outbox  // for a goroutine that waits
	slots chan struct{} // one for each goroutine that waits
	over  chan struct{} // closed when goroutines must not wait any more
}

// maxIdleSenders is how many goroutines wait at most. With 64, a server under load spent 3 % of its time on growing the stacks of new ones.
const maxIdleSenders = 512

func newSenders() *senders {
	return &senders{free: make(chan *outbox), slots: make(chan struct{}, maxIdleSenders), over: make(chan struct{})}
}

// send has a goroutine send what is queued in an outbox.
func (s *senders) send(o *outbox) {
	select {
	case s.free <- o:
	default:
		go s.work(o)
	}
}

func (s *senders) work(o *outbox) {
	for {
		o.send()
		select {
		case s.slots <- struct{}{}:
		default:
			return
		}
		select {
		case o = <-s.free:
			<-s.slots
		case <-s.over:
			return
		}
	}
}
