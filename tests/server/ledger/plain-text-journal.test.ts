import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/database/connection.ts'
import { accessLog } from '#server/database/schema/lifecycle.ts'
import { depots } from '#server/database/schema/network.ts'
import { users } from '#server/database/schema/people.ts'
import type { Entry, Posting } from '#server/domain/ledger/post-entry.ts'
import { postEntries } from '#server/domain/ledger/post-entry.ts'
import { type CargoDesk, openCargoDesk, writeBill } from '#tests/support/cargo.ts'
import { inject } from '#tests/support/demo-session.ts'
import { hasProgram, hledgerBalances, ledgerBalances, runProgram } from '#tests/support/plain-text-accounting.ts'
import { soakCount } from '#tests/support/thoroughness.ts'

const ENTRIES = soakCount('PLAIN_TEXT_ENTRIES', 400)
const MONTHS = ['2025-10', '2025-11', '2025-12', '2026-01', '2026-02', '2026-03'] as const

let desk: CargoDesk
let directory: string
beforeAll(async () => {
  desk = await openCargoDesk()
  directory = await mkdtemp(join(tmpdir(), 'plain-text-journal-'))
  const { database } = desk.server
  // A depot and an agent whose names would end an account's name or a transaction.
  await database.orm.update(depots).set({ code: 'R:U;H' }).where(eq(depots.id, desk.operator.depots.riyadh))
  await database.orm.update(users).set({ name: 'Al  Noor; Travel: "JO"' }).where(eq(users.id, desk.users.agent))
})
afterAll(async () => {
  await rm(directory, { recursive: true, force: true })
  await desk.stop()
})

const read = (by: keyof CargoDesk['tokens'], query: Record<string, string> = {}) =>
  inject(desk.server.app, 'exportPlainTextJournal', { token: desk.tokens[by], query })

/** Entries such as an operator's year has, without their records: what they add up to is what is compared. */
function makeEntries(count: number): Entry[] {
  const { depots: depot, regions } = desk.operator
  const of = { forDepotId: depot.riyadh, forAgentId: null, departureId: null, taxCategory: null } as const
  return Array.from({ length: count }, (_, index) => {
    const currency = index % 5 === 4 ? 'JOD' : 'SAR'
    const gross = 10_000 + ((index * 7919) % 90_000)
    const vat = Math.round((gross * 15) / 115)
    const lines: Posting[] =
      index % 3 === 0
        ? [
            { account: '5000', currency, amount: gross - vat, ...of },
            { account: '1130', currency, amount: vat - gross },
          ]
        : index % 3 === 1
          ? [
              { account: '2000', currency, amount: gross, agentId: desk.users.agent },
              { account: '4000', currency, amount: vat - gross, ...of },
              { account: '2100', currency, amount: -vat, regionId: regions.riyadh, ...of },
            ]
          : [
              { account: '1030', currency, amount: gross, depotId: index % 2 === 0 ? depot.riyadh : depot.amman },
              { account: '3000', currency, amount: -gross },
            ]
    return {
      postingDate: `${MONTHS[index % MONTHS.length]}-${String(1 + (index % 28)).padStart(2, '0')}`,
      act: index % 3 === 0 ? 'expenseAccepted' : index % 3 === 1 ? 'ticketEarned' : 'capitalPaidIn',
      recordKind: 'journal',
      recordId: randomUUID(),
      createdBy: desk.users.head,
      createdAt: new Date(),
      lines,
    }
  })
}

/** What the lines come to, by account and currency, of the classes asked for. */
async function balancesInSql(classes = '12345', from = '1900-01-01', to = '9999-12-31'): Promise<Map<string, number>> {
  const { rows } = await desk.server.database.pool.query<{ key: string; sum: string }>(
    `select account || ' ' || currency as key, sum(amount) as sum from ledger_lines
     where posting_date between $1 and $2 and position(left(account, 1) in $3) > 0
     group by account, currency having sum(amount) <> 0`,
    [from, to, classes],
  )
  return new Map(rows.map(({ key, sum }) => [key, Number(sum)]))
}

