package server

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"time"

	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/limit"
	"shipfic/internal/wire"
)

// A code that works once transfers a person's seats to another device. The log stores neither the code nor the session as they are: the
// log's name is derived from the code, and the session in it can be read only with the code.

// transferTime is how long a code works.
const transferTime = 10 * time.Minute

// transfer is what the log stores for a code.
type transfer struct {
	Until   int64  `json:"until"`   // Unix time in milliseconds
	Session []byte `json:"session"` // masked by the code
	Visited string `json:"visited,omitempty"`
}

// transferSecret derives a secret from a code. Each purpose has its own.
func transferSecret(code, purpose string) []byte {
	mac := hmac.New(sha256.New, []byte(code))
	mac.Write([]byte(purpose))
	return mac.Sum(nil)
}

// TransferKind is the kind of log that stores the session for a code. It is over when the code was used or no longer works.
var TransferKind = gamelog.Kind{
	Name: "seats that are being transferred", Pattern: "transfer.*", Verify: gamelog.VerifyEntries[transfer],
	IsOver: func(entries []gamelog.Entry, now time.Time) bool {
		var offer transfer
		return len(entries) != 1 || json.Unmarshal(entries[0].Body, &offer) != nil || now.UnixMilli() > offer.Until
	},
}

// transferID is the log of a code.
func transferID(code string) gamelog.ID {
	return TransferKind.ID(hex.EncodeToString(transferSecret(code, "name")[:16]))
}

// masked hides a session by a code, or shows it again. A code is used for one session only.
func masked(secret []byte, code string) (s session) {
	subtle.XORBytes(s[:], secret, transferSecret(code, "session"))
	return s
}

// offerSeats makes a code with which another device gets the session of this one.
func (s *Server) offerSeats(r *api.Request) (*api.Response, error) {
	who, known := s.sessionOf(r)
	if !known {
		return nil, gamelog.ErrNotFound
	}
	code, until := rand.Text(), time.Now().Add(transferTime)
	hidden := masked(who[:], code)
	body, err := json.Marshal(transfer{Until: until.UnixMilli(), Session: hidden[:], Visited: s.written(s.visited(r))})
	if err != nil {
		return nil, err
	}
	if err := s.Log.Append(r.Context, transferID(code), 0, gamelog.Entry{At: time.Now().UnixMilli(), Kind: "transfer", Body: body}); err != nil {
		return nil, err
	}
	return api.Created(wire.Transfer{Code: code, Until: until.UnixMilli()})
}

// takeSeats gives a device the session that belongs to a code, and uses up the code.
func (s *Server) takeSeats(r *api.Request) (*api.Response, error) {
	var ask wire.TakeTransfer
	if err := api.ReadJSON(r, &ask, s.Limits.Body); err != nil {
		return nil, err
	}
	var offer transfer
	if err := r.Guess(limit.GuessedCodes, func() (err error) {
		offer, err = s.redeem(r.Context, ask.Code)
		return err
	}); err != nil {
		return nil, err
	}
	who := masked(offer.Session, ask.Code)
	setCookie(r, s.cookieName(), base64.RawURLEncoding.EncodeToString(who[:]))
	setCookie(r, visitedCookie, offer.Visited)
	return api.OK(wire.Taken{})
}

// redeem uses up a code. If two devices try at the same time, the log accepts the entry of one.
func (s *Server) redeem(ctx context.Context, code string) (offer transfer, err error) {
	used := &api.Problem{Status: api.StatusNotFound, Code: api.UsedCode}
	entries, err := s.Log.Read(ctx, transferID(code), 1, 0)
	if err != nil {
		return offer, err
	}
	if len(entries) != 1 {
		return offer, used
	}
	if err := json.Unmarshal(entries[0].Body, &offer); err != nil {
		return offer, err
	}
	if time.Now().UnixMilli() > offer.Until || len(offer.Session) != len(session{}) {
		return offer, used
	}
	err = s.Log.Append(ctx, transferID(code), 1, gamelog.Entry{At: time.Now().UnixMilli(), Kind: "taken", Body: []byte("{}")})
	if errors.Is(err, gamelog.ErrConflict) {
		return offer, used
	}
	return offer, err
}
