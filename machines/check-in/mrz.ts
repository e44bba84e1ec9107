import { countryOfState } from './mrz-states.ts'

/** What a machine-readable zone says (ICAO 9303 parts 3 to 6). Names have no check digit: people compare them. */
export interface TravelDocument {
  format: 'TD1' | 'TD2' | 'TD3'
  /** One or two letters; those of passports begin with P. */
  documentType: string
  /** Of the state or organisation that issued it, as written: mostly ISO 3166-1 alpha-3. */
  issuer: string
  number: string
  /** As written in the zone. */
  nationalityCode: string
  /** ISO 3166-1 alpha-2; null for organisations, stateless persons and refugees. */
  nationality: string | null
  /** Null where a part of it is unknown. */
  dateOfBirth: string | null
  sex: 'male' | 'female' | null
  /** Null for a document that does not expire. */
  dateOfExpiry: string | null
  /** Latin capitals; empty where the holder has one name only, which is the last name then. */
  firstName: string
  lastName: string
  /** The names fill their field, so that the zone may show less than the document. */
  isNameCut: boolean
  optional: string
}

/**
 * `format`: no two or three lines of the right length and characters. `visa`: a sticker, no travel document. The others
 * name what has a wrong check digit, or what cannot be a date or a name.
 */
export const MRZ_PROBLEMS = [
  'format',
  'visa',
  'name',
  'number',
  'dateOfBirth',
  'dateOfExpiry',
  'optional',
  'composite',
] as const
export type MrzProblem = (typeof MRZ_PROBLEMS)[number]

export type MrzReading = { ok: true; document: TravelDocument } | { ok: false; problem: MrzProblem }

/**
 * Reads a scanned machine-readable zone, by whatever lines it came in. Every check digit has to be right: a letter that
 * might be a figure is reported, never guessed.
 *
 * @param travelDate the day that years of two figures are resolved against, `YYYY-MM-DD`
 */
export function readMrz(lines: readonly string[], { travelDate }: { travelDate: string }): MrzReading {
  const zone = zoneIn(lines)
  if (!zone) return { ok: false, problem: 'format' }
  if (zone.documentType.startsWith('V')) return { ok: false, problem: 'visa' }
  const dateOfBirth = dateFrom(zone.birth, (year) => bornIn(year, zone.birth, travelDate))
  const dateOfExpiry = dateFrom(zone.expiry, (year) => expiringIn(year, zone.expiry, travelDate))
  const names = namesIn(zone.names)
  const number = documentNumber(zone)
  const problem = firstProblem([
    ['number', number !== null],
    ['dateOfBirth', isChecked(zone.birth, zone.birthCheck) && dateOfBirth !== undefined],
    ['dateOfExpiry', isChecked(zone.expiry, zone.expiryCheck) && dateOfExpiry !== undefined],
    ['optional', zone.optionalCheck === null || isChecked(zone.optional, zone.optionalCheck, { mayBeBlank: true })],
    ['composite', isChecked(zone.composite, zone.compositeCheck)],
    ['name', names !== null],
    ['format', /^[A-Z]/.test(zone.documentType) && SEXES.has(zone.sex)],
  ])
  if (problem || !names || !number || dateOfBirth === undefined || dateOfExpiry === undefined) {
    return { ok: false, problem: problem ?? 'format' }
  }
  const nationalityCode = unfilled(zone.nationality)
  return {
    ok: true,
    document: {
      format: zone.format,
      documentType: unfilled(zone.documentType),
      issuer: unfilled(zone.issuer),
      number: number.number,
      nationalityCode,
      nationality: countryOfState(nationalityCode),
      dateOfBirth,
      sex: SEXES.get(zone.sex) ?? null,
      dateOfExpiry,
      ...names,
      isNameCut: !zone.names.endsWith('<'),
      optional: number.optional,
    },
  }
}

/**
 * Whether a line can be the beginning of a machine-readable zone and more of it is to come; hand scanners end each of
 * its lines with Enter.
 */
