import { localeFor } from '#src/lib/format.ts'

interface Choice {
  id: string
  label: string
  detail: string
}

/** Most choices shown at once; typing narrows them. */
const SHOWN = 40

/** A currency by its code, named by Intl. */
export function namedChoice(type: 'currency', code: string, language: string): Choice {
  const name = new Intl.DisplayNames(localeFor(language), { type, fallback: 'code' }).of(code) ?? code
  return { id: code, label: `${code} · ${name}`, detail: '' }
}

/** Currencies by code or name; those whose code begins so come first. */
export function findCurrencies(query: string, language: string): Choice[] {
  const asked = query.trim().toLowerCase()
  return Intl.supportedValuesOf('currency')
    .map((code) => namedChoice('currency', code, language))
    .filter(({ label }) => label.toLowerCase().includes(asked))
    .toSorted((one, other) => Number(other.id.toLowerCase().startsWith(asked)) - Number(one.id.toLowerCase().startsWith(asked)))
    .slice(0, SHOWN)
}

/** IANA time zones by any part of their name. */
export function findTimeZones(query: string): Choice[] {
  const asked = query.trim().toLowerCase().replaceAll(' ', '_')
  return Intl.supportedValuesOf('timeZone')
    .filter((zone) => zone.toLowerCase().includes(asked))
    .slice(0, SHOWN)
    .map((zone) => ({ id: zone, label: zone, detail: '' }))
}
