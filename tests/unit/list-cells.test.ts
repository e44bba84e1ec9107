import { readdirSync, readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { createInstance } from 'i18next'
import { createElement, Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, test } from 'vitest'
import { keyOf, type ListColumn } from '#contract/list/list-definition.ts'
import { lists } from '#contract/list/lists.ts'
import { referenceText } from '#contract/records.ts'
import { reports } from '#contract/list/reports.ts'
import { formatPhone } from '#machines/phone-number.ts'
import { cellOf as writtenCell } from '#server/export/list-sheet.ts'
import { amountCell, type ExportCell, textOf, writeSheet } from '#server/export/sheet.ts'
import { formatMoney } from '#src/platform/format.ts'
import { cellOf as drawnCell } from '#src/ui/list/list-columns.tsx'

const LOCALES = 'public/locales'
const LANGUAGES = ['en', 'ar'] as const

/** As the client reads its words, from the same files. */
const i18n = createInstance()
beforeAll(() =>
  i18n.init({
    lng: 'en',
    ns: [],
    interpolation: { escapeValue: false },
    resources: Object.fromEntries(
      LANGUAGES.map((language) => [
        language,
        Object.fromEntries(
          readdirSync(`${LOCALES}/${language}`).map((file) => [
            file.replace('.json', ''),
            JSON.parse(readFileSync(`${LOCALES}/${language}/${file}`, 'utf8')),
          ]),
        ),
      ]),
    ),
  }),
)

interface Coded {
  at: string
  of: { words: string }
  /** As it is, but holding the code. */
  column: ListColumn<object>
  code: string
}

/** Every code that a column of a list, or a part of a report's group, can hold. */
const CODED: Coded[] = [
  ...lists.flatMap((list) =>
    Object.entries(list.columns).map(([name, column]) => ({ at: `${list.id}.${name}`, of: list, column })),
  ),
  ...reports.flatMap((report) =>
    Object.entries(report.groups).flatMap(([group, { parts }]) =>
      Object.entries(parts).map(([name, column]) => ({ at: `${report.id}.${group}.${name}`, of: report, column })),
    ),
  ),
].flatMap(({ at, of, column }) => {
  if (column.kind !== 'word' && column.kind !== 'state') return []
  const codes = column.kind === 'word' ? column.codes : Object.keys(column.tones)
  return codes.map((code) => ({ at, of, column: { ...column, value: () => code }, code }))
})

describe.each(LANGUAGES)('in %s', (language) => {
  test('a sheet says of every code what the screen says', () => {
    const t = i18n.getFixedT(language)
    const told = CODED.map(({ at, of, column, code }) => {
      const say = { word: (key: string) => t(keyOf(of, key)), name: () => '', day: String }
      const drawn = drawnCell(column, {}, say, { language, room: 'wide' })
      return {
        at: `${at} ${code}`,
        screen: renderToStaticMarkup(createElement(Fragment, null, drawn)).replaceAll(/<[^>]*>/g, ''),
        sheet: writtenCell(of, column, { row: {}, currency: null, isFirst: true }, language),
      }
    })
    expect(told.length).toBeGreaterThan(100)
    expect(told.filter(({ screen, sheet }) => unescaped(screen) !== sheet)).toEqual([])
  })
})

const drawnText = (column: ListColumn<object>): string =>
  unescaped(
    renderToStaticMarkup(
      createElement(
        Fragment,
        null,
        drawnCell(column, {}, { word: String, name: () => '', day: String }, { language: 'en', room: 'wide' }),
      ),
    ).replaceAll(/<[^>]*>/g, ''),
  )
const written = (column: ListColumn<object>, country: string | null = null, currency: string | null = null) =>
  writtenCell({ words: 'people' }, column, { row: {}, currency, isFirst: true }, 'en', country)

test('a booking reference is written as the screen shows it', () => {
  const column: ListColumn<object> = { kind: 'booking', value: () => 'E7ST0F9F' }
  expect([drawnText(column), written(column)]).toEqual(['E7ST-0F9F', 'E7ST-0F9F'])
})

test('what is called by the reference of a booking is written like it in every list', () => {
  const approval = { kind: 'refund' as const, reference: 'E7ST0F9F' }
  expect(referenceText(approval.kind, approval.reference)).toBe('E7ST-0F9F')
  expect(referenceText('expense', 'EXP-2026-1')).toBe('EXP-2026-1')
})

test('a phone is written as its reader dials it, which is what the screen shows', () => {
  const column: ListColumn<object> = { kind: 'phone', value: () => '+966501234567' }
  expect(written(column, 'SA')).toBe(formatPhone('+966501234567', 'SA'))
  expect(written(column, 'JO')).toBe('+966 50 123 4567')
  // Until the numbering plans are there, a screen shows it as it is stored.
  expect(drawnText(column)).toBe('+966501234567')
})

test.each([
  [103_500, 'JOD', '103.500'],
  [-3750, 'SAR', '-37.50'],
  [42, 'JPY', '42'],
])('%i minor units of %s have the decimals of the screen', (minor, currency, text) => {
  const column: ListColumn<object> = { kind: 'amount', value: () => ({ minor, currency }) }
  expect(textOf(written(column, null, currency))).toBe(text)
  expect(formatMoney(minor, currency, 'en').replace('−', '-').replaceAll(',', '')).toBe(`${text} ${currency}`)
})

test('days and months are dates', () => {
  expect(written({ kind: 'day', value: () => '2026-11-21' })).toEqual({ date: '2026-11-21' })
  expect(written({ kind: 'month', value: () => '2026-11' })).toEqual({ date: '2026-11' })
  expect(written({ kind: 'day', value: () => null })).toBe('')
  const start = { at: '2026-11-21T03:00:00Z', zone: 'Asia/Riyadh' }
  expect(written({ kind: 'start', value: () => start })).toEqual({ date: '2026-11-21 06:00' })
})

test('a workbook has real dates, and amounts with the decimals of their currency', async () => {
  async function* lines(): AsyncGenerator<ExportCell[][]> {
    yield [
      [amountCell(103_500, 'JOD'), amountCell(3750, 'SAR'), { date: '2026-11-21' }, { date: '2026-11-21 06:00' }, 7],
      [amountCell(42, 'JPY'), '', { date: '2026-11' }, { date: '1850-01-01' }, 'text'],
    ]
  }
  const headings = ['A', 'B', 'C', 'D', 'E']
  const sheet = { name: 'Rows', rightToLeft: false, headings, widths: headings.map(() => 12) }
  const files = unzipSync(new Uint8Array(await writeSheet(sheet, lines())))
  const file = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  const styles = file('xl/styles.xml')
  for (const format of ['#,##0.000', '#,##0.00', '#,##0', 'yyyy-mm-dd', 'yyyy-mm-dd hh:mm', 'yyyy-mm'])
    expect(styles).toContain(`formatCode="${format}"`)
  const cells = file('xl/worksheets/sheet1.xml')
  const valueOf = (at: string) => new RegExp(`<c r="${at}"[^>]*>(?:<v>)([^<]*)`).exec(cells)?.[1]
  expect(['A2', 'B2', 'C2', 'D2', 'E2', 'A3', 'C3'].map(valueOf)).toEqual([
    '103.5',
    '37.5',
    '46347',
    '46347.25',
    '7',
    '42',
    '46327',
  ])
  // Excel knows no dates so long ago: they stay text.
  expect(file('xl/sharedStrings.xml')).toContain('1850-01-01')
})

const unescaped = (text: string): string =>
  text.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')
