// The texts of the rules in a language. They are loaded when somebody reads them.

import { defaultLanguage, type Language } from '../lib/languages'
import { readBook, type Book } from './book'

const names = ['rules', 'quick', 'rulings'] as const
const files = import.meta.glob<string>(
  ['../../../docs/{rules,quick,rulings}.md', '../../../docs/{rules,quick,rulings}.*.md'],
  {
    query: '?raw',
    import: 'default',
  },
)

async function read(language: Language): Promise<Book> {
  const ending = language === defaultLanguage ? 'md' : `${language}.md`
  const [rules, quick, rulings] = await Promise.all(names.map((name) => files[`../../../docs/${name}.${ending}`]!()))
  return readBook({ rules: rules!, quick: quick!, rulings: rulings! })
}

const books = new Map<Language, Promise<Book>>()

/** loadBook gives the rulebook in a language. */
export function loadBook(language: Language): Promise<Book> {
  let book = books.get(language)
  if (!book) {
    book = read(language)
    book.catch(() => books.delete(language)) // so that the next call tries again
    books.set(language, book)
  }
  return book
}
