import { useState } from 'react'

/** What a customer hands over in cash, in minor units; NaN while it cannot be read. */
export interface CashGiven {
  given: number | undefined
  onGiven: (minor: number | undefined) => void
  /** Less is handed over than is due, as far as something is typed: empty means exact. */
  isShort: boolean
}

/** `due`: what is to be paid in cash, in minor units; null while nothing is, which forgets what was typed. */
export function useCashGiven(due: number | null): CashGiven {
  const [given, onGiven] = useState<number>()
  if (due === null && given !== undefined) onGiven(undefined)
  const isShort = due !== null && given !== undefined && (Number.isNaN(given) || given < due)
  return { given, onGiven, isShort }
}
