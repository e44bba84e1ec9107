import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountingPeriods } from '#server/database/schema/period.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { monthOf } from '#server/time/calendar-month.ts'
import { type MoneyOffice, openMoneyOffice } from '#tests/support/money-office.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { expectSound } from '#tests/support/sound-books.ts'
import { csvOf, importFile, imported, lineCalled, TODAY } from '#tests/support/statement-desk.ts'
import { camtOf } from '#tests/support/camt.ts'

let office: MoneyOffice
beforeAll(async () => {
  office = await openMoneyOffice({ seats: 8 })
})
afterAll(() => office.stop())

const stored = async () =>
  (await office.rows<{ lines: number }>('select count(*)::int as lines from bank_statement_lines'))[0]?.lines
/** What is wrong in a file, and that nothing of it was kept. */
async function problemsOf(text: string, rest: object = {}) {
  const before = await stored()
  const { status, data, text: said } = await importFile(office, text, rest)
  expect(status, said).toBe(200)
  expect([data.imported, await stored()]).toEqual([null, before])
  return data.problems.map(({ line, column, problem }) => [line, column, problem.replace('bankStatement.', '')])
}

describe('a CSV file', () => {
  test('is looked at without being kept, and read as its account’s files were before', async () => {
    const text = `Account statement;;;\n\nBuchungstag;Soll;Haben;Text\n31.10.2026;1.250,50;;Miete\n01.11.2026;;٢٠٠,00;Verkauf`
    const mapping = {
      separator: 'semicolon',
      headingLine: 3,
      dayFormat: 'dmy',
      decimal: 'comma',
      amounts: 'sides',
      columns: { day: 'Buchungstag', debit: 'Soll', credit: 'Haben', text: 'Text' },
    } as const
    const check = await office.call('head', 'checkBankStatement', {
      body: { account: '1015', currency: 'SAR', fileName: 'konto.csv', text, mapping },
    })
    expect(check.data.sample.map(({ line, day, amount, text: said }) => [line, day, amount, said])).toEqual([
      [4, '2026-10-31', -125_050, 'Miete'],
      [5, '2026-11-01', 20_000, 'Verkauf'],
    ])
    expect([check.data.imported, await stored()]).toEqual([null, 0])
    const { data } = await importFile(office, text, { account: '1015', mapping })
    expect(data.imported).toEqual({ lines: 2, matched: 0 })
    const options = (await office.call('head2', 'getBankStatementOptions', {})).data
    expect(options.accounts.find(({ account }) => account === '1015')?.mapping).toEqual(mapping)
    const next = await office.call('head', 'checkBankStatement', {
      body: {
        account: '1015',
        currency: 'SAR',
        fileName: 'next.csv',
        text: text.replaceAll('10.2026', '11.2026').replace('31.11', '02.11'),
        mapping: null,
      },
    })
    expect(next.data.mapping).toEqual(mapping)
  })

  test('with anything wrong in it is told by line and column, all of it, and none is kept', async () => {
    const heading = 'Date,Amount,Reference,Description,Currency'
    expect(
      await problemsOf(
        [
          heading,
          `${TODAY},12.345,A,x,SAR`,
          `not a day,10,B,x,SAR`,
          `${TODAY},,C,x,SAR`,
          `${TODAY},5,D,x,USD`,
          '',
          `${TODAY},ten,E,x,`,
        ].join('\n'),
      ),
    ).toEqual([
      [2, 'amount', 'noAmount'],
      [3, 'day', 'noDay'],
      [4, 'amount', 'nothing'],
      [5, 'currency', 'otherCurrency'],
      [7, 'amount', 'noAmount'],
    ])
    expect(await problemsOf('nothing,known\n1,2')).toEqual([
      [null, 'day', 'columnNeeded'],
      [null, 'amount', 'columnNeeded'],
    ])
    expect(await problemsOf(heading)).toEqual([[null, null, 'noLines']])
    expect(await problemsOf(csvOf([{ amount: '1', day: addDays(TODAY, 1) }]))).toEqual([[2, 'day', 'dayAhead']])
    expect(await problemsOf(csvOf([{ amount: '1' }]), { currency: 'USD' })).toEqual([
      [2, 'currency', 'strangeCurrency'],
    ])
  })

  test('that came before, or has lines that did, is told', async () => {
    const lines = [
      { amount: '10.00', text: 'Twice a day' },
      { amount: '10.00', text: 'Twice a day' },
      { amount: '11.00', id: 'TX-1' },
    ]
    await imported(office, lines)
    expect(await problemsOf(csvOf(lines))).toEqual([[null, null, 'sameFile']])
    const again = await importFile(office, csvOf(lines))
    const known = await office.call('head', 'getStatementLineList', {
      query: { statementId: again.data.problems[0]?.statementId ?? '' },
    })
    expect(known.data.map(({ text }) => text).toSorted()).toEqual(['', 'Twice a day', 'Twice a day'])
    expect(await problemsOf(csvOf([{ amount: '9.00', text: 'New' }, ...lines]))).toEqual([
      [3, 'day', 'lineKnown'],
      [4, 'day', 'lineKnown'],
      [5, 'servicerReference', 'lineKnown'],
    ])
    expect(
      await problemsOf(
        csvOf([
          { amount: '3', id: 'B-1' },
          { amount: '3', id: 'b 1' },
        ]),
      ),
    ).toEqual([[3, 'servicerReference', 'lineTwice']])
    await imported(office, [{ amount: '10.00', text: 'Twice a day', day: addDays(TODAY, -1) }])
  })

  test('with balances has to go on, from line to line and from file to file', async () => {
    const file = (rows: readonly string[]) => ['Date,Amount,Description,Balance', ...rows].join('\n')
    const rest = { account: '1020' } as const
    const [one, two] = [addDays(TODAY, -20), addDays(TODAY, -10)]
    expect(await problemsOf(file([`${one},5,a,105`, `${one},5,b,111`]), rest)).toEqual([
      [3, 'balance', 'balanceBreaks'],
    ])
    // The newest line first.
    const first = await importFile(office, file([`${one},7,b,112`, `${one},5,a,105`]), rest)
    expect(first.data.statements).toMatchObject([{ opening: 10_000, closing: 11_200 }])
    expect(first.data.imported).toMatchObject({ lines: 2 })
    expect(await problemsOf(file([`${two},1,c,121`]), rest)).toEqual([[null, 'balance', 'gapBefore']])
    expect((await importFile(office, file([`${two},1,c,113`]), rest)).data.imported).toMatchObject({ lines: 1 })
    expect(await problemsOf(file([`${addDays(TODAY, -15)},1,d,113`]), rest)).toEqual([[null, 'balance', 'gapAfter']])
  })

  test('is imported once by a key, and once by two servers at the same moment', async () => {
    const text = csvOf([{ amount: '77.00', text: 'At once' }])
    const body = { account: '1010', currency: 'SAR', fileName: 'race.csv', mapping: null, startsOn: null, text }
    const [one, two] = await Promise.all([
      office.call('head', 'importBankStatement', { body }, 1),
      office.call('head2', 'importBankStatement', { body: { ...body, fileName: 'race2.csv' } }, 3),
    ])
    expect([one.data.imported, two.data.imported].filter((each) => each !== null)).toEqual([{ lines: 1, matched: 0 }])
    expect(office.unsound).toEqual([])
  })
})

