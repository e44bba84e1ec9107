import { readFileSync } from 'node:fs'
import { createInstance } from 'i18next'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, test, vi } from 'vitest'
import { SessionProvider } from '#src/platform/session.tsx'
import { openSession } from '#tests/support/session-fixtures.ts'
import { PrintedBy } from '#src/ui/print/printed-by.tsx'

afterEach(() => vi.useRealTimers())

test.each([
  ['en', ['Rihla Coaches', '23 Nov 2026', '18:40', 'GMT+3', 'Sara Haddad', 'Printed']],
  ['ar', ['رحلة للنقل بالحافلات', '2026', '18:40', 'Sara Haddad', 'وقت الطباعة']],
] as const)('a printed list says in %s for which operator, when and by whom', async (language, said) => {
  const i18n = createInstance()
  await i18n.init({
    lng: language,
    ns: ['common'],
    interpolation: { escapeValue: false },
    resources: {
      [language]: { common: JSON.parse(readFileSync(`public/locales/${language}/common.json`, 'utf8')) },
    },
  })
  const actor = await openSession()
  vi.useFakeTimers({ now: new Date('2026-11-23T15:40:00Z') })
  const inside = { actor, children: createElement(PrintedBy) }
  const page = createElement(I18nextProvider, { i18n }, createElement(SessionProvider, inside))
  const text = renderToStaticMarkup(page)
  expect(said.filter((part) => !text.includes(part))).toEqual([])
  actor.stop()
})

test.each(['src/ui/list/wide-report.css', 'src/ui/print/print-sheet.css'])('%s numbers its pages', (file) => {
  expect(readFileSync(file, 'utf8')).toMatch(
    /@page[^}]*@bottom-center \{\s*content: counter\(page\) ' \/ ' counter\(pages\)/,
  )
})
