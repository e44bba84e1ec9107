import { localeFor } from '#src/platform/format.ts'

/** A time zone as people say it, `Egypt Time (GMT+2)`, at that instant: its offset changes over the year. */
export function zoneName(zone: string, instant: string | Date, language: string): string {
  const name = zonePart('shortGeneric', zone, instant, language)
  const offset = zonePart('shortOffset', zone, instant, language)
  return name === offset ? offset : `${name} (${offset})`
}

/** Its offset at that instant, `GMT+2`, where there is no room for a name. */
export const zoneOffset = (zone: string, instant: string | Date, language: string): string =>
  zonePart('shortOffset', zone, instant, language)

/** Whether two zones' clocks read the same at that instant, as in Riyadh and Kuwait. */
export const isSameClock = (one: string, other: string, instant: string | Date): boolean =>
  one === other || zoneOffset(one, instant, 'en') === zoneOffset(other, instant, 'en')

function zonePart(
  style: 'shortGeneric' | 'shortOffset',
  zone: string,
  instant: string | Date,
  language: string,
): string {
  // British English shortens some zones to letters (EET) that passengers do not know.
  const locale = localeFor(language).replace('en-GB', 'en')
  const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: style }).formatToParts(
    new Date(instant),
  )
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}