describe('a camt.053 file', () => {
  test('brings what is booked of each of its statements, with charges and references', async () => {
    const text = camtOf([
      {
        iban: 'SA0380000000608010167519',
        opening: '1000.00',
        closing: '1110.50',
        entries: [
          {
            amount: '115.50',
            direction: 'CRDT',
            servicer: 'S1',
            endToEnd: 'E2E-1',
            text: 'Omar &amp; sons',
            charges: '2.00',
          },
          { amount: '5.00', direction: 'DBIT', servicer: 'S2', text: 'Charges' },
          { amount: '900.00', direction: 'CRDT', servicer: 'S3', status: 'PDNG' },
        ],
      },
      { iban: 'SA44', currency: 'JOD', entries: [{ amount: '1.234', direction: 'CRDT', servicer: 'S4' }] },
    ])
    const { data, text: said } = await importFile(office, text)
    expect(data.imported, said).toEqual({ lines: 3, matched: 0 })
    expect(data).toMatchObject({ format: 'camt053', mapping: null })
    expect(data.statements).toMatchObject([
      { bankAccount: 'SA0380000000608010167519', currency: 'SAR', opening: 100_000, closing: 111_050, lines: 2 },
      { bankAccount: 'SA44', currency: 'JOD', opening: null, closing: null, lines: 1, moneyIn: 1234 },
    ])
    expect(await lineCalled(office, 'E2E-1')).toMatchObject({ amount: 11_550, charges: 200, text: 'Omar & sons' })
    expect(await problemsOf(text)).toEqual([[null, null, 'sameFile']])
    // The statement is named as before, whatever else the file says, and leads to the first.
    const renamed = await importFile(office, text.replace('Charges', 'Fees'))
    const first = (await office.call('head', 'getReconciliation', {})).data.statements.find(
      ({ bankAccount }) => bankAccount === 'SA0380000000608010167519',
    )
    expect(renamed.data.problems[0]).toMatchObject({
      problem: 'bankStatement.sameStatement',
      values: { reference: 'ST-0' },
      statementId: first?.id,
    })
    // The servicer's reference is known, whatever else the file says.
    expect(await problemsOf(text.replace('Charges', 'Other words').replaceAll('ST-', 'NEW-'))).toEqual([
      [1, 'servicerReference', 'lineKnown'],
      [2, 'servicerReference', 'lineKnown'],
      [4, 'servicerReference', 'lineKnown'],
    ])
  })

  test('that is hostile, broken, of another kind, or does not add up is refused', async () => {
    const entry = { amount: '10.00', direction: 'CRDT', servicer: 'H1' } as const
    const entries = [entry]
    const good = camtOf([{ iban: 'SA99', entries }])
    const bomb = `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>${good.replace(/^.*?\?>/, '')}`
    expect(await problemsOf(bomb)).toEqual([[null, null, 'xmlEntities']])
    expect(await problemsOf(good.slice(0, -20))).toEqual([[null, null, 'xmlBroken']])
    expect(await problemsOf('<?xml version="1.0"?><a><b>1</b></a>')).toEqual([[null, null, 'xmlOther']])
    expect(await problemsOf(`<?xml version="1.0"?>${'<a>'.repeat(3000)}${'</a>'.repeat(3000)}`)).toEqual([
      [null, null, 'xmlBroken'],
    ])
    expect(await problemsOf(camtOf([{ iban: 'SA99', opening: '1.00', closing: '99.00', entries }]))).toEqual([
      [null, 'balance', 'notBalanced'],
    ])
    expect(
      await problemsOf(
        camtOf([
          {
            iban: 'SA99',
            entries: [
              { ...entry, currency: 'JOD' },
              { ...entry, amount: 'x' },
            ],
          },
        ]),
      ),
    ).toEqual([
      [1, 'currency', 'otherCurrency'],
      [2, 'amount', 'noAmount'],
    ])
  })
})

