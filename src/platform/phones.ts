import { useSyncExternalStore } from 'react'
import type * as PhoneNumbers from '#machines/phone-number.ts'
import { loadPatiently } from '#src/platform/load-with-retry.ts'
import { useOwnCountry } from '#src/platform/session.tsx'

let loaded: typeof PhoneNumbers | undefined
let loading: Promise<void> | undefined
const waiting = new Set<() => void>()

/**
 * The numbering plans of all countries: they come once somebody sees or types a phone, not with a page. Undefined until
 * they are there; without them numbers are shown as they are stored, and judged by the server alone.
 */
function usePhoneNumbers(): typeof PhoneNumbers | undefined {
  return useSyncExternalStore(
    subscribe,
    () => loaded,
    () => undefined,
  )
}

function subscribe(tell: () => void): () => void {
  waiting.add(tell)
  if (!loaded) loading ??= load()
  return () => waiting.delete(tell)
}

async function load(): Promise<void> {
  try {
    loaded = await loadPatiently(() => import('#machines/phone-number.ts'))
    for (const tell of waiting) tell()
  } catch {
    // Whoever asks next tries again.
    loading = undefined
  }
}

/** How a stored number is written for the reader: as it is dialled at their depot, else with its country code. */
export function usePhoneText({ international = false } = {}): (stored: string) => string {
  const numbers = usePhoneNumbers()
  const own = useOwnCountry()
  return (stored) => numbers?.formatPhone(stored, international ? null : (own ?? null)) ?? stored
}

/** Words for a phone that no number can be, typed at the reader's depot; undefined where it may be one. */
export type PhoneJudge = (typed: string | null) => 'phoneUnknown' | 'phoneInternational' | undefined

export function usePhoneJudge(): PhoneJudge {
  const numbers = usePhoneNumbers()
  const country = useOwnCountry() ?? null
  return (typed) => {
    if (!numbers || typed === null || typed.trim() === '') return undefined
    if (numbers.readPhone(typed, country) !== null) return undefined
    return country === null ? 'phoneInternational' : 'phoneUnknown'
  }
}