export function isMrzBeginning(text: string): boolean {
  const [clean = ''] = cleanings(text)
  return (
    /^[A-Z][A-Z<][A-Z<]{3}[A-Z0-9<]*$/.test(clean) && clean.includes('<') && [30, 36, 44, 60].includes(clean.length)
  )
}

/** Whether a text is a whole machine-readable zone, right or wrong. */
export const isMrz = (text: string): boolean => zoneIn([text]) !== null

/** The lines that the zone in a text is printed in; none where there is no zone. */
export function mrzLines(text: string): string[] {
  const zone = zoneIn([text])
  return zone ? zone.lines : []
}

interface Zone {
  format: TravelDocument['format']
  lines: string[]
  documentType: string
  issuer: string
  names: string
  number: string
  numberCheck: string
  nationality: string
  birth: string
  birthCheck: string
  sex: string
  expiry: string
  expiryCheck: string
  optional: string
  /** Only TD3 has one of its own. */
  optionalCheck: string | null
  composite: string
  compositeCheck: string
}

const SEXES: ReadonlyMap<string, 'male' | 'female' | null> = new Map([
  ['M', 'male'],
  ['F', 'female'],
  ['<', null],
  ['X', null],
])

/** The zone taken apart by its length, which its format follows from; null for anything else. */
function zoneIn(lines: readonly string[]): Zone | null {
  for (const text of cleanings(lines.join(''))) {
    if (!/^[A-Z0-9<]+$/.test(text) || !text.includes('<')) continue
    if (text.length === 90) return td1(text)
    if (text.length === 72) return lowerLine(text, 36)
    if (text.length === 88) return lowerLine(text, 44)
  }
  return null
}

/** Scanners may add blanks and small letters, and write two fillers as one guillemet; or one as one. */
function cleanings(text: string): string[] {
  const plain = text.toUpperCase().replaceAll(/\s/g, '').replaceAll('‹', '<')
  return [plain.replaceAll('«', '<<'), plain.replaceAll('«', '<')]
}

/** ICAO 9303-5: identity cards, three lines of 30. */
function td1(text: string): Zone {
  const [first, second, third] = [text.slice(0, 30), text.slice(30, 60), text.slice(60)]
  return {
    format: 'TD1',
    lines: [first, second, third],
    documentType: first.slice(0, 2),
    issuer: first.slice(2, 5),
    names: third,
    number: first.slice(5, 14),
    numberCheck: first.slice(14, 15),
    nationality: second.slice(15, 18),
    birth: second.slice(0, 6),
    birthCheck: second.slice(6, 7),
    sex: second.slice(7, 8),
    expiry: second.slice(8, 14),
    expiryCheck: second.slice(14, 15),
    optional: first.slice(15) + second.slice(18, 29),
    optionalCheck: null,
    composite: first.slice(5) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18, 29),
    compositeCheck: second.slice(29),
  }
}

/** ICAO 9303-4 (passports, two lines of 44) and 9303-6 (two lines of 36), which differ by the end of the lower line. */
function lowerLine(text: string, length: 36 | 44): Zone {
  const [upper, lower] = [text.slice(0, length), text.slice(length)]
  const isTd3 = length === 44
  return {
    format: isTd3 ? 'TD3' : 'TD2',
    lines: [upper, lower],
    documentType: upper.slice(0, 2),
    issuer: upper.slice(2, 5),
    names: upper.slice(5),
    number: lower.slice(0, 9),
    numberCheck: lower.slice(9, 10),
    nationality: lower.slice(10, 13),
    birth: lower.slice(13, 19),
    birthCheck: lower.slice(19, 20),
    sex: lower.slice(20, 21),
    expiry: lower.slice(21, 27),
    expiryCheck: lower.slice(27, 28),
    optional: lower.slice(28, isTd3 ? 42 : 35),
    optionalCheck: isTd3 ? lower.slice(42, 43) : null,
    composite: lower.slice(0, 10) + lower.slice(13, 20) + lower.slice(21, -1),
    compositeCheck: lower.slice(-1),
  }
}