describe('a statement', () => {
  const statementOf = async (fileName: string) =>
    (await office.call('head', 'getReconciliation', {})).data.statements.find((each) => each.fileName === fileName)
  const withdraw = (id = '', key?: number) => office.call('head2', 'withdrawBankStatement', { body: { id } }, key)

  test('that was imported by mistake is taken back, and its file can come again', async () => {
    const lines = [{ amount: '61.00', text: 'Wrong account' }]
    await imported(office, lines, { fileName: 'mistake.csv' })
    const statement = await statementOf('mistake.csv')
    expect(statement).toMatchObject({ canWithdraw: true, unmatched: 1 })
    const { status, data } = await withdraw(statement?.id, 1)
    expect([status, data]).toEqual([200, { lines: 1 }])
    expect(await statementOf('mistake.csv')).toBeUndefined()
    expect((await withdraw(statement?.id)).status).toBe(409)
    await imported(office, lines, { fileName: 'again.csv' })
  })

  test('that another goes on from stays', async () => {
    const statements = (await office.call('head', 'getReconciliation', {})).data.statements
    const first = statements.find(({ opening, account }) => account === '1020' && opening === 10_000)
    expect(first?.canWithdraw).toBe(false)
    expect((await withdraw(first?.id)).error.message).toContain('later statement')
  })
})

test.runIf(IN_SOAK)('a file of 5,000 lines is imported whole, and proposed for page by page', async () => {
  const lines = Array.from({ length: 5000 }, (_, index) => ({
    amount: `${100 + (index % 900)}.${String(index % 100).padStart(2, '0')}`,
    day: addDays(TODAY, -(index % 28)),
    reference: `BULK${index}`,
    text: `Transfer number ${index}`,
    id: `BULK-TX-${index}`,
  }))
  expect(await imported(office, lines, { fileName: 'bulk.csv' })).toEqual({ lines: 5000, matched: 0 })
  const { data } = await office.call('head', 'getStatementLineList', {
    query: { state: 'unmatched', recordNumber: '100' },
  })
  expect(data).toHaveLength(100)
})

test('a day in a closed month is told at its line, and what was decided in it stays as it is', async () => {
  const lastMonth = monthOf(addDays(monthOf(TODAY), -1))
  const day = addDays(lastMonth, 27)
  await imported(office, [{ amount: '33.00', day, text: 'Before the close' }])
  const line = await lineCalled(office, 'Before the close')
  const ignored = await office.call('head', 'ignoreStatementLine', {
    body: { id: line.id, version: line.version, reason: 'Known' },
  })
  await expectSound(office.database)
  // Closed by hand: how a month is closed is told elsewhere.
  await office.database.orm.insert(accountingPeriods).values({ id: randomUUID(), month: lastMonth, state: 'closed' })
  expect(await problemsOf(csvOf([{ amount: '34.00', day }]))).toEqual([[2, 'day', 'closedDay']])
  const refused = await office.call('head', 'restoreStatementLine', {
    body: { id: line.id, version: ignored.data.version },
  })
  expect([refused.status, refused.error.message]).toEqual([409, expect.stringContaining('reopened')])
})
