import { afterAll, beforeAll, expect, test } from 'vitest'
import { inject } from '#tests/support/demo-session.ts'
import { addAgent } from '#tests/support/small-operator.ts'
import { creditOn, decide, entriesOf, type JournalDesk, openJournalDesk, proposed } from '#tests/support/journal.ts'
import { expectSound } from '#tests/support/sound-books.ts'

let desk: JournalDesk

beforeAll(async () => {
  desk = await openJournalDesk()
})
afterAll(() => desk.stop())

const HEADING = 'account,place,currency,debit,credit,text'
const file = (...lines: string[]) => [HEADING, ...lines].join('\r\n')

const check = (text: string) =>
  inject(desk.server.app, 'checkOpeningBalances', { token: desk.tokens.head, body: { text } })
const importFile = (text: string, by: 'head' | 'clerk' = 'head') =>
  inject(desk.server.app, 'importOpeningBalances', {
    token: desk.tokens[by],
    body: { text, purpose: 'Balances of the former books' },
  })
const journalCount = async () =>
  (await desk.server.database.pool.query<{ count: number }>('select count(*)::int as count from journal_entries'))
    .rows[0]?.count

/** The last day before this month: nothing is posted yet. */
function dayBefore(): string {
  const [year = 0, month = 0] = new Date()
    .toLocaleDateString('en-CA', { timeZone: 'Asia/Riyadh' })
    .split('-')
    .map(Number)
  return new Date(Date.UTC(year, month - 1, 0)).toISOString().slice(0, 10)
}

test('a file with wrong lines is told line by line and column by column, and nothing is written', async () => {
  const text = file(
    '1010,,SAR,100.00,,Bank',
    '1000,,SAR,5,,Tills',
    'abc,,SAR,5,,',
    '1005,NOWHERE,SAR,5,,',
    '1500,,XYZ,5,,',
    '1500,,SAR,1,2,',
    '1500,,SAR,1.234,,',
    '1500,,SAR,,,nothing is said',
  )
  const { status, data } = await importFile(text)
  expect(status).toBe(200)
  expect(data.problems.map(({ line, column }) => [line, column])).toEqual([
    [4, 'account'],
    [6, 'currency'],
    [7, 'credit'],
    [8, 'debit'],
  ])
  // What can be read is held against the chart.
  const readable = await importFile(file('1010,,SAR,100.00,,', '1000,,SAR,5,,', '1005,NOWHERE,SAR,5,,'))
  expect(readable.data.problems).toMatchObject([
    { line: 3, column: 'account', problem: 'journal.led.tills' },
    { line: 4, column: 'place', problem: 'opening.no.depot' },
  ])
  const led = await importFile(file('1010,,SAR,100.00,,', '1000,,SAR,5,,', '2200,,SAR,,105,', '1005,,SAR,,5,'))
  expect(led.data.problems.map(({ line, column, problem }) => [line, column, problem])).toEqual([
    [3, 'account', 'journal.led.tills'],
    [4, 'account', 'journal.led.tickets'],
    [5, 'credit', 'journal.debitOnly'],
  ])
  const unbalanced = await importFile(file('1010,,SAR,100.00,,', '3000,,SAR,,99.5,'))
  expect(unbalanced.data).toMatchObject({
    problemTotal: 1,
    problems: [{ line: null, problem: 'opening.creditsMissing', values: { currency: 'SAR', difference: '0.50 SAR' } }],
    proposed: [],
  })
  expect(await journalCount()).toBe(0)
  expect((await importFile(text, 'clerk')).status).toBe(403)
})

