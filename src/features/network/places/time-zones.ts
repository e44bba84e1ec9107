/** Most choices shown at once; typing narrows them. */
const SHOWN = 40

/** IANA time zones by any part of their name. */
export function findTimeZones(query: string): { id: string; label: string; detail: string }[] {
  const asked = query.trim().toLowerCase().replaceAll(' ', '_')
  return Intl.supportedValuesOf('timeZone')
    .filter((zone) => zone.toLowerCase().includes(asked))
    .slice(0, SHOWN)
    .map((zone) => ({ id: zone, label: zone, detail: '' }))
}
