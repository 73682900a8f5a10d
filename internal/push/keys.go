package push

import (
	"context"
	"sync"

	webpush "github.com/SherClockHolmes/webpush-go"

	"shipfic/internal/gamelog"
)

// keysID is the log of the keys.
const keysID gamelog.ID = "push.keys"

// keys identify this server to push services (VAPID). All nodes of a cluster have the same.
type keys struct {
	Public  string `json:"public"`
	Private string `json:"private"`
}

// keyring reads the keys once, and makes them when they are first needed.
type keyring struct {
	log gamelog.Log
	mu  sync.Mutex
	got keys
}

func (k *keyring) get(ctx context.Context) (keys, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.got.Public != "" {
		return k.got, nil
	}
	got, err := change(ctx, k.log, keysID, func(old *keys) (err error) {
		if old.Public != "" {
			return gamelog.ErrNothing
		}
		old.Private, old.Public, err = webpush.GenerateVAPIDKeys()
		return err
	})
	if err == nil {
		k.got = got
	}
	return got, err
}
