// The languages of the page. To add one, add it here and run the tests: they name the files that it still needs.

/** languages are in the order in which people choose from them. The first is the one that every text has. */
export const languages = [
  { code: 'en', name: 'English', locale: 'en-GB' },
  { code: 'es', name: 'Español', locale: 'es' },
] as const

export type Language = (typeof languages)[number]['code']

export const defaultLanguage: Language = languages[0].code

/** isLanguage reports whether the page speaks it. */
export const isLanguage = (code: unknown): code is Language => languages.some((l) => l.code === code)

/** localeOf is what Intl writes dates, numbers and lists in. */
export const localeOf = (code: Language): string => languages.find((l) => l.code === code)!.locale
