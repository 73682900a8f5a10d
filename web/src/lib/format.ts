export type Args = Record<string, string | number>

/** A text with plural forms has one for each CLDR category that its language uses. */
export type Text = string | { readonly [Category in Intl.LDMLPluralRule]?: string }

const rules = new Map<string, Intl.PluralRules>()

function categoryOf(n: number, locale: string): Intl.LDMLPluralRule {
  let rule = rules.get(locale)
  if (!rule) rules.set(locale, (rule = new Intl.PluralRules(locale)))
  return rule.select(n)
}

/** unaccented is a text without the marks over its letters. */
export const unaccented = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '')

/** folded is a text as searches compare it. */
export const folded = (text: string): string => unaccented(text).toLowerCase()

/** endsText reports whether a text, such as the title Pomf!, takes no full stop or exclamation mark after it. */
export const endsText = (text: string): boolean => /[.!?…]$/.test(text)

/** format fills the gaps of a text: "{name} sat down". The argument n chooses between plural forms. */
export function format(text: Text, args: Args = {}, locale = 'en'): string {
  const form =
    typeof text === 'string' ? text : (args.n !== undefined && text[categoryOf(+args.n, locale)]) || text.other || ''
  if (!form.includes('{')) return form
  return form.replace(/\{(\w+)\}([.!]?)/g, (gap, name: string, mark: string) => {
    const value = args[name]
    return value === undefined ? gap : `${value}${endsText(String(value)) ? '' : mark}`
  })
}
