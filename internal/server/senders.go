package server

// senders are the goroutines that send what waits in outboxes. There are as many as outboxes that send at the moment, so a slow
// client holds up no other. One that is done waits for the next outbox: its stack has grown already to what a message takes.
type senders struct {
	free  chan *outbox  // goes to one that waits
	rooms chan struct{} // a place for each that waits
	over  chan struct{} // closed when nobody shall wait any more
}

// sendersKept is how many wait when there is nothing to do.
const sendersKept = 64

func newSenders() *senders {
	return &senders{free: make(chan *outbox), rooms: make(chan struct{}, sendersKept), over: make(chan struct{})}
}

// send has somebody send what waits in an outbox.
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
		case s.rooms <- struct{}{}:
		default:
			return
		}
		select {
		case o = <-s.free:
			<-s.rooms
		case <-s.over:
			return
		}
	}
}
