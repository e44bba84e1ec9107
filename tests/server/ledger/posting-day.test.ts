import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Database, inTransaction, openDatabase } from '#server/database/connection.ts'
import { keepHomeTimeZone } from '#server/database/home-time-zone.ts'
import { postEntries } from '#server/domain/ledger/post-entry.ts'
import { readWhereabouts } from '#server/domain/people/whereabouts.ts'
import { raiseNetworkRevision } from '#server/domain/network/network-repository.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { MONEY_TOUR, moneyActs } from '#tests/support/money-acts.ts'
import { type MoneyOffice, type MoneyPerson, openMoneyOffice } from '#tests/support/money-office.ts'
import { addUser, openSmallOperator, type SmallOperator } from '#tests/support/small-operator.ts'
import { unsound } from '#tests/support/sound-books.ts'
import { casesOf } from '#tests/support/thoroughness.ts'

const NEXT_YEAR = new Date().getUTCFullYear() + 1
const NEW_YEAR = `${NEXT_YEAR}-01-01`
const OLD_YEAR = `${NEXT_YEAR - 1}-12-31`
/** At home it is still the old year, whatever the hour at the depots. */
const HOME = 'America/New_York'
const SEATS = 16
/** With a till that is counted short, whose difference is posted. */
const TOUR = MONEY_TOUR.map((step) => (step.act === 'count' ? { ...step, other: 2 } : step))

/** Half past midnight at a depot, as UTC has it. */
const PLACES = [
  ['Asia/Riyadh', '21:30'],
  ['Asia/Amman', '21:30'],
  ['Africa/Cairo', '22:30'],
  ['Asia/Dubai', '20:30'],
] as const
/** With the hour that such a process has at midnight of UTC in winter. */
const PROCESS_ZONES = [
  ['UTC', 0],
  ['America/New_York', 19],
  ['Asia/Kolkata', 5],
] as const

/** What is done in the head office's books and at the bank, whoever has a depot. */
const HOME_ACTS = [
  'capitalPaidIn',
  'capitalTakenOut',
  'bankReceiptConfirmed',
  'exitFeesRemitted',
  'vatRemitted',
  'entryCorrected',
  'walletDeducted',
  'depositSlipApproved',
]

interface Posted {
  act: string
  on: string
  /** Of the line with the till or the one that was paid at the bank. */
  isBank: boolean
  /** Zone of the depot of who did it; null for people without one. */
  zone: string | null
  original: string | null
  own: string | null
}

/** In `npm test` one place in a process that goes by UTC, and one in a process for which it is still the old year. */
const USUAL: readonly string[] = ['Asia/Riyadh in UTC', 'Asia/Amman in America/New_York']
const placesIn = (processZone: string) =>
  casesOf('ALL_ZONES', PLACES, ([place]) => USUAL.includes(`${place} in ${processZone}`))

