import { describe, expect, it } from 'vitest'
import { COUNTRY_CODES } from '#contract/country.ts'
import { isMrz, isMrzBeginning, readMrz, type MrzProblem } from '#machines/check-in/mrz.ts'
import { countryOfState } from '#machines/check-in/mrz-states.ts'

/** The specimens that ICAO 9303 prints: part 5 (TD1), part 6 (TD2), part 4 (TD3). */
const TD1 = ['I<UTOD231458907<<<<<<<<<<<<<<<', '7408122F1204159UTO<<<<<<<<<<<6', 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<']
const TD2 = ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6']
const TD3 = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10']
/** When the specimens' documents were valid. */
const TRAVEL = { travelDate: '2012-04-01' }

const anna = {
  issuer: 'UTO',
  nationalityCode: 'UTO',
  nationality: null,
  dateOfBirth: '1974-08-12',
  sex: 'female',
  dateOfExpiry: '2012-04-15',
  lastName: 'ERIKSSON',
  firstName: 'ANNA MARIA',
  isNameCut: false,
}

describe('the published specimens of ICAO 9303', () => {
  it.each([
    ['TD1', TD1, { documentType: 'I', number: 'D23145890', optional: '' }],
    ['TD2', TD2, { documentType: 'I', number: 'D23145890', optional: '' }],
    ['TD3', TD3, { documentType: 'P', number: 'L898902C3', optional: 'ZE184226B' }],
  ])('are read: %s', (format, lines, own) => {
    expect(readMrz(lines, TRAVEL)).toEqual({ ok: true, document: { format, ...anna, ...own } })
  })

  it('are read with a document number that goes on in the optional data of a TD1 (part 5)', () => {
    const lines = ['I<UTOD23145890<7349<<<<<<<<<<<', '3407127M9507122UTO<<<<<<<<<<<2', 'STEVENSON<<PETER<JOHN<<<<<<<<<']
    expect(readMrz(lines, { travelDate: '1995-01-01' })).toMatchObject({
      ok: true,
      document: { number: 'D23145890734', lastName: 'STEVENSON', firstName: 'PETER JOHN', sex: 'male', optional: '' },
    })
  })

  it('are read with a document number that goes on in the optional data of a TD2 (part 6)', () => {
    const lines = ['I<UTOSTEVENSON<<PETER<JOHN<<<<<<<<<<', 'D23145890<UTO3407127M95071227349<<<8']
    expect(readMrz(lines, { travelDate: '1995-01-01' })).toMatchObject({
      ok: true,
      document: { number: 'D23145890734' },
    })
  })
})

describe('check digits', () => {
  const at = { td1: [14, 36, 44, 59], td2: [45, 55, 63, 71], td3: [53, 63, 71, 86, 87] }
  it.each<[string, string[], number, MrzProblem]>([
    ['TD1', TD1, at.td1[0] ?? 0, 'number'],
    ['TD1', TD1, at.td1[1] ?? 0, 'dateOfBirth'],
    ['TD1', TD1, at.td1[2] ?? 0, 'dateOfExpiry'],
    ['TD1', TD1, at.td1[3] ?? 0, 'composite'],
    ['TD2', TD2, at.td2[0] ?? 0, 'number'],
    ['TD2', TD2, at.td2[1] ?? 0, 'dateOfBirth'],
    ['TD2', TD2, at.td2[2] ?? 0, 'dateOfExpiry'],
    ['TD2', TD2, at.td2[3] ?? 0, 'composite'],
    ['TD3', TD3, at.td3[0] ?? 0, 'number'],
    ['TD3', TD3, at.td3[1] ?? 0, 'dateOfBirth'],
    ['TD3', TD3, at.td3[2] ?? 0, 'dateOfExpiry'],
    ['TD3', TD3, at.td3[3] ?? 0, 'optional'],
    ['TD3', TD3, at.td3[4] ?? 0, 'composite'],
  ])('of a %s (%#) are all looked at', (_, lines, position, problem) => {
    const text = lines.join('')
    for (const other of '0123456789'.replace(text[position] ?? '', '')) {
      const broken = text.slice(0, position) + other + text.slice(position + 1)
      expect(readMrz([broken], TRAVEL)).toEqual({ ok: false, problem })
    }
  })

  it('find every single sign of what they cover that was read as the one next to it', () => {
    const lower = TD3[1] ?? ''
    for (let position = 0; position < lower.length; position += 1) {
      const isCovered = !(position >= 10 && position < 13) && position !== 20
      const order = '<123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ0'
      const wrong = order[order.indexOf(lower[position] ?? '') + 1] ?? '1'
      const reading = readMrz([TD3[0] ?? '', lower.slice(0, position) + wrong + lower.slice(position + 1)], TRAVEL)
      if (isCovered) expect(reading.ok, `sign ${position + 1}`).toBe(false)
    }
  })

  it('leave a letter that might be a figure to the officer', () => {
    expect(readMrz([TD3[0] ?? '', (TD3[1] ?? '').replace('L898902C36', 'L8989O2C36')], TRAVEL)).toEqual({
      ok: false,
      problem: 'number',
    })
    expect(readMrz([TD3[0] ?? '', (TD3[1] ?? '').replace('7408122', '74O8122')], TRAVEL)).toEqual({
      ok: false,
      problem: 'dateOfBirth',
    })
    expect(readMrz([(TD3[0] ?? '').replace('ERIKSSON', 'ERIKSS0N'), TD3[1] ?? ''], TRAVEL)).toEqual({
      ok: false,
      problem: 'name',
    })
  })

  it('may be left blank where a passport has no optional data', () => {
    for (const check of ['0', '<']) {
      const reading = readMrz([TD3[0] ?? '', `L898902C36UTO7408122F1204159<<<<<<<<<<<<<<${check}8`], TRAVEL)
      expect(reading).toMatchObject({ ok: true, document: { optional: '' } })
    }
  })
})

describe('what a scanner sends', () => {
  it.each([
    ['one string', [TD3.join('')]],
    ['line ends', [`${TD3.join('\r\n')}\r\n`]],
    ['small letters', TD3.map((line) => line.toLowerCase())],
    ['blanks', TD3.map((line) => ` ${line.slice(0, 10)} ${line.slice(10)} `)],
    ['a guillemet for two fillers', TD3.map((line) => line.replaceAll('<<', '«'))],
    ['a guillemet for each filler', TD3.map((line) => line.replaceAll('<', '«'))],
  ])('is read from %s', (_, lines) => {
    expect(readMrz(lines, TRAVEL)).toMatchObject({ ok: true, document: { number: 'L898902C3', lastName: 'ERIKSSON' } })
  })

  it.each([[''], ['ERIKSSON'], [TD3[0] ?? ''], [`${TD3.join('')}<`], ['A'.repeat(88)], ['0'.repeat(133)]])(
    'is no zone: %j',
    (text) => {
      expect(readMrz([text], TRAVEL)).toEqual({ ok: false, problem: 'format' })
      expect(isMrz(text)).toBe(false)
    },
  )

  it('is told from a visa, which is no travel document', () => {
    const visa = ['V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L8988901C4XXX4009078F96121096ZE184226B<<<<<<']
    expect(readMrz(visa, TRAVEL)).toEqual({ ok: false, problem: 'visa' })
  })

  it('may come line by line: the first ones wait for the rest', () => {
    for (const lines of [TD1, TD2, TD3]) expect(isMrzBeginning(lines[0] ?? '')).toBe(true)
    expect(isMrzBeginning(TD1.slice(0, 2).join(''))).toBe(true)
    for (const other of ['7KQ2-M9XA', 'Anna Maria', '0'.repeat(44), 'A'.repeat(30)])
      expect(isMrzBeginning(other)).toBe(false)
  })
})

describe('years of two figures', () => {
  const born = (birth: string, travelDate: string) => readMrz(td3({ birth, expiry: '300101' }), { travelDate })
  const expiring = (expiry: string, travelDate: string) => readMrz(td3({ birth: '740812', expiry }), { travelDate })

  it.each([
    ['261121', '2026-11-21', '2026-11-21'],
    ['261122', '2026-11-21', '1926-11-22'],
    ['000101', '2026-11-21', '2000-01-01'],
    ['990101', '2026-11-21', '1999-01-01'],
  ])('put a birth on %s, travelling on %s, on %s', (birth, travelDate, dateOfBirth) => {
    expect(born(birth, travelDate)).toMatchObject({ ok: true, document: { dateOfBirth } })
  })

  it.each([
    ['271121', '2026-11-21', '2027-11-21'],
    ['360101', '2026-11-21', '2036-01-01'],
    ['061121', '2026-11-21', '2006-11-21'],
    ['061120', '2026-11-21', '2106-11-20'],
    ['991231', '2005-01-01', '1999-12-31'],
    ['050101', '2098-01-01', '2105-01-01'],
  ])('put an expiry on %s, travelling on %s, on %s', (expiry, travelDate, dateOfExpiry) => {
    expect(expiring(expiry, travelDate)).toMatchObject({ ok: true, document: { dateOfExpiry } })
  })

  it('are no date where there is none', () => {
    expect(born('740231', '2026-11-21')).toEqual({ ok: false, problem: 'dateOfBirth' })
    expect(expiring('301301', '2026-11-21')).toEqual({ ok: false, problem: 'dateOfExpiry' })
  })

  it('are unknown where the zone leaves them blank', () => {
    expect(born('74<<<<', '2026-11-21')).toMatchObject({ ok: true, document: { dateOfBirth: null } })
  })
})

describe('names and states', () => {
  it('has one name only', () => {
    expect(readMrz(td3({ names: 'ARKFREITH' }), TRAVEL)).toMatchObject({
      ok: true,
      document: { lastName: 'ARKFREITH', firstName: '' },
    })
  })

  it('has a last name of several parts, and tells a name that was cut', () => {
    const names = 'NILAVADHANANANDA<<CHAYAPA<DEJTHAMRONG<K'
    expect(readMrz(td3({ names }), TRAVEL)).toMatchObject({
      document: { lastName: 'NILAVADHANANANDA', firstName: 'CHAYAPA DEJTHAMRONG K', isNameCut: true },
    })
    expect(readMrz(td3({ names: 'VAN<DER<MUELLEN<<HILDE' }), TRAVEL)).toMatchObject({
      document: { lastName: 'VAN DER MUELLEN', firstName: 'HILDE', isNameCut: false },
    })
  })

  it.each([
    ['SAU', 'SA'],
    ['D<<', 'DE'],
    ['GBD', 'GB'],
    ['GBN', 'GB'],
    ['RKS', 'XK'],
    ['UNO', null],
    ['XXA', null],
    ['XXB', null],
    ['XXX', null],
    ['UTO', null],
  ])('knows the nationality %s as %s', (nationality, country) => {
    expect(readMrz(td3({ nationality }), TRAVEL)).toMatchObject({ ok: true, document: { nationality: country } })
  })

  it('knows every country that a passenger can have', () => {
    const known = new Set(all3().map(countryOfState))
    expect(COUNTRY_CODES.filter((code) => !known.has(code))).toEqual([])
  })
})

/** A passport with these particulars and right check digits. */
function td3({ names = 'ERIKSSON<<ANNA', nationality = 'UTO', birth = '740812', expiry = '300101' }): string[] {
  const filled = (text: string, length: number) => text.padEnd(length, '<')
  const number = `L898902C3${digitOf('L898902C3')}`
  const [born, ends] = [birth + digitOf(birth), expiry + digitOf(expiry)]
  const optional = `${filled('', 14)}0`
  return [
    `P<UTO${filled(names, 39)}`,
    `${number}${nationality}${born}F${ends}${optional}${digitOf(number + born + ends + optional)}`,
  ]
}

function digitOf(text: string): number {
  const values = Array.from(text, (sign) => '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'.indexOf(sign)).map((value) =>
    Math.max(value, 0),
  )
  return values.reduce((sum, value, at) => sum + value * ([7, 3, 1][at % 3] ?? 0), 0) % 10
}

function all3(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  return letters.flatMap((first) => letters.flatMap((second) => letters.map((third) => first + second + third)))
}
