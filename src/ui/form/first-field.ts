import { focusUnasked } from '#src/ui/form/focus-unasked.ts'

const FIELDS =
  'input:enabled:not([type="hidden"], [type="file"], [readonly], [tabindex="-1"]), select:enabled, textarea:enabled'

/**
 * The first field of what is there to be typed into gets the focus, or the one that asks for it with `data-autofocus`,
 * unless the hands have gone somewhere meanwhile. A touch screen's own keyboard would cover half of the page for it.
 */
export function focusFirstField(holder: HTMLElement | null): void {
  if (!holder || !isFree(document.activeElement) || window.matchMedia('(pointer: coarse)').matches) return
  const fields = [...holder.querySelectorAll<HTMLElement>(FIELDS)].filter((each) => each.checkVisibility())
  const first = fields.find((each) => each.matches('[data-autofocus]')) ?? fields[0]
  if (first) focusUnasked(chosenOf(first, fields))
}

const isFree = (active: Element | null): boolean => !active || active === document.body || active.id === 'content'

/** Of a choice, what is chosen: the arrows go on from there. */
function chosenOf(first: HTMLElement, fields: readonly HTMLElement[]): HTMLElement {
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first
  return fields.find((each) => each instanceof HTMLInputElement && each.name === first.name && each.checked) ?? first
}
