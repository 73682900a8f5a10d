package main

import (
	"log/slog"
	"net"
	"net/http"
	"net/http/pprof"
	"os"
	"path/filepath"
	"time"

	"shipfic/internal/admin"
)

// socket is where operators on the same machine reach the server without a token. Only the owner of the folder can open it.
func (f dataFlag) socket() string { return filepath.Join(f.Data, "admin.sock") }

// serveOperators listens on the socket in the data folder. The server runs without it if that fails, such as on a file system without
// sockets: operators then need the token.
func (c serveCmd) serveOperators(running *assembly, logger *slog.Logger) (stop func()) {
	os.Remove(c.socket()) // left by a crash: this process has the lock of the folder
	listener, err := net.Listen("unix", c.socket())
	if err == nil {
		err = os.Chmod(c.socket(), 0o600)
	}
	if err != nil {
		logger.Warn("\"shipfic admin\" needs the token, because there is no socket for it", "error", err)
		return func() {}
	}
	inside := http.NewServeMux()
	inside.Handle("/", admin.Local(running.server.Handler()))
	inside.HandleFunc("/debug/pprof/", pprof.Index) // profiles and goroutines, by name
	inside.HandleFunc("/debug/pprof/profile", pprof.Profile)
	inside.HandleFunc("/debug/pprof/trace", pprof.Trace)
	web := &http.Server{Handler: inside, ReadHeaderTimeout: 10 * time.Second}
	go web.Serve(listener)
	return func() { web.Close() }
}
