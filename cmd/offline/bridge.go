//go:build js

package main

import (
	"bytes"
	"context"
	"io"
	"maps"
	"net/netip"
	"net/url"
	"strings"
	"syscall/js"

	"shipfic/internal/api"
	"shipfic/internal/gamelog"
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
		response := b.server.Answer(r)
		b.keepCookies(r.NewCookies)
		headers := map[string]any{}
		for name, value := range response.Header {
			headers[name] = value
		}
		return js.ValueOf(map[string]any{"status": response.Status, "headers": headers, "body": array(response.Body)}), nil
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
		pipe, refused := b.server.Connect(r, func(message []byte) { onMessage.Invoke(string(message)) })
		b.keepCookies(r.NewCookies)
		if refused != nil {
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

// request is a request as the handlers take it. The page writes the names of headers in lower case.
func (b *bridge) request(ctx context.Context, method, address string, headers js.Value, body []byte) (*api.Request, error) {
	at, err := url.ParseRequestURI(address)
	if err != nil {
		return nil, err
	}
	return &api.Request{
		Context: ctx, Method: method, URL: at, Host: js.Global().Get("location").Get("host").String(), Cookies: maps.Clone(b.cookies),
		Header: func(name string) string {
			if headers.Type() != js.TypeObject {
				return ""
			}
			value := headers.Get(strings.ToLower(name))
			if value.Type() != js.TypeString {
				return ""
			}
			return value.String()
		},
		Size: int64(len(body)), Body: func(int64) io.Reader { return bytes.NewReader(body) },
		Client: api.Client{Address: netip.MustParsePrefix("127.0.0.1/32")},
	}, nil
}

// cookies is the note of the cookies of the last visit. Without them the browser is a stranger at its own tables.
var cookies = gamelog.Note[map[string]string]{Pattern: "~cookies"}

// keepCookies keeps the cookies that an answer sets.
func (b *bridge) keepCookies(set []api.Cookie) {
	if len(set) == 0 {
		return
	}
	for _, c := range set {
		b.cookies[c.Name] = c.Value
	}
	cookies.Put(context.Background(), b.log, "", b.cookies) // if the disk is full, they last as long as the page
}

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
