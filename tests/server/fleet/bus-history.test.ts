import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transports } from '#server/database/schema/network.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { dayAt } from '#server/time/local-day.ts'
import { type MoneyOffice, type MoneyPerson, openMoneyOffice } from '#tests/support/money-office.ts'
import { expectSound } from '#tests/support/sound-books.ts'
import { IN_RIYADH } from '#tests/support/whereabouts.ts'

const TODAY = dayAt(IN_RIYADH, new Date())
const daysAgo = (days: number) => addDays(TODAY, -days)

let office: MoneyOffice
let bus: string
let unused: string

beforeAll(async () => {
  office = await openMoneyOffice({ seats: 10 })
  const [known] = await office.database.orm.select().from(transports)
  if (!known) throw new Error('the small operator has a bus')
  bus = known.id
  unused = randomUUID()
  await office.database.orm.insert(transports).values({ ...known, id: unused, registrationNumber: 'TST SECOND' })
})
afterAll(() => office.stop())

const fill = (day: string, km: number, payment: object) =>
  office.call('operations', 'recordFuel', {
    body: { transportId: bus, day, km, litres: 100_000, isFull: true, station: 'Al Dawaa Fuel Station', payment },
  })
const paid = {
  by: 'expense',
  source: 'bank',
  price: 200,
  amount: null,
  bankReference: null,
  isReuseConfirmed: true,
  invoiceNumber: null,
  fileIds: [],
  noReceiptReason: 'The original is at the depot',
}
const timelineOf = async (by: MoneyPerson, id = bus) =>
  (await office.call(by, 'getBusTimeline', { params: { id } })).data.happenings
const costsOf = (by: MoneyPerson, id = bus) => office.call(by, 'getBusCosts', { params: { id } })

test('a bus is told once by each thing that happened, the latest first, and costs by category and kilometre', async () => {
  expect(await timelineOf('operations')).toEqual([])
  expect((await costsOf('operations')).data).toEqual({ span: null, lines: [], totals: [] })
  const reading = await office.call('operations', 'recordOdometer', {
    body: { transportId: bus, day: daysAgo(5), km: 10_000 },
  })
  expect(reading.status, reading.text).toBe(200)
  const own = { ...paid, depotId: office.operator.depots.riyadh }
  for (const { status, text } of [await fill(daysAgo(3), 10_400, own), await fill(daysAgo(1), 11_000, { by: 'tank' })])
    expect(status, text).toBe(200)
  // An expense that names its fuel is told by the fuel, a reading that came with it as well.
  expect(
    (await timelineOf('operations')).map(({ kind, day, km, litres, amount }) => [kind, day, km, litres, amount]),
  ).toEqual([
    ['fuel', daysAgo(1), 11_000, 100_000, null],
    ['fuel', daysAgo(3), 10_400, 100_000, 20_000],
    ['reading', daysAgo(5), 10_000, null, null],
  ])
  expect((await costsOf('operations')).data).toEqual({
    span: { from: daysAgo(5), to: daysAgo(1), km: 1000 },
    lines: [
      {
        category: '5000',
        name: expect.objectContaining({ en: expect.any(String) }),
        currency: 'SAR',
        amount: 20_000,
        perKm: 20,
      },
    ],
    totals: [{ currency: 'SAR', amount: 20_000, perKm: 20 }],
  })
  await expectSound(office.database)
})

test('work on a bus is told with its state, and its expense by the order', async () => {
  const made = await office.call('operations', 'createWorkOrder', {
    body: { transportId: bus, severity: 'minor', defect: 'Reading light', fileIds: [], plan: null },
  })
  expect(made.status, made.text).toBe(200)
  expect((await timelineOf('operations'))[0]).toMatchObject({
    kind: 'workOrder',
    id: made.data.id,
    title: made.data.number,
    detail: 'Reading light',
    workState: 'reported',
    expenseState: null,
  })
})

test('another bus has none of it; a stranger’s id is told as unknown; costs are for those who lead the fleet', async () => {
  expect(await timelineOf('operations', unused)).toEqual([])
  expect((await costsOf('operations', randomUUID())).status).toBe(404)
  expect((await office.call('clerk', 'getBusTimeline', { params: { id: bus } })).status).toBe(403)
  expect((await costsOf('head')).status).toBe(403)
})
