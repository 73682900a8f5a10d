// Package push calls people who said yes when a table waits for them and they are not there: by Web Push, so that their browser shows a
// notification even if no page of ours is open.
//
// A [Caller] hears of every entry that this node writes. Somebody whom a table begins to wait for is called after a few seconds, unless they
// are connected. What the browsers of people want is kept in the log, next to the tables, and so is when each was called last: several
// nodes agree through the log, so that one of them calls, and not more often than the person has set.
//
//	calls := push.New(push.Options{Log: log, Hall: hall})
//	hall.Changed = calls.Changed
//	calls.Serve(ctx, server.IsPresent)
//
// The address of a push service comes from a stranger. So it must be https and a public name, requests go to public addresses only, which
// is checked when the name is given and for the address that is dialled, and redirects are not followed. What is sent is encrypted for the browser, and names the table but no cards.
package push