describe.each(PROCESS_ZONES.filter(([processZone]) => placesIn(processZone).length > 0))(
  'in a process whose zone is %s',
  (processZone, hour) => {
    const before = process.env.TZ
    beforeAll(() => {
      process.env.TZ = processZone
      if (new Date(`${NEW_YEAR}T00:00:00Z`).getHours() !== hour)
        throw new Error(`this process does not go by ${processZone}`)
    })
    afterAll(() => {
      if (before === undefined) delete process.env.TZ
      else process.env.TZ = before
    })

    describe.each(placesIn(processZone))('at half past midnight on 1 January in %s', (zone, utc) => {
      let office: MoneyOffice
      let ticks = 0

      afterEach(() => office.stop())

      test('every act posts, numbers and lists under the day that its place has, and nothing breaks a rule', async () => {
        await doEverything()
        await expectDays()
        await expectNames()
        expect(await unsound(office.database.pool)).toEqual([])
        expect(office.unsound).toEqual([])
      })

      async function doEverything() {
        const since = Date.parse(`${OLD_YEAR}T${utc}:00Z`)
        // Every call is a moment later than the one before.
        office = await openMoneyOffice({ seats: SEATS, clock: () => new Date(since + (ticks += 1)), before: moveTo })
        const acts = moneyActs(office, { days: 1, seats: SEATS })
        const done = new Set<string>()
        for (const step of TOUR) if (await acts[step.act](step)) done.add(step.act)
        expect(MONEY_TOUR.map(({ act }) => act).filter((act) => !done.has(act))).toEqual([])
        await expect
          .poll(() => office.rows(`select id from departure_cancellations where state = 'running'`), {
            timeout: 60_000,
          })
          .toEqual([])
      }

      async function moveTo(database: Database, operator: SmallOperator) {
        await database.pool.query('update regions set time_zone = $1 where id = any ($2)', [
          zone,
          [operator.regions.riyadh, operator.regions.jeddah],
        ])
        await keepHomeTimeZone(database, HOME)
        await inTransaction(database, raiseNetworkRevision)
      }

      const read = async (by: MoneyPerson, name: Parameters<MoneyOffice['call']>[1], query: Record<string, string>) =>
        office.call(by, name, { query })

      async function expectDays() {
        const posted = await office.rows<Posted>(
          `select entry.act, entry.posting_date::text as on, region.time_zone as zone, original.posting_date::text as original,
           coalesce(ticket.travel_date, expense.date)::text as own,
           exists (select from ledger_lines where entry_id = entry.id and account = '1010') as "isBank"
         from ledger_entries as entry
         left join users on users.id = entry.created_by left join depots as depot on depot.id = users.depot_id left join regions as region on region.id = depot.region_id
         left join ledger_entries as original on original.id = entry.reverses
         left join tickets as ticket on ticket.id = entry.record_id left join expenses as expense on expense.id = entry.record_id
         where entry.created_at >= $1
           and not (entry.act in ('ticketEarned', 'expenseSubmitted') and exists (select from ledger_entries as reversal where reversal.reverses = entry.id))`,
          [`${OLD_YEAR}T12:00:00Z`],
        )
        const acts = new Set(posted.map(({ act }) => act))
        for (const act of [
          'ticketSold',
          'travelDateChanged',
          'refundApproved',
          'refundPaidOut',
          'exitFeePaid',
          'consignmentBilled',
          'consignmentCancelled',
          'podCollected',
          'expenseSubmitted',
          'expenseAccepted',
          'cashShiftClosed',
          'depositSlipSubmitted',
          'depositSlipApproved',
          'topUpApproved',
          'walletDeducted',
          'capitalPaidIn',
        ]) {
          expect(acts, act).toContain(act)
        }
        const wrong = posted.filter((entry) => entry.on !== expectedDay(entry))
        expect(wrong).toEqual([])
      }

      /** Numbers, records, lists and the ledger's own filter. */
      async function expectNames() {
        const { rows } = office
        const numbers = await rows<{ number: string }>(
          // The float of Amman's till was billed by the clock of Amman.
          `select bill_number as number from consignments where from_depot_id <> '${office.operator.depots.amman}' union all select receipt_number from refund_requests where receipt_number is not null
         union all select receipt_number from exit_fee_payments union all select number from deposit_slips`,
        )
        expect(numbers.filter(({ number }) => !number.includes(`-${NEXT_YEAR}-`))).toEqual([])
        // The journal belongs to no depot.
        expect(
          (await rows<{ number: string }>('select number from journal_entries')).every(({ number }) =>
            number.includes(`-${NEXT_YEAR - 1}-`),
          ),
        ).toBe(true)

        const here = { from: NEW_YEAR, to: NEW_YEAR }
        const found = [
          [
            'bookings',
            await read('clerk', 'getBookingList', { soldFrom: here.from, soldTo: here.to }),
            'bookings where depot_id = $1',
          ],
          [
            'consignments',
            await read('clerk', 'getConsignmentList', { billedFrom: here.from, billedTo: here.to }),
            'consignments where from_depot_id = $1',
          ],
          [
            'shifts',
            await read('account', 'getCashShiftList', { openedFrom: here.from, openedTo: here.to }),
            'cash_shifts where depot_id = $1',
          ],
          [
            'slips',
            await read('account', 'getDepositSlipList', { madeFrom: here.from, madeTo: here.to }),
            'deposit_slips where depot_id = $1',
          ],
          [
            'refunds',
            await read('account', 'getRefundRequestList', { requestedFrom: here.from, requestedTo: here.to }),
            'refund_requests where depot_id = $1',
          ],
          [
            'expenses',
            await read('account', 'getExpenseList', { dateFrom: here.from, dateTo: here.to }),
            'expenses where depot_id = $1',
          ],
        ] as const
        for (const [name, answer, from] of found) {
          expect(answer.status, answer.text).toBe(200)
          const [stored] = await rows<{ count: number }>(`select count(*)::int as count from ${from}`, [
            office.operator.depots.riyadh,
          ])
          expect([name, answer.page.total], name).toEqual([name, stored?.count])
          expect(stored?.count, name).toBeGreaterThan(0)
        }
        const sales = (
          await rows(`select id from ledger_entries where act = 'ticketSold' and created_by = $1`, [office.users.clerk])
        ).length
        const sold = await read('head', 'getTransactionList', {
          postedFrom: NEW_YEAR,
          postedTo: NEW_YEAR,
          act: 'ticketSold',
          createdBy: office.users.clerk,
        })
        expect(sold.status, sold.text).toBe(200)
        expect(sold.page.total).toBe(sales)
        expect(sales).toBeGreaterThan(0)
        const journal = await read('head', 'getJournalEntryList', { requestedFrom: OLD_YEAR, requestedTo: OLD_YEAR })
        expect(journal.status, journal.text).toBe(200)
        expect(journal.page.total).toBe((await rows('select id from journal_entries')).length)
      }

      function expectedDay({ act, zone: own, isBank, original, own: ofRecord }: Posted): string | null {
        if (act === 'ticketEarned' || act === 'expenseSubmitted' || act === 'expenseAccepted') return ofRecord
        const isHome = own === null || HOME_ACTS.includes(act) || (act === 'topUpApproved' && isBank)
        const day = dayIn(isHome ? HOME : own)
        return original !== null && original > day ? original : day
      }

      function dayIn(place: string): string {
        return new Intl.DateTimeFormat('en-CA', { timeZone: place, dateStyle: 'short' }).format(
          new Date(`${OLD_YEAR}T${utc}:00Z`),
        )
      }
    })
  },
)

