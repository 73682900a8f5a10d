package main

import (
	"context"
	"crypto/tls"
	"fmt"
	"net"
	"net/http"
	"time"
)

type healthCmd struct {
	Listen  string `default:":8080" env:"SHIPFIC_LISTEN" placeholder:"ADDRESS" help:"Address and port that the server listens on (${default})."`
	TLSCert string `name:"tls-cert" env:"SHIPFIC_TLS_CERT" placeholder:"FILE" help:"Set if the server serves https itself."`
}

// Run asks the server on this machine whether it is ready. It is for health checks of containers, which contain no other program.
func (c healthCmd) Run(ctx context.Context) error {
	host, port, err := net.SplitHostPort(c.Listen)
	if err != nil {
		return err
	}
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "localhost"
	}
	scheme, transport := "http", &http.Transport{}
	if c.TLSCert != "" {
		// The certificate is for the public host name, not for localhost.
		scheme, transport.TLSClientConfig = "https", &tls.Config{InsecureSkipVerify: true}
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
