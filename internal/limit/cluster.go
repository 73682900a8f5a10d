package limit

import (
	"net/netip"
)

// Used says how much of a limit an address or a site has used at a node.
type Used struct {
	From  netip.Prefix `json:"from"`
	Limit Kind         `json:"limit"`
	Times int          `json:"times"`
}

// gossipSteps is the number of messages that report the use of one whole limit. Ordinary players use little of a limit, so they cause few
// messages.
const gossipSteps = 20

// gossip counts usage that other nodes do not know of yet, and sends a message when there is enough of it.
func (a *Address) gossip(l Kind, times int) {
	if a.share == nil {
		return
	}
	a.mu.Lock()
	a.unsent[l] += times
	unsent := a.unsent[l]
	isEnough := unsent*gossipSteps >= a.used[l].Burst()
	if isEnough {
		a.unsent[l] = 0
	}
	a.mu.Unlock()
	if isEnough {
		a.share(Used{a.From, l, unsent})
	}
}
