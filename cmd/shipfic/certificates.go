package main

import (
	"crypto/tls"
	"fmt"
	"log/slog"
	"os"
	"sync"
	"time"
)

// certificate is a TLS certificate in two files. It is reloaded when the files change, so a renewal needs no restart.
type certificate struct {
	cert, key string
	logger    *slog.Logger

	mu      sync.Mutex
	loaded  *tls.Certificate
	changed time.Time // modification time of the loaded file
	checked time.Time // when the files were last checked
}

// checkInterval is how often the files are checked, at most.
const checkInterval = time.Minute

// newTLS returns a TLS configuration with the certificate in two files.
func newTLS(cert, key string, logger *slog.Logger) (*tls.Config, error) {
	c := &certificate{cert: cert, key: key, logger: logger}
	if err := c.load(); err != nil {
		return nil, fmt.Errorf("loading the certificate: %w", err)
	}
	return &tls.Config{
		MinVersion:     tls.VersionTLS12,
		GetCertificate: func(*tls.ClientHelloInfo) (*tls.Certificate, error) { return c.current(), nil },
	}, nil
}

// current returns the certificate in the files, or the one loaded before if they cannot be read.
func (c *certificate) current() *tls.Certificate {
	c.mu.Lock()
	defer c.mu.Unlock()
	if time.Since(c.checked) >= checkInterval {
		if err := c.load(); err != nil {
			c.logger.Error("reloading the certificate failed", "error", err)
		}
	}
	return c.loaded
}

// load reads the files if they have changed.
func (c *certificate) load() error {
	c.checked = time.Now()
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
