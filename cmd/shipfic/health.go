package main

import (
	"cmp"
	"context"
	"crypto/tls"
	"fmt"
	"net"
	"net/http"
	"time"
)

type healthCmd struct {
	Listen  string   `env:"SHIPFIC_LISTEN" placeholder:"ADDRESS" help:"Address and port that the server listens on (:8080, with --acme :443)."`
	TLSCert string   `name:"tls-cert" env:"SHIPFIC_TLS_CERT" placeholder:"FILE" help:"Set if the server serves https itself."`
	ACME    []string `name:"acme" env:"SHIPFIC_ACME" placeholder:"NAME" help:"The host name, if the server gets its certificate itself."`
}

// Run asks the server on this machine whether it is ready. It is for health checks of containers, which contain no other program.
func (c healthCmd) Run(ctx context.Context) error {
	host, port, err := net.SplitHostPort(cmp.Or(c.Listen, defaultListen(c.ACME)))
	if err != nil {
		return err
	}
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "localhost"
	}
	scheme, transport := "http", &http.Transport{}
	if c.TLSCert != "" || len(c.ACME) > 0 {
		// The certificate is for the public host name, not for localhost.
		scheme, transport.TLSClientConfig = "https", &tls.Config{InsecureSkipVerify: true}
	}
	if len(c.ACME) > 0 {
		transport.TLSClientConfig.ServerName = c.ACME[0]
	}
	ctx, cancel := context.WithTimeout(ctx, 3*time.Second)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, scheme+"://"+net.JoinHostPort(host, port)+"/readyz", nil)
	if err != nil {
		return err
	}
	answer, err := (&http.Client{Transport: transport}).Do(r)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("the server is not ready: %s", answer.Status)
	}
	return nil
}