/**
 * A number of more than nine characters goes on in the optional data, with its check digit behind it (ICAO 9303-5
 * §4.2.2, 9303-6 §4.2.2); a filler in the place of the check digit tells. Null where the check digit is wrong.
 */
function documentNumber({ format, number, numberCheck, optional }: Zone): { number: string; optional: string } | null {
  const isLong = format !== 'TD3' && numberCheck === '<' && !number.includes('<')
  if (!isLong) {
    return isChecked(number, numberCheck) && unfilled(number) !== ''
      ? { number: unfilled(number), optional: unfilled(optional) }
      : null
  }
  const end = optional.indexOf('<')
  const rest = end === -1 ? optional : optional.slice(0, end)
  const whole = number + rest.slice(0, -1)
  return rest.length > 1 && isChecked(whole, rest.slice(-1))
    ? { number: whole, optional: unfilled(optional.slice(rest.length)) }
    : null
}

/** Undefined where it is no date; null where parts of it are left blank. */
function dateFrom(text: string, yearOf: (twoFigures: number) => number): string | null | undefined {
  if (/^[\d<]{6}$/.test(text) && text.includes('<')) return null
  if (!/^\d{6}$/.test(text)) return undefined
  const day = `${yearOf(Number(text.slice(0, 2)))}-${text.slice(2, 4)}-${text.slice(4)}`
  const date = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day ? undefined : day
}

/** The latest such year in which the holder is born by the day of travel. */
function bornIn(twoFigures: number, text: string, travelDate: string): number {
  const year = sameCentury(twoFigures, travelDate)
  return `${year}${text.slice(2)}` > plain(travelDate) ? year - 100 : year
}

/** The first such year from 20 years before the day of travel on: a document that ran out long ago still has. */
function expiringIn(twoFigures: number, text: string, travelDate: string): number {
  const [before, after] = [-1, 0].map((centuries) => sameCentury(twoFigures, travelDate) + centuries * 100)
  const earliest = `${Number(travelDate.slice(0, 4)) - 20}${plain(travelDate).slice(4)}`
  return (
    [before, after].find((year) => `${year}${text.slice(2)}` >= earliest) ?? sameCentury(twoFigures, travelDate) + 100
  )
}

const sameCentury = (twoFigures: number, day: string): number =>
  Math.floor(Number(day.slice(0, 4)) / 100) * 100 + twoFigures
const plain = (day: string): string => day.replaceAll('-', '')

/** Null where there is no name, or something in it that no name has. */
function namesIn(field: string): { firstName: string; lastName: string } | null {
  if (!/^[A-Z][A-Z<]*$/.test(field)) return null
  const [lastName = '', ...rest] = field.split('<<')
  return {
    lastName: lastName.replaceAll('<', ' ').trim(),
    firstName: rest.join(' ').replaceAll('<', ' ').replaceAll(/ +/g, ' ').trim(),
  }
}

/** Weights 7, 3, 1 over figures, letters from 10 on, and fillers as nothing (ICAO 9303-3 §4.9). */
function isChecked(text: string, digit: string, { mayBeBlank = false } = {}): boolean {
  if (mayBeBlank && digit === '<') return unfilled(text) === ''
  const sum = Array.from(text, (sign, at) => valueOf(sign) * (WEIGHTS[at % 3] ?? 0)).reduce(
    (all, value) => all + value,
    0,
  )
  return /^\d$/.test(digit) && Number(digit) === sum % 10
}

const WEIGHTS = [7, 3, 1]
const valueOf = (sign: string): number => (sign === '<' ? 0 : Number.parseInt(sign, 36))

const unfilled = (text: string): string => text.replace(/<+$/, '').replaceAll('<', ' ')

function firstProblem(checks: readonly (readonly [MrzProblem, boolean])[]): MrzProblem | undefined {
  return checks.find(([, isRight]) => !isRight)?.[0]
}
