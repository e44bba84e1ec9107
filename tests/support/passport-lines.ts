interface Holder {
  number?: string
  firstName?: string
  lastName?: string
  /** Alpha-3. */
  nationality?: string
  dateOfBirth?: string
  sex?: 'M' | 'F'
  dateOfExpiry?: string
}

/** The two lines of a passport (ICAO 9303-4) with right check digits. */
export function passportOf(holder: Holder): [string, string] {
  const {
    number = 'A1234567',
    firstName = 'SARA',
    lastName = 'ALI',
    nationality = 'SAU',
    dateOfBirth = '1990-01-01',
    sex = 'F',
    dateOfExpiry = '2030-01-01',
  } = holder
  const checked = (text: string) => text + checkDigit(text)
  const short = (day: string) => day.replaceAll('-', '').slice(2)
  const [document, birth, expiry, optional] = [
    number.padEnd(9, '<'),
    short(dateOfBirth),
    short(dateOfExpiry),
    '<'.repeat(14),
  ].map(checked)
  const upper = `P<${nationality}${lastName}<<${firstName}`.replaceAll(' ', '<').padEnd(44, '<')
  return [
    upper,
    `${document}${nationality}${birth}${sex}${expiry}${optional}${checkDigit(`${document}${birth}${expiry}${optional}`)}`,
  ]
}

/** Weights 7, 3, 1 (ICAO 9303-3 §4.9). */
function checkDigit(text: string): number {
  const values = Array.from(text, (sign) => Math.max(0, '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'.indexOf(sign)))
  return values.reduce((sum, value, at) => sum + value * ([7, 3, 1][at % 3] ?? 0), 0) % 10
}
