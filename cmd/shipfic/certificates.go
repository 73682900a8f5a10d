package main

import (
	"crypto/tls"
	"fmt"
	"log/slog"
	"os"
	"sync"
	"time"
)

// certificate is one in two files. It is read again when the files change, so that a renewal needs no restart.
type certificate struct {
	cert, key string
	logger    *slog.Logger

	mu      sync.Mutex
	loaded  *tls.Certificate
	changed time.Time // of the files it was loaded from
	looked  time.Time
}

// lookEvery is how often the files are looked at, at most.
const lookEvery = time.Minute

// newTLS is how to speak TLS with the certificate in two files.
func newTLS(cert, key string, logger *slog.Logger) (*tls.Config, error) {
	c := &certificate{cert: cert, key: key, logger: logger}
	if err := c.load(); err != nil {
		return nil, fmt.Errorf("the certificate: %w", err)
	}
	return &tls.Config{
		MinVersion:     tls.VersionTLS12,
		GetCertificate: func(*tls.ClientHelloInfo) (*tls.Certificate, error) { return c.current(), nil },
	}, nil
}

// current gives the certificate as the files have it. If they cannot be read, the one before is still good.
func (c *certificate) current() *tls.Certificate {
	c.mu.Lock()
	defer c.mu.Unlock()
	if time.Since(c.looked) >= lookEvery {
		if err := c.load(); err != nil {
			c.logger.Error("the certificate was not read again", "error", err)
		}
	}
	return c.loaded
}

// load reads the files if they have changed.
func (c *certificate) load() error {
	c.looked = time.Now()
	info, err := os.Stat(c.cert)
	if err != nil {
		return err
	}
	if info.ModTime().Equal(c.changed) {
		return nil
	}
	loaded, err := tls.LoadX509KeyPair(c.cert, c.key)
	if err != nil {
		return err
	}
	c.loaded, c.changed = &loaded, info.ModTime()
	return nil
}
