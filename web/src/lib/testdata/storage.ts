/** browserStorage keeps texts as a browser does, with room for a number of characters each. */
export function browserStorage(room = Infinity): Storage {
  const texts = new Map<string, string>()
  return {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => {
      if (text.length > room) throw new Error('quota')
      texts.set(key, text)
    },
    removeItem: (key) => void texts.delete(key),
    clear: () => texts.clear(),
    key: (i) => [...texts.keys()][i] ?? null,
    get length() {
      return texts.size
    },
  }
}
