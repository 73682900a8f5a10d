package client

import (
	"encoding/json"
	"net/http"
)

// Session returns the secret that identifies this client's person, to be saved for Resume.
func (c *Client) Session() ([]byte, error) {
	kept := map[string]string{}
	for _, cookie := range c.http.Jar.Cookies(c.base) {
		kept[cookie.Name] = cookie.Value
	}
	return json.Marshal(kept)
}

// Resume restores a saved session.
func (c *Client) Resume(session []byte) error {
	kept := map[string]string{}
	if err := json.Unmarshal(session, &kept); err != nil {
		return err
	}
	var cookies []*http.Cookie
	for name, value := range kept {
		cookies = append(cookies, &http.Cookie{Name: name, Value: value, Path: "/", Secure: c.base.Scheme == "https"})
	}
	c.http.Jar.SetCookies(c.base, cookies)
	return nil
}
