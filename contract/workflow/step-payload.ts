/** Amounts that an act keeps beside its change of state, in minor units of the payload's currency, else the record's. */
export const PAYLOAD_AMOUNTS: ReadonlySet<string> = new Set([
  'amount',
  'total',
  'base',
  'refund',
  'fare',
  'value',
  'settled',
  'paidIn',
])

/** Departures are told by their travel day: the key's middle part. */
export const PAYLOAD_DEPARTURES: ReadonlySet<string> = new Set(['from', 'to'])

/** What leads to other rows and says nothing to people, and what is told with the amounts. */
const UNTOLD = /^(?:currency|\w*Id|uploadedBy)$/

/** What of a payload is told to people, in its order: what was before stands before what came after. */
export function toldOfPayload(payload: Readonly<Record<string, unknown>>): [name: string, value: unknown][] {
  return Object.entries(payload).filter(
    ([name, value]) =>
      !UNTOLD.test(name) && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
  )
}

/** A sum as payloads keep it; null where the value is none. */
export function sumOfPayload(value: unknown): { currency: string; amount: number } | null {
  if (typeof value !== 'object' || value === null || !('currency' in value) || !('amount' in value)) return null
  return typeof value.currency === 'string' && typeof value.amount === 'number'
    ? { currency: value.currency, amount: value.amount }
    : null
}
