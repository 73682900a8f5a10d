package push

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	webpush "github.com/SherClockHolmes/webpush-go"

	"shipfic/internal/gamelog"
)

// message is what a browser gets. The service worker shows it.
type message struct {
	Title string     `json:"title"`
	Text  string     `json:"text,omitempty"` // the title of the table
	Table gamelog.ID `json:"table"`
}

// keptFor is how long a push service keeps a call for a browser that is off, in seconds.
const keptFor = 24 * 60 * 60

// maxTries is how often a call is sent while the push service fails.
const maxTries = 4

var (
	errNotNow = errors.New("it is too early for another call")
	errGone   = errors.New("the browser no longer wants to be called")
)

// deliver calls all browsers of a person that may be called now.
func (c *Caller) deliver(ctx context.Context, due call) {
	if due.to != nil {
		c.try(ctx, due)
		return
	}
	at, _, err := load[listeners](ctx, c.Log, tableID(due.at))
	if err != nil {
		c.report(ctx, err)
		return
	}
	for _, l := range at.List {
		if l.Person != due.person {
			continue
		}
		b, err := c.claim(ctx, l.Browser)
		switch {
		case err == nil:
			due.to = &b
			c.try(ctx, due)
		case errors.Is(err, errGone):
			err = c.unlist(ctx, due.at, l.Browser)
		}
		if !errors.Is(err, errNotNow) {
			c.report(ctx, err)
		}
	}
}

// report logs an error of the log, unless the server stops.
func (c *Caller) report(ctx context.Context, err error) {
	if err != nil && ctx.Err() == nil && !errors.Is(err, gamelog.ErrClosed) {
		c.Logger.Error("a call was not made", "error", err)
	}
}

// claim notes in the log that a browser is called now, so that no other node does it as well, and none calls again too soon.
func (c *Caller) claim(ctx context.Context, id gamelog.ID) (browser, error) {
	now := time.Now().UnixMilli()
	return change(ctx, c.Log, id, func(b *browser) error {
		wait := max(time.Duration(b.Every)*time.Minute, min(rest, 6*c.patience))
		switch {
		case b.Endpoint == "":
			return errGone
		case now-b.Called < wait.Milliseconds():
			return errNotNow
		}
		b.Called = now
		return nil
	})
}

// try sends a call, and again later if the push service fails. A browser that is gone is forgotten.
func (c *Caller) try(ctx context.Context, due call) {
	err := c.send(ctx, due)
	switch {
	case err == nil || ctx.Err() != nil:
	case errors.Is(err, errGone):
		id := browserID(due.to.Endpoint)
		c.report(ctx, errors.Join(c.forget(ctx, id), c.unlist(ctx, due.at, id)))
	default:
		c.Logger.Debug("a push service failed", "error", err) // it names an address that a stranger chose
		if due.tries++; due.tries < maxTries {
			time.AfterFunc(c.retry<<due.tries, func() { c.enqueue(due) })
		}
	}
}

// send sends a call to the push service of a browser.
func (c *Caller) send(ctx context.Context, due call) error {
	keys, err := c.keys.get(ctx)
	if err != nil {
		return err
	}
	body, err := json.Marshal(message{Title: titleOf(due.to.Language, due.kind, c.Code(due.at)), Text: due.title, Table: due.at})
	if err != nil {
		return err
	}
	topic := sha256.Sum256([]byte(due.at))
	answer, err := webpush.SendNotificationWithContext(ctx, body, &webpush.Subscription{
		Endpoint: due.to.Endpoint, Keys: webpush.Keys{Auth: due.to.Auth, P256dh: due.to.P256dh},
	}, &webpush.Options{
		HTTPClient: c.client, Subscriber: contact(due.to.Origin), TTL: keptFor, Urgency: webpush.UrgencyNormal,
		Topic:          base64.RawURLEncoding.EncodeToString(topic[:12]), // a later call to the same table replaces this one
		VAPIDPublicKey: keys.Public, VAPIDPrivateKey: keys.Private,
	})
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	io.CopyN(io.Discard, answer.Body, 4<<10) // so that the connection can be used again; what it says does not matter
	switch {
	case answer.StatusCode == http.StatusNotFound || answer.StatusCode == http.StatusGone:
		return errGone
	case answer.StatusCode < 200 || answer.StatusCode > 299:
		return fmt.Errorf("the push service answers %s", answer.Status)
	}
	return nil
}

// contact is where a push service can reach the operator of this server. It must be an https address or a mail address.
func contact(origin string) string {
	if strings.HasPrefix(origin, "https://") {
		return origin
	}
	return "nobody@localhost"
}