test('a file is checked, proposed by one as an entry per currency, approved by another, and can be taken back', async () => {
  const { riyadh } = desk.operator.depots
  const agent = await addAgent(desk.server.database, 'opened@journal.example', {
    creditType: 'default',
    balance: 0,
    creditLimit: 100_00,
  })
  const { rows } = await desk.server.database.pool.query<{ code: string }>('select code from depots where id = $1', [
    riyadh,
  ])
  const { rows: regions } = await desk.server.database.pool.query<{ code: string }>(
    'select code from regions where id = $1',
    [desk.operator.regions.riyadh],
  )
  const text = file(
    '1010,,SAR,"12,500.00",,Bank',
    `1005,${rows[0]?.code ?? ''},SAR,300,,Safe`,
    '1110,opened@journal.example,SAR,60,,Owes',
    '2000,Opened@journal.example,SAR,,40,Wallet',
    `2100,${regions[0]?.code ?? ''},SAR,,20,VAT of last month`,
    '3000,,SAR,,12800,Capital',
    '1010,,JOD,1.250,,Bank',
    '3100,,JOD,,1.25,Earlier profit',
  )
  const checked = await check(text)
  expect(checked.data).toMatchObject({
    day: dayBefore(),
    problemTotal: 0,
    totals: [
      { currency: 'JOD', lines: 2, debit: 1250, credit: 1250 },
      { currency: 'SAR', lines: 6, debit: 12_860_00, credit: 12_860_00 },
    ],
  })
  expect(await journalCount()).toBe(0)
  const tooMuch = await check(text.replace(',SAR,60,,', ',SAR,160,,').replace('12800', '12900'))
  expect(tooMuch.data.problems).toMatchObject([{ line: 4, column: 'debit', problem: 'opening.creditFull' }])

  const both = await Promise.all([importFile(text), importFile(text)])
  const entries = both.flatMap(({ data }) => data.proposed)
  expect(entries.map(({ currency }) => currency).toSorted()).toEqual(['JOD', 'SAR'])
  const waiting = await check(text)
  expect(waiting.data.problems.map(({ problem }) => problem)).toEqual(['opening.waiting', 'opening.waiting'])
  for (const { id } of entries) {
    expect((await decide(desk, { id, version: 1 }, 'head')).status).toBe(409)
    expect((await decide(desk, { id, version: 1 })).status).toBe(200)
  }
  const sar = entries.find(({ currency }) => currency === 'SAR')?.id ?? ''
  const [posted] = await entriesOf(desk, sar)
  expect(posted).toMatchObject({ act: 'openingPosted', postingDate: dayBefore() })
  const wallet = async () =>
    (
      await desk.server.database.pool.query<{ balance: number; credit_used: number }>(
        `select balance, credit_used from agent_wallets where agent_id = $1 and currency = 'SAR'`,
        [agent],
      )
    ).rows[0]
  expect(await wallet()).toEqual({ balance: 40_00, credit_used: 60_00 })
  expect(await creditOn(desk, '2100', 'SAR')).toBe(20_00)
  await expectSound(desk.server.database)

  // Opened once: another file wants what was opened taken back.
  expect((await check(text)).data.problems.map(({ problem }) => problem)).toEqual(['opening.opened', 'opening.opened'])
  const correction = await proposed(desk, { kind: 'correction', entryId: posted?.id }, 'head2')
  expect((await decide(desk, correction, 'head')).status).toBe(200)
  expect((await entriesOf(desk, correction.id))[0]?.postingDate).toBe(dayBefore())
  expect(await wallet()).toEqual({ balance: 0, credit_used: 0 })
  expect((await check(text)).data.problems.map(({ values }) => values['currency'])).toEqual(['JOD'])
  await expectSound(desk.server.database)
})

test('the template names every account that can be opened, and is read back as a file that says nothing', async () => {
  const { status, text } = await inject(desk.server.app, 'getOpeningTemplate', {
    token: desk.tokens.head,
    query: { language: 'en' },
  })
  expect(status).toBe(200)
  const lines = text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
  expect(lines[0]).toBe(HEADING)
  const codes = new Set(lines.slice(1).map((line) => line.slice(0, 4)))
  expect([codes.has('1500'), codes.has('1005'), codes.has('1000'), codes.has('2200')]).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect((await check(text)).data.problems).toMatchObject([{ line: 1, problem: 'opening.noLines' }])
})
