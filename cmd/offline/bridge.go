//go:build js

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"strings"
	"syscall/js"

	"shipfic/internal/gamelog"
	"shipfic/internal/http/small"
	"shipfic/internal/server"
)

// bridge passes the page's requests and messages to the server.
type bridge struct {
	server  *server.Server
	log     gamelog.Log
	cookies map[string]string // of the one browser that it serves
}

// ask answers a request. Its arguments are the method, the path, the headers and the body; it returns a promise of the answer.
func (b *bridge) ask(_ js.Value, args []js.Value) any {
	r, err := b.request(context.Background(), args[0].String(), args[1].String(), args[2], bodyOf(args[3]))
	return promise(func() (js.Value, error) {
		if err != nil {
			return js.Value{}, err
		}
		a := &answer{header: small.Header{}, status: 200}
		b.server.Handler().ServeHTTP(a, r)
		b.keepCookies(a.header)
		headers := map[string]any{}
		for name := range a.header {
			headers[name] = a.header.Get(name)
		}
		return js.ValueOf(map[string]any{"status": a.status, "headers": headers, "body": array(a.body.Bytes())}), nil
	})
}

// connect opens a connection to a table: its arguments are the path, and functions for messages and for the end. The result has the
// functions send and close.
func (b *bridge) connect(_ js.Value, args []js.Value) any {
	onMessage, onClose := args[1], args[2]
	ctx, hangUp := context.WithCancel(context.Background())
	messages := make(chan []byte, 64)
	send := js.FuncOf(func(_ js.Value, args []js.Value) any {
		select {
		case messages <- []byte(args[0].String()):
		default:
			hangUp() // as a server does with a client that floods it
		}
		return nil
	})
	closeNow := js.FuncOf(func(js.Value, []js.Value) any {
		hangUp()
		return nil
	})
	go func() {
		defer closeNow.Release() // the page calls neither after the end
		defer send.Release()
		defer onClose.Invoke()
		defer hangUp()
		r, err := b.request(ctx, "GET", args[0].String(), js.Undefined(), nil)
		if err != nil {
			return
		}
		a := &answer{header: small.Header{}, status: 200}
		pipe := b.server.Connect(a, r, func(message []byte) { onMessage.Invoke(string(message)) })
		b.keepCookies(a.header)
		if a.status >= 400 {
			return
		}
		for {
			select {
			case m := <-messages:
				pipe.Send(m)
			case <-pipe.Closed():
				return
			}
		}
	}()
	return map[string]any{"send": send, "close": closeNow}
}

func (b *bridge) request(ctx context.Context, method, path string, headers js.Value, body []byte) (*small.Request, error) {
	r, err := small.NewRequest(ctx, method, path, io.NopCloser(bytes.NewReader(body)), int64(len(body)))
	if err != nil {
		return nil, err
	}
	r.Host, r.RemoteAddr = js.Global().Get("location").Get("host").String(), "127.0.0.1:1"
	if headers.Type() == js.TypeObject {
		names := js.Global().Get("Object").Call("keys", headers)
		for i := range names.Length() {
			r.Header.Set(names.Index(i).String(), headers.Get(names.Index(i).String()).String())
		}
	}
	pairs := make([]string, 0, len(b.cookies))
	for name, value := range b.cookies {
		pairs = append(pairs, name+"="+value)
	}
	r.Header.Set("Cookie", strings.Join(pairs, "; "))
	return r, nil
}

// cookiesID is where the log keeps the cookies, as the snapshot of a table that does not exist.
const cookiesID gamelog.ID = "~cookies"

// recallCookies reads the cookies of the last visit. Without them the browser is a stranger at its own tables.
func (b *bridge) recallCookies() {
	b.cookies = map[string]string{}
	if kept, err := b.log.Snapshot(context.Background(), cookiesID); err == nil {
		json.Unmarshal(kept.Data, &b.cookies) // damaged ones are replaced
	}
}

// keepCookies keeps the cookies that an answer sets.
func (b *bridge) keepCookies(h small.Header) {
	set := h.Values("Set-Cookie")
	if len(set) == 0 {
		return
	}
	for _, cookie := range set {
		name, value, _ := strings.Cut(cookie, "=")
		b.cookies[name] = value
	}
	if data, err := json.Marshal(b.cookies); err == nil {
		b.log.PutSnapshot(context.Background(), cookiesID, gamelog.Snapshot{Data: data}) // if the disk is full, they last as long as the page
	}
}

// answer is the answer to a request.
type answer struct {
	header small.Header
	status int
	body   bytes.Buffer
}

func (a *answer) Header() small.Header        { return a.header }
func (a *answer) WriteHeader(status int)      { a.status = status }
func (a *answer) Write(p []byte) (int, error) { return a.body.Write(p) }

// promise runs a function in a goroutine of its own, and promises its result.
func promise(do func() (js.Value, error)) js.Value {
	var executor js.Func
	executor = js.FuncOf(func(_ js.Value, args []js.Value) any {
		resolve, reject := args[0], args[1]
		go func() {
			defer executor.Release()
			v, err := do()
			if err != nil {
				reject.Invoke(js.Global().Get("Error").New(err.Error()))
				return
			}
			resolve.Invoke(v)
		}()
		return nil
	})
	return js.Global().Get("Promise").New(executor)
}

func array(data []byte) js.Value {
	to := js.Global().Get("Uint8Array").New(len(data))
	js.CopyBytesToJS(to, data)
	return to
}

func bodyOf(v js.Value) []byte {
	if !v.Truthy() {
		return nil
	}
	data := make([]byte, v.Length())
	js.CopyBytesToGo(data, v)
	return data
}
