// How pages are painted for tests: plainly, unless somebody wants pictures to look at.

/** pictures says whether this run is for pictures: PICTURES=1 npm run test:browser. */
export const pictures = !!process.env.PICTURES

type Plain = { plain?: CSSStyleSheet }

/**
 * paintPlainly runs in a page before its scripts, and leaves out gradients and shadows. Nothing changes its place, and a browser
 * without a graphics card needs a third less time for a test.
 */
export function paintPlainly(): void {
  const plain = new CSSStyleSheet()
  plain.replaceSync(
    '*, ::before, ::after { background-image: none !important; box-shadow: none !important; text-shadow: none !important }',
  )
  document.adoptedStyleSheets.push(plain)
  ;(window as Plain).plain = plain
}

/** paintAll runs in a page that is painted plainly, and turns gradients and shadows on or off again. */
export function paintAll(all: boolean): void {
  const { plain } = window as Plain
  if (plain) plain.disabled = all
}
