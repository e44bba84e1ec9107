import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Where a print is noted before the dialogue opens (docs/decisions/0044). */
const NOTED = ['src/ui/list/use-printed-list.ts', 'src/ui/print/use-noted-print.ts']

/** Single papers and drawings: one record, or none. A list, a report or a manifest is none of these. */
const SINGLE_PAPERS = [
  'src/ui/print/print-page.tsx',
  'src/features/agent/top-up/top-up-page.tsx',
  'src/features/agent/wallet/deduction-page.tsx',
  'src/features/booking/print-at-once.ts',
  'src/features/cash/deposit-slip/slip-page.tsx',
  'src/features/check-in/desk/check-in-desk.tsx',
  'src/features/check-in/desk/verdict-view.tsx',
  'src/features/departure/trip-summary/trip-page.tsx',
  'src/features/ledger/journal/journal-entry-page.tsx',
  'src/features/exchange-rate/rate-page.tsx',
  'src/features/ledger/recurring/recurring-entry-page.tsx',
  'src/features/ledger/transactions/transaction-page.tsx',
  'src/features/maintenance/work-order/order-page.tsx',
  'src/features/period/frozen-statement-page.tsx',
  'src/features/period/period-page.tsx',
  'src/features/vat-return/vat-return-page.tsx',
  'src/features/workflow/drawing/drawing-tab.tsx',
  'src/features/workflow/tests-tab.tsx',
  'src/features/workflow/versions-tab.tsx',
]

test('the print dialogue is opened by what notes the print, or by a single paper', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `src/${file}`)
  const printing = files.filter((file) => readFileSync(file, 'utf8').includes('window.print()'))
  expect(printing.toSorted()).toEqual([...NOTED, ...SINGLE_PAPERS].toSorted())
})
