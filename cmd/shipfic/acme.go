package main

import (
	"cmp"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"golang.org/x/crypto/acme"
	"golang.org/x/crypto/acme/autocert"
)

// acmeFlags are how a server gets its certificate by itself.
type acmeFlags struct {
	ACME          []string `name:"acme" env:"SHIPFIC_ACME" placeholder:"NAME" help:"Serve https, with a certificate for that host name from Let's Encrypt, which is renewed by itself. The ports 80 and 443 of that name must lead here."`
	ACMEDirectory string   `name:"acme-directory" env:"SHIPFIC_ACME_DIRECTORY" placeholder:"URL" help:"Another authority that speaks ACME, instead of Let's Encrypt."`
	ACMECA        string   `name:"acme-ca" env:"SHIPFIC_ACME_CA" placeholder:"FILE" help:"Certificate (PEM) that the address of that authority is verified with, if it is one of your own."`
	ACMEHTTP      string   `name:"acme-http" default:":80" env:"SHIPFIC_ACME_HTTP" placeholder:"ADDRESS" help:"With --acme, address and port where the authority asks, and from where visitors are sent to https (${default})."`
}

// check refuses names that no authority would sign.
func (f acmeFlags) check() error {
	for _, name := range f.ACME {
		if why := notAHost(name); why != "" {
			return fmt.Errorf("--acme %q %s: give the name that people type, such as club.example.org", name, why)
		}
	}
	if at, err := url.Parse(f.ACMEDirectory); f.ACMEDirectory != "" && (err != nil || at.Host == "" || at.Scheme != "https") {
		return fmt.Errorf("--acme-directory %q is not the address of an authority: it begins with https://", f.ACMEDirectory)
	}
	return nil
}

// notAHost says why no authority signs a certificate for a name; empty: it may.
func notAHost(name string) string {
	_, notIP := netip.ParseAddr(name)
	switch {
	case strings.Contains(name, "://"), strings.ContainsAny(name, "/: "):
		return "is an address and not a name"
	case notIP == nil:
		return "is a number and not a name"
	case strings.Contains(name, "*"):
		return "has a wildcard, and such certificates need another way of proof"
	case !strings.Contains(strings.Trim(name, "."), "."):
		return "has no dot, so nobody on the internet finds it"
	}
	for label := range strings.SplitSeq(name, ".") {
		if label == "" || len(label) > 63 || strings.Trim(strings.ToLower(label), "abcdefghijklmnopqrstuvwxyz0123456789-") != "" {
			return "is not a host name (a name in other letters is written with xn--)"
		}
	}
	return ""
}

// authority gets certificates by ACME, and keeps them in a folder.
type authority struct {
	*autocert.Manager
	names  []string
	logger *slog.Logger
}

// newAuthority makes the folder's authority; nil without names.
func (f acmeFlags) newAuthority(folder string, logger *slog.Logger) (*authority, error) {
	if len(f.ACME) == 0 {
		return nil, nil
	}
	web := new(http.Client)
	if f.ACMECA != "" {
		roots := x509.NewCertPool()
		if certificate, err := os.ReadFile(f.ACMECA); err != nil {
			return nil, fmt.Errorf("--acme-ca: %w", err)
		} else if !roots.AppendCertsFromPEM(certificate) {
			return nil, fmt.Errorf("--acme-ca: %s has no certificate in PEM", f.ACMECA)
		}
		web.Transport = &http.Transport{TLSClientConfig: &tls.Config{RootCAs: roots}, Proxy: http.ProxyFromEnvironment}
	}
	return &authority{
		names: f.ACME, logger: logger,
		Manager: &autocert.Manager{
			Prompt: autocert.AcceptTOS, Cache: autocert.DirCache(filepath.Join(folder, "certificates")), HostPolicy: autocert.HostWhitelist(f.ACME...),
			Client: &acme.Client{DirectoryURL: cmp.Or(f.ACMEDirectory, autocert.DefaultACMEDirectory), HTTPClient: web, UserAgent: "shipfic"},
		},
	}, nil
}

// tlsConfig is the configuration of https with the authority's certificates.
func (a *authority) tlsConfig() *tls.Config {
	c := a.TLSConfig()
	c.MinVersion = tls.VersionTLS12
	return c
}

// serve answers what the authority asks on port 80, and sends visitors to https, until the context ends.
func (a *authority) serve(ctx context.Context, address string) (wait func(), err error) {
	listener, err := listen(address)
	if err != nil {
		return nil, fmt.Errorf("%w (--acme needs this port for redirects; another one is set by --acme-http)", err)
	}
	web := &http.Server{
		Handler: a.HTTPHandler(nil), MaxHeaderBytes: 16 << 10, ReadTimeout: 10 * time.Second, WriteTimeout: 10 * time.Second, IdleTimeout: 10 * time.Second,
		ErrorLog: slog.NewLogLogger(a.logger.Handler(), slog.LevelDebug),
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = web.Serve(listener) // until it is closed
	}()
	stop := context.AfterFunc(ctx, func() { web.Close() })
	return func() { stop(); web.Close(); <-ended }, nil
}

// obtain gets the certificates that are not kept yet, so that a mistake is in the log before the first visitor meets it.
func (a *authority) obtain(ctx context.Context) {
	for _, name := range a.names {
		_, err := a.GetCertificate(&tls.ClientHelloInfo{ServerName: name, SupportedProtos: []string{"h2"}, CipherSuites: []uint16{tls.TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256}})
		switch {
		case ctx.Err() != nil:
			return
		case err != nil:
			a.logger.Error("no certificate: browsers cannot connect. Does the name lead to this machine, and are its ports 80 and 443 open to the internet? "+
				"The next visit tries again", "name", name, "error", err)
		default:
			a.logger.Info("the certificate is there", "name", name)
		}
	}
}

// listen opens a port. Its errors say what to do.
func listen(address string) (net.Listener, error) {
	listener, err := net.Listen("tcp", address)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("%s is in use: another program, or another shipfic, listens there. Stop it, or choose another port", address)
	case errors.Is(err, syscall.EACCES):
		return nil, fmt.Errorf("%s may only be opened by root, or by a service with CAP_NET_BIND_SERVICE (see docs/running.md)", address)
	case errors.Is(err, syscall.EADDRNOTAVAIL):
		return nil, fmt.Errorf("%s is not an address of this machine: leave the host out, as in :8080, to listen on all", address)
	}
	return listener, err
}
