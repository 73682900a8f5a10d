export type Args = Record<string, string | number>

/**
 * format fills the gaps of a string: "{name} sat down". A string with two forms, "{n} card | {n} cards", is chosen by the
 * argument n: the first is for one.
 */
export function format(text: string, args: Args = {}): string {
  const forms = text.split(' | ')
  const form = forms.length === 2 && args.n !== 1 ? forms[1]! : forms[0]!
  return form.replace(/\{(\w+)\}/g, (gap, name: string) => String(args[name] ?? gap))
}
