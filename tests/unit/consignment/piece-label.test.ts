import { expect, test } from 'vitest'
import { pieceLabel, readBillNumber, readPieceLabel } from '#machines/consignment/piece-label.ts'

const LABEL = { billNumber: 'RYD-2026-00012', number: 7 }

test.each([
  'RYD-2026-00012/7',
  'ryd-2026-00012/7',
  'RYD202600012/7',
  'ryd 2026 00012/7',
  ' RYD-2026-00012 / 7 ',
  'RYD-٢٠٢٦-٠٠٠١٢/٧',
  'RYD۲۰۲۶۰۰۰۱۲/۷',
])('%s is a label, as it is scanned or typed', (text) => {
  expect(readPieceLabel(text)).toEqual(LABEL)
  expect(readPieceLabel(pieceLabel(LABEL))).toEqual(LABEL)
})

test.each([
  '',
  'RYD-2026-00012',
  'RYD-2026-00012/0',
  'RYD-2026-00012/7/8',
  'RYD-2026-00012/',
  '/7',
  'https://example.com/7',
  '978020137962',
  'RYD-1926-00012/7',
])('%s is none', (text) => {
  expect(readPieceLabel(text)).toBeNull()
})

test('a bill number is read with and without its dashes', () => {
  expect(['ryd 2026 00012', 'RYD202600012', 'RYD-2026-00012', 'RYD-٢٠٢٦-٠٠٠١٢'].map(readBillNumber)).toEqual(
    Array.from({ length: 4 }, () => LABEL.billNumber),
  )
})
