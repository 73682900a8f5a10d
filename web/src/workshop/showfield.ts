// Brings the field that a finding is about to the reader.

import { still } from '../lib/settings.svelte'

const fields = 'input:not([type=hidden]), select, textarea, button'

/** showField unfolds what hides a finding, scrolls to its field and puts the focus there. */
export function showField(finding: HTMLElement | undefined): void {
  if (!finding) return
  for (let fold = finding.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true
  const place = finding.closest('.field-of') ?? finding
  place.scrollIntoView({ block: 'center', behavior: still() ? 'instant' : 'smooth' })
  place.querySelector<HTMLElement>(fields)?.focus({ preventScroll: true })
}
