const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** From an instant on, by how many milliseconds a zone's clocks are ahead of UTC. */
export interface ZoneOffset {
  from: number
  offset: number
}

const formats = new Map<string, Intl.DateTimeFormat>()
/** Zone → UTC year → its offsets: asking `Intl` for each reading of a clock takes a hundred times as long. */
const knownYears = new Map<string, Map<number, readonly ZoneOffset[]>>()

/** Milliseconds that the zone's clocks are ahead of UTC. */
export function offsetAt(epochMs: number, timeZone: string): number {
  const offsets = offsetsOfYear(timeZone, new Date(epochMs).getUTCFullYear())
  for (let index = offsets.length - 1; index > 0; index -= 1) {
    const candidate = offsets[index]
    if (candidate && candidate.from <= epochMs) return candidate.offset
  }
  return offsets[0]?.offset ?? 0
}

/** The instants within a period at which a zone's clocks change, and what they are ahead of UTC from then on. */
export function clockChanges(timeZone: string, from: number, to: number): ZoneOffset[] {
  const years = { first: new Date(from).getUTCFullYear(), last: new Date(to).getUTCFullYear() }
  const changes: ZoneOffset[] = []
  for (let year = years.first; year <= years.last; year += 1) {
    // The first of a year goes on from the year before: it is a change only where the offset differs.
    for (const [index, each] of offsetsOfYear(timeZone, year).entries()) {
      const isChange = index > 0 || each.offset !== offsetAt(each.from - 1, timeZone)
      if (isChange && each.from >= from && each.from <= to) changes.push(each)
    }
  }
  return changes
}

/** A year's offsets in order, the first from its beginning in UTC. @throws RangeError for an unknown zone */
function offsetsOfYear(timeZone: string, year: number): readonly ZoneOffset[] {
  if (Number.isNaN(year)) throw new RangeError('not a date')
  let years = knownYears.get(timeZone)
  if (!years) knownYears.set(timeZone, (years = new Map()))
  let offsets = years.get(year)
  if (!offsets) years.set(year, (offsets = readYear(timeZone, year)))
  return offsets
}

/** Looks once a day: no zone changes its clocks twice within one. */
function readYear(timeZone: string, year: number): ZoneOffset[] {
  const [start, end] = [startOf(year), startOf(year + 1)]
  let present = readOffset(start, timeZone)
  const offsets = [{ from: start, offset: present }]
  for (let day = start; day < end; day += DAY_MS) {
    const next = Math.min(day + DAY_MS, end - 1)
    const offset = readOffset(next, timeZone)
    if (offset === present) continue
    offsets.push({ from: changeBetween(day, next, timeZone), offset })
    present = offset
  }
  return offsets
}

/** `Date.UTC` takes years below 100 for those of the last century. */
const startOf = (year: number) => new Date(0).setUTCFullYear(year, 0, 1)

/** The first whole second with the later instant's offset. */
function changeBetween(earlier: number, later: number, timeZone: string): number {
  const offset = readOffset(later, timeZone)
  let [before, after] = [Math.floor(earlier / 1000), Math.floor(later / 1000)]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (readOffset(middle * 1000, timeZone) === offset) after = middle
    else before = middle
  }
  return after * 1000
}

function readOffset(epochMs: number, timeZone: string): number {
  const clock: Record<string, string> = {}
  for (const { type, value } of formatOf(timeZone).formatToParts(epochMs)) clock[type] = value
  const { year = '', month, day, hour, minute, second } = clock
  return (
    Date.parse(`${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}Z`) -
    Math.floor(epochMs / 1000) * 1000
  )
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(timeZone, format)
  return format
}
