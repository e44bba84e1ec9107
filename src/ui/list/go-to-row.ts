import type { KeyboardEvent } from 'react'

const STEPS: Readonly<Record<string, 'nextElementSibling' | 'previousElementSibling'>> = {
  ArrowDown: 'nextElementSibling',
  ArrowUp: 'previousElementSibling',
}

/** Arrow keys lead from what opens a row to that of the next one; rows that are folded away or open nothing are passed over. */
export function goToRow(event: KeyboardEvent<HTMLElement>) {
  const step = STEPS[event.key]
  if (step === undefined) return
  let row = event.currentTarget.closest('tr')?.[step]
  while (row && (row.hasAttribute('data-folded') || !row.querySelector('[data-opener]'))) row = row[step]
  const opener = row?.querySelector<HTMLElement>('[data-opener]')
  if (!opener) return
  event.preventDefault()
  opener.focus()
}