describe('the plain-text journal', () => {
  test('holds whole entries in the format of hledger, names made harmless', async () => {
    const bill = await writeBill(desk, { payment: { status: 'paid', means: 'cash', reference: null } })
    const { status, text, headers } = await read('head')
    expect(status).toBe(200)
    expect(headers['content-disposition']).toMatch(/^attachment; .*ledger-\d{4}-\d\d-\d\d\.journal/)
    const reference = bill.billNumber.replace('R:U;H', 'R U H')
    const [entry = ''] = text.split('\n\n').filter((part) => part.includes(reference))
    const lines = entry.split('\n')
    expect(lines[0]).toMatch(new RegExp(`^\\d{4}-\\d\\d-\\d\\d \\* .+ \\| ${reference}$`))
    expect(lines[1]).toMatch(/^ {4}; entry:[\da-f-]{36}, record:consignment [\da-f-]{36}, by:\S.*$/)
    expect(lines[2]).toBe(`    Assets:1000 Cash on hand:R U H  ${(bill.total / 100).toFixed(2)} SAR`)
    expect(text).toContain('commodity SAR\n    format 1000.00 SAR\n')
  })

  test('holds what is posted within the days asked for, and nothing else', async () => {
    const { text } = await read('head', { postedFrom: '2020-01-01', postedTo: '2020-12-31' })
    expect(text.trim()).toBe('; Ledger entries posted from 2020-01-01 to 2020-12-31')
  })

  test('is for head accounts only, and told in the access log', async () => {
    for (const reader of ['admin', 'account', 'operations', 'riyadh', 'agent'] as const)
      expect((await read(reader)).status, reader).toBe(403)
    await read('head', { postedTo: '2021-01-01' })
    const logged = await desk.server.database.orm
      .select({ userId: accessLog.userId, details: accessLog.details })
      .from(accessLog)
      .where(eq(accessLog.subject, 'plain-text-journal'))
    expect(logged).toContainEqual({
      userId: desk.users.head,
      details: { postedTo: '2021-01-01', format: 'journal', rows: 0 },
    })
  })

  describe(`of ${ENTRIES} transactions`, () => {
    let file: string
    beforeAll(async () => {
      const entries = makeEntries(ENTRIES)
      for (let start = 0; start < entries.length; start += 1000)
        await inTransaction(desk.server.database, (tx) => postEntries(tx, entries.slice(start, start + 1000)))
      file = join(directory, 'all.journal')
      await writeFile(file, (await read('head')).text)
    })

    test.skipIf(!hasProgram('hledger'))('has the balances that hledger works out, to the unit', async () => {
      runProgram('hledger', '-f', file, 'check')
      expect(hledgerBalances(file)).toEqual(await balancesInSql())
      const [from, to] = ['2025-12-01', '2026-01-31']
      expect(hledgerBalances(file, `date:${from}..2026-02-01`, 'type:XR')).toEqual(await balancesInSql('45', from, to))
      expect(hledgerBalances(file, '-e', '2026-02-01', 'type:ALE')).toEqual(await balancesInSql('123', undefined, to))
    })

    test.skipIf(!hasProgram('hledger'))('has its balance sheet and its income statement told apart by hledger', () => {
      for (const [report, classes] of [
        ['balancesheetequity', ['Assets', 'Liabilities', 'Equity']],
        ['incomestatement', ['Revenues', 'Expenses']],
      ] as const) {
        const printed = runProgram('hledger', '-f', file, report, '--flat', '-O', 'csv')
        const found = [...printed.matchAll(/"?(\w+):\d{4} /g)].map(([, name]) => name)
        expect([...new Set(found)]).toEqual(classes.filter((name) => found.includes(name)))
        expect(found.length).toBeGreaterThan(0)
      }
    })

    test.skipIf(!hasProgram('ledger'))('has the balances that ledger works out, to the unit', async () => {
      expect(ledgerBalances(file)).toEqual(await balancesInSql())
    })
  })
})
