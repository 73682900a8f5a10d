package push

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"io"
	"math/big"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"shipfic/internal/wire"
)

// service is a push service of the test's own, with one browser that can read what it gets.
type service struct {
	*httptest.Server
	t      *testing.T
	key    *ecdh.PrivateKey
	secret []byte
	got    chan message
	asked  atomic.Int64 // requests
	status atomic.Int64 // of answers; 0: created
}

func newService(t *testing.T) *service {
	t.Helper()
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	s := &service{t: t, key: key, secret: make([]byte, 16), got: make(chan message, 16)}
	rand.Read(s.secret)
	s.Server = httptest.NewServer(s)
	t.Cleanup(s.Close)
	return s
}

// subscription is what the browser tells our server.
func (s *service) subscription() wire.AskCalls {
	code := base64.RawURLEncoding.EncodeToString
	return wire.AskCalls{Endpoint: s.URL + "/browser", P256dh: code(s.key.PublicKey().Bytes()), Auth: code(s.secret), Language: "en"}
}

func (s *service) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.asked.Add(1)
	if status := s.status.Load(); status != 0 {
		w.WriteHeader(int(status))
		return
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		s.t.Error(err)
	}
	s.checkSignature(r.Header.Get("Authorization"))
	if r.Method != http.MethodPost || r.Header.Get("Content-Encoding") != "aes128gcm" || r.Header.Get("TTL") == "" || len(r.Header.Get("Topic")) > 32 {
		s.t.Errorf("%s with %v", r.Method, r.Header)
	}
	var m message
	if err := json.Unmarshal(s.decrypt(body), &m); err != nil {
		s.t.Error(err)
	}
	w.WriteHeader(http.StatusCreated)
	s.got <- m
}

// decrypt reads a message as a browser does (RFC 8291).
func (s *service) decrypt(body []byte) []byte {
	salt, rest := body[:16], body[20:]
	theirs, sealed := rest[1:1+int(rest[0])], rest[1+int(rest[0]):]
	public, err := ecdh.P256().NewPublicKey(theirs)
	if err != nil {
		s.t.Error(err)
		return nil
	}
	shared, err := s.key.ECDH(public)
	if err != nil {
		s.t.Error(err)
		return nil
	}
	derive := func(secret, salt []byte, info string, size int) []byte {
		key, err := hkdf.Key(sha256.New, secret, salt, info, size)
		if err != nil {
			s.t.Error(err)
		}
		return key
	}
	ikm := derive(shared, s.secret, "WebPush: info\x00"+string(s.key.PublicKey().Bytes())+string(theirs), 32)
	block, err := aes.NewCipher(derive(ikm, salt, "Content-Encoding: aes128gcm\x00", 16))
	if err != nil {
		s.t.Error(err)
		return nil
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		s.t.Error(err)
		return nil
	}
	plain, err := gcm.Open(nil, derive(ikm, salt, "Content-Encoding: nonce\x00", 12), sealed, nil)
	if err != nil {
		s.t.Error(err)
	}
	return []byte(strings.TrimRight(string(plain), "\x00\x02"))
}

// checkSignature checks that a message is signed by the key that it names, for this service (RFC 8292).
func (s *service) checkSignature(header string) {
	token, key, found := strings.Cut(strings.TrimPrefix(header, "vapid t="), ", k=")
	parts := strings.Split(token, ".")
	if !found || len(parts) != 3 {
		s.t.Errorf("Authorization: %s", header)
		return
	}
	decode := func(text string) []byte {
		data, err := base64.RawURLEncoding.DecodeString(text)
		if err != nil {
			s.t.Error(err)
		}
		return data
	}
	var claims struct{ Aud, Sub string }
	if err := json.Unmarshal(decode(parts[1]), &claims); err != nil || claims.Aud != s.URL || claims.Sub == "" {
		s.t.Errorf("the claims are %+v (%v)", claims, err)
	}
	signature := decode(parts[2])
	public, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), decode(key))
	if err != nil {
		s.t.Error(err)
		return
	}
	sum := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	if !ecdsa.Verify(public, sum[:], new(big.Int).SetBytes(signature[:32]), new(big.Int).SetBytes(signature[32:])) {
		s.t.Error("the signature is wrong")
	}
}
