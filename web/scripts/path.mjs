// Rounds the numbers of an SVG path. Paths are written without separators wherever possible ("1.5.5", or an arc's flags as
// in "a1 1 0 013 4"), so they must be read, not just searched.

const arguments_ = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 }
const number = /[\s,]*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)/iy
const flag = /[\s,]*([01])/y

/** Yields the commands of a path, each a letter and its numbers. */
function* commands(path) {
  for (const [, letter, text] of path.matchAll(/([a-df-z])([^a-df-z]*)/gi)) {
    const numbers = []
    let at = 0
    while (/[\d.]/.test(text.slice(at))) {
      const place = numbers.length % Math.max(arguments_[letter.toLowerCase()], 1)
      const pattern = letter.toLowerCase() === 'a' && (place === 3 || place === 4) ? flag : number
      pattern.lastIndex = at
      const found = pattern.exec(text)
      if (!found) throw new Error(`the path has no number at ${text.slice(at, at + 20)}`)
      numbers.push(Number(found[1]))
      at = pattern.lastIndex
    }
    yield [letter, numbers]
  }
}

/** A path with at most one decimal: a tenth of a unit in 512 is never seen. */
export function rounded(path) {
  let result = ''
  for (const [letter, numbers] of commands(path)) {
    result += letter
    numbers.forEach((value, i) => {
      const text = String(Math.round(value * 10) / 10).replace(/^(-?)0\./, '$1.')
      const joined = i === 0 || text.startsWith('-') || (text.startsWith('.') && /\.\d+$/.test(result))
      result += joined ? text : ` ${text}`
    })
  }
  return result
}
