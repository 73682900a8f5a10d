// The texts of the rules in a language. They come only when somebody reads them.

import type { Language } from '../lib/settings.svelte'
import { readBook, type Book } from './book'

const texts = {
  en: () =>
    Promise.all([
      import('../../../docs/rules.md?raw'),
      import('../../../docs/quick.md?raw'),
      import('../../../docs/rulings.md?raw'),
    ]),
  es: () =>
    Promise.all([
      import('../../../docs/rules.es.md?raw'),
      import('../../../docs/quick.es.md?raw'),
      import('../../../docs/rulings.es.md?raw'),
    ]),
}

const books = new Map<Language, Promise<Book>>()

/** loadBook gives the rulebook in a language. */
export function loadBook(language: Language): Promise<Book> {
  let book = books.get(language)
  if (!book) {
    book = texts[language]().then(([rules, quick, rulings]) =>
      readBook({ rules: rules.default, quick: quick.default, rulings: rulings.default }),
    )
    book.catch(() => books.delete(language)) // so that the next one asks again
    books.set(language, book)
  }
  return book
}