describe('the home of the operator', () => {
  let testDatabase: TestDatabase
  let database: Database
  let operator: SmallOperator

  beforeEach(async () => {
    testDatabase = await createTestDatabase()
    database = openDatabase(testDatabase.url, 2)
    operator = await openSmallOperator(database)
  })
  afterEach(async () => {
    await database.close()
    await testDatabase.drop()
  })

  const homeOf = async (userId: string) => (await readWhereabouts(database.orm, userId)).timeZone
  const kept = async () =>
    (
      await database.pool.query<{ time_zone: string | null }>('select time_zone from home_time_zones order by since')
    ).rows.map((row) => row.time_zone)

  test('is the zone of the setting, else of the first depot; each change is kept once', async () => {
    const head = await addUser(database, 'head@home.example', { userType: 'head_account' })
    const amman = await addUser(database, 'amman@home.example', { userType: 'staff', depotId: operator.depots.amman })
    await database.pool.query(
      `update regions set time_zone = 'Asia/Dubai' where id in (select region_id from depots order by id limit 1)`,
    )
    expect(await homeOf(head)).toBe('Asia/Dubai')
    for (const setting of ['Africa/Cairo', 'Africa/Cairo', undefined, undefined, 'Africa/Cairo'])
      await keepHomeTimeZone(database, setting)
    expect(await kept()).toEqual([null, 'Africa/Cairo', null, 'Africa/Cairo'])
    expect(await homeOf(head)).toBe('Africa/Cairo')
    expect(await homeOf(amman)).not.toBe('Africa/Cairo')
  })

  test('is refused where no such zone is known, and cannot be rewritten by who serves', async () => {
    await expect(keepHomeTimeZone(database, 'Mars/Olympus')).rejects.toThrow(/time zone/)
    await expect(database.pool.query('update home_time_zones set after_serial = 9')).rejects.toThrow(
      /permission denied/,
    )
    await expect(database.pool.query('delete from home_time_zones')).rejects.toThrow(/permission denied/)
    expect(await kept()).toEqual([null])
  })

  test('counts from an entry on: what was dated by UTC before local days stays right, the same later does not', async () => {
    const clerk = await addUser(database, 'clerk@home.example', { userType: 'staff', depotId: operator.depots.riyadh })
    const evening = new Date('2026-03-04T22:00:00Z')
    const lines = [
      { account: '1010', currency: 'SAR', amount: 5 },
      { account: '3000', currency: 'SAR', amount: -5 },
    ] as const
    const post = () =>
      inTransaction(database, (tx) =>
        postEntries(tx, [
          {
            postingDate: '2026-03-04',
            act: 'capitalPaidIn',
            recordKind: 'journal',
            recordId: randomUUID(),
            createdBy: clerk,
            createdAt: evening,
            lines,
          },
        ]),
      )
    const misdated = async () => (await unsound(database.pool)).filter(({ rule }) => rule === 'ledger.datedWhereDone')
    await post()
    expect(await misdated()).toMatchObject([{ found: '2026-03-04', expected: '2026-03-05' }])
    const owner = openDatabase(testDatabase.ownerUrl, 1)
    await owner.pool.query('update home_time_zones set after_serial = (select max(serial) from ledger_entries)')
    await owner.close()
    expect(await misdated()).toEqual([])
    await post()
    expect(await misdated()).toHaveLength(1)
  })
})
