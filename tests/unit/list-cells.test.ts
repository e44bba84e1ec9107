import { readdirSync, readFileSync } from 'node:fs'
import { createInstance } from 'i18next'
import { createElement, Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, test } from 'vitest'
import { keyOf, type ListColumn } from '#contract/list/list-definition.ts'
import { lists } from '#contract/list/lists.ts'
import { reports } from '#contract/list/reports.ts'
import { cellOf as writtenCell } from '#server/export/list-sheet.ts'
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

test('a sheet holds a phone as it is stored, and so does a screen until the numbering plans are there', () => {
  const column: ListColumn<object> = { kind: 'phone', value: () => '+966501234567' }
  const drawn = drawnCell(column, {}, { word: String, name: () => '', day: String }, { language: 'ar', room: 'wide' })
  expect(renderToStaticMarkup(createElement(Fragment, null, drawn))).toBe(
    '<bdi dir="ltr" class="whitespace-nowrap">+966501234567</bdi>',
  )
  const line = { row: {}, currency: null, isFirst: true }
  expect(writtenCell({ words: 'people' }, column, line, 'ar')).toBe('+966501234567')
})

const unescaped = (text: string): string =>
  text.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')
