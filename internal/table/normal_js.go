package table

import "syscall/js"

// A browser has the tables of Unicode already.
var normalize = js.Global().Get("String").Get("prototype").Get("normalize")

func nfkc(s string) string { return normalize.Call("call", s, "NFKC").String() }
func nfkd(s string) string { return normalize.Call("call", s, "NFKD").String() }
