import { afterEach, expect, test, vi } from 'vitest'
import { openDatabase } from '#server/database/connection.ts'
import { loadDemo } from '#server/database/demo/load-demo.ts'
import { createTestDatabase, TEST_AUDIT_KEY } from '#tests/support/database.ts'
import { soakCount } from '#tests/support/thoroughness.ts'

const auditKey = Buffer.from(TEST_AUDIT_KEY)
const DAY_MS = 24 * 60 * 60 * 1000
/** No whole weeks, so that every day of the week and of the month has its turn. */
const STEP_DAYS = 9
/** Today's is the one that the other tests begin with. */
const daysAhead = Array.from({ length: soakCount('DEMO_DAYS', 1) }, (_, index) => (index + 1) * STEP_DAYS)

afterEach(() => {
  vi.useRealTimers()
})

// Which bus goes where, what is open and what is due depends on the day on which somebody first starts the product.
test.each(daysAhead)('the demo operator can be loaded %i days from now', async (ahead) => {
  const { url, drop } = await createTestDatabase({ template: 'empty' })
  const database = openDatabase(url, 1, auditKey)
  try {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ahead * DAY_MS })
    await loadDemo(url, { auditKey })
    const { rows } = await database.pool.query('select count(*)::int as sales from package_sales')
    expect(rows).toEqual([{ sales: 2 }])
  } finally {
    await database.close()
    await drop()
  }
})
