import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { API_BASE } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { BodyOf } from '#contract/contract.ts'
import type { DocumentHolder, DocumentService } from '#contract/fleet/document-codes.ts'
import { inTransaction } from '#server/database/connection.ts'
import { transports } from '#server/database/schema/network.ts'
import { raiseNetworkRevision } from '#server/domain/network/network-repository.ts'
import { sendDigests } from '#server/features/fleet/documents/digest-work.ts'
import type { Mail } from '#server/mail/mailer.ts'
import { formatDay } from '#src/platform/format.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { pngFile } from '#tests/support/document-files.ts'
import { expectRecorded } from '#tests/support/recorded-contents.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'
import { openSecondApp } from '#tests/support/second-app.ts'
import { addUser, openSmallOperator, type SmallOperator } from '#tests/support/small-operator.ts'

let server: RunningServer
let operator: SmallOperator
let operations: string
let admin: string
let superAdmin: string
/** An admin of another depot. */
let amman: string

beforeAll(async () => {
  server = await startServer({ template: 'empty' })
  operator = await openSmallOperator(server.database)
  const depotId = operator.depots.riyadh
  await addUser(server.database, 'operations@test.example', { userType: 'operation_manager', role: 'operations' })
  await addUser(server.database, 'admin@test.example', { userType: 'admin', role: 'admin', depotId })
  await addUser(server.database, 'super@test.example', { userType: 'super_admin', role: 'super_admin' })
  await addUser(server.database, 'amman@test.example', {
    userType: 'admin',
    role: 'admin',
    depotId: operator.depots.amman,
  })
  amman = await openSession(server.database, 'amman@test.example')
  operations = await openSession(server.database, 'operations@test.example')
  admin = await openSession(server.database, 'admin@test.example')
  superAdmin = await openSession(server.database, 'super@test.example')
})
afterAll(async () => {
  await expectRecorded(server.database)
  await server.stop()
})

const today = (days = 0) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function typeOf(
  rule: { holder?: DocumentHolder; service?: DocumentService; blocks?: boolean; leadDays?: number } = {},
): Promise<string> {
  const code = randomUUID().slice(0, 8)
  const body = { code, name: { en: `Kind ${code}`, ar: `نوع ${code}` }, leadDays: 30, isActive: true }
  const made = await inject(server.app, 'createDocumentType', {
    token: operations,
    body: { ...body, holder: 'bus', service: 'both', blocks: true, ...rule },
  })
  expect(made.status).toBe(200)
  return made.data.id
}

async function addBus(): Promise<string> {
  const id = randomUUID()
  await inTransaction(server.database, async (tx) => {
    await tx.orm.insert(transports).values({
      id,
      name: `Coach ${id.slice(0, 4)}`,
      registrationNumber: `R ${id.slice(0, 8)}`,
      layout: { driverSide: 'left', rows: ['1', '2'].map((seat) => ({ cells: [{ kind: 'seat' as const, seat }] })) },
      seatingCapacity: 2,
      additionalSeats: [],
      womenSeats: [],
      blockedSeats: [],
      ownerType: 'owned',
      ownerName: 'Operator',
      transportType: 'coach',
      transmissionType: 'manual',
      emissionType: 'euro6',
      category: 'standard',
    })
    await raiseNetworkRevision(tx)
  })
  return id
}

async function addDriver(changes: Partial<BodyOf<'createDriver'>> = {}): Promise<string> {
  const made = await inject(server.app, 'createDriver', {
    token: superAdmin,
    body: {
      name: 'Saad Al-Otaibi',
      phone: '+966 50 555 0101',
      licenceNumber: randomUUID().slice(0, 12),
      licenceExpiresOn: '2199-01-01',
      nationality: 'SA',
      passportNumber: null,
      passportExpiresOn: null,
      depotId: operator.depots.riyadh,
      isActive: true,
      ...changes,
    },
  })
  return made.data.id
}

/** A scan that operations have sent in. */
async function uploadScan(): Promise<string> {
  const response = await server.app.inject({
    method: 'POST',
    url: `${API_BASE}${calls.uploadFile.path}`,
    headers: {
      authorization: `Bearer ${operations}`,
      'idempotency-key': randomUUID(),
      'content-type': 'multipart/form-data; boundary=x',
    },
    payload: Buffer.concat([
      Buffer.from(
        '--x\r\ncontent-disposition: form-data; name="file"; filename="scan.png"\r\ncontent-type: image/png\r\n\r\n',
      ),
      pngFile(),
      Buffer.from('\r\n--x--\r\n'),
    ]),
  })
  return response.json<{ data: { id: string } }>().data.id
}

const record = (
  typeId: string,
  holderId: string,
  expiresOn: string,
  { token = operations, key = randomUUID() }: { token?: string; key?: string } = {},
) =>
  inject(server.app, 'createBusDocument', {
    token,
    key,
    body: { typeId, holderId, number: 'N-1', issuedOn: '2020-01-01', expiresOn, fileIds: [] },
  })
const renew = (id: string, version: number, expiresOn: string, app = server.app) =>
  inject(app, 'renewBusDocument', {
    token: operations,
    params: { id },
    body: { version, number: `N-${version + 1}`, issuedOn: '2020-01-01', expiresOn, fileIds: [] },
  })

let day = 0
function freshDeparture(line: 'outward' | 'domestic' = 'outward'): { key: string; date: string } {
  day += 1
  const date = today(150 + day)
  return { key: `${operator.timings[line]}.${date}.1`, date }
}
const swap = (key: string, transportId: string, app = server.app) =>
  inject(app, 'swapBus', {
    token: operations,
    params: { key },
    body: { transportId, version: 1, moves: [], reason: 'Engine failure' },
  })

describe('a document', () => {
  test('is recorded once, however often it is sent, and keeps what it said before it was renewed', async () => {
    const [typeId, bus] = [await typeOf(), await addBus()]
    const key = randomUUID()
    const made = await record(typeId, bus, today(5), { key })
    expect(made.data).toMatchObject({ holderId: bus, standing: 'expiring', versions: [{ ordinal: 1, number: 'N-1' }] })
    expect((await record(typeId, bus, today(5), { key })).data.id).toBe(made.data.id)
    expect(await record(typeId, bus, today(9))).toMatchObject({ status: 409 })

    const { id } = made.data
    expect(await renew(id, 1, today(4))).toMatchObject({ status: 422 })
    const renewed = await renew(id, 1, today(400))
    expect(renewed.data).toMatchObject({ standing: 'valid', expiresOn: today(400), version: 2 })
    expect(renewed.data.versions.map(({ ordinal, expiresOn }) => [ordinal, expiresOn])).toEqual([
      [2, today(400)],
      [1, today(5)],
    ])
    expect(await renew(id, 1, today(500))).toMatchObject({ status: 409 })
  })

  test('that was entered wrongly is corrected with a reason, and may end earlier then', async () => {
    const { id } = (await record(await typeOf(), await addBus(), today(4000))).data
    const says = { number: 'N-1', issuedOn: '2020-01-01', expiresOn: today(40), fileIds: [] }
    const correct = (
      body: { version: number; reason: string; expiresOn?: string },
      token = operations,
      key = randomUUID(),
    ) => inject(server.app, 'correctBusDocument', { token, key, params: { id }, body: { ...says, ...body } })
    const wrong = { version: 1, reason: 'The year was read wrongly' }
    expect(await correct({ ...wrong, reason: ' ' })).toMatchObject({ status: 400 })
    expect(await correct({ ...wrong, expiresOn: '2019-12-31' })).toMatchObject({ status: 422 })
    expect(await correct(wrong, admin)).toMatchObject({ status: 403 })
    const key = randomUUID()
    const answers = [await correct(wrong, operations, key), await correct(wrong, operations, key)]
    for (const { data } of answers)
      expect(data).toMatchObject({
        version: 2,
        expiresOn: today(40),
        versions: [
          { ordinal: 2, correction: 'The year was read wrongly' },
          { ordinal: 1, correction: null },
        ],
      })
    expect(await correct(wrong)).toMatchObject({ status: 409 })
    expect(await renew(id, 2, today(30))).toMatchObject({ status: 422 })
  })

  test('is refused at its field where it is not issued yet or ends more than 50 years after its issue', async () => {
    const [ofBus, ofDriver] = [
      { typeId: await typeOf(), holderId: await addBus() },
      { typeId: await typeOf({ holder: 'driver' }), holderId: await addDriver() },
    ]
    const says = { number: 'N-1', fileIds: [] }
    const ahead = { ...says, issuedOn: today(2), expiresOn: today(400) }
    const notYet = { status: 422, error: { fields: { issuedOn: expect.stringContaining('is in the future') } } }
    const century = { ...says, issuedOn: '2020-01-01', expiresOn: '2070-01-02' }
    const tooLate = { status: 422, error: { fields: { expiresOn: expect.stringContaining('more than 50 years') } } }
    const create = (body: object) => inject(server.app, 'createBusDocument', { token: operations, body })
    expect(await create({ ...ofBus, ...ahead })).toMatchObject(notYet)
    expect(await create({ ...ofDriver, ...ahead })).toMatchObject(notYet)
    expect(await create({ ...ofBus, ...century })).toMatchObject(tooLate)

    const { id } = (await create({ ...ofBus, ...century, expiresOn: '2070-01-01' })).data
    const change = (name: 'renewBusDocument' | 'correctBusDocument', body: object) =>
      inject(server.app, name, { token: operations, params: { id }, body: { version: 1, reason: 'Misread', ...body } })
    expect(await change('renewBusDocument', { ...ahead, expiresOn: '2072-01-01' })).toMatchObject(notYet)
    expect(await change('renewBusDocument', century)).toMatchObject(tooLate)
    expect(await change('correctBusDocument', ahead)).toMatchObject(notYet)
  })

  test('is renewed by one of two servers that do so at once', async () => {
    const second = await openSecondApp(server)
    try {
      const { id } = (await record(await typeOf(), await addBus(), today(5))).data
      const answers = await Promise.all([renew(id, 1, today(40)), renew(id, 1, today(50), second.app)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    } finally {
      await second.close()
    }
  })

  test('is written by operations alone, and a driver’s is read by the own depot’s admin', async () => {
    const typeId = await typeOf({ holder: 'driver' })
    const [own, foreign] = [await addDriver(), await addDriver({ depotId: operator.depots.amman })]
    expect(await record(typeId, own, today(9), { token: admin })).toMatchObject({ status: 403 })
    const [ofOwn, ofForeign] = [await record(typeId, own, today(9)), await record(typeId, foreign, today(9))]
    const read = (id: string) => inject(server.app, 'getBusDocument', { token: admin, params: { id } })
    expect(await read(ofOwn.data.id)).toMatchObject({ status: 200 })
    expect(await read(ofForeign.data.id)).toMatchObject({ status: 404 })
    const listed = await inject(server.app, 'getBusDocumentList', { token: admin, query: { typeId } })
    expect(listed.data.map(({ id }) => id)).toEqual([ofOwn.data.id])
  })

  test('keeps its scans with its version, for those who see the document', async () => {
    const typeId = await typeOf({ holder: 'driver' })
    const fileIds = [await uploadScan()]
    const says = { number: 'N-1', issuedOn: '2020-01-01', expiresOn: today(9), fileIds }
    const recordWith = async (depotId: string) =>
      inject(server.app, 'createBusDocument', {
        token: operations,
        body: { typeId, holderId: await addDriver({ depotId }), ...says },
      })
    const foreign = await recordWith(operator.depots.amman)
    expect(foreign.data.versions[0]?.files.map(({ id }) => id)).toEqual(fileIds)
    // One file is of one version.
    expect(await recordWith(operator.depots.riyadh)).toMatchObject({ status: 422 })
    const open = async (token: string) =>
      (await inject(server.app, 'getUploadFile', { token, query: { id: fileIds[0] ?? '' } })).status
    expect(await open(operations)).toBe(200)
    expect(await open(admin)).toBe(404)
    expect(await open(amman)).toBe(200)
  })

  test('stands in the list by how long it holds, the last day counted', async () => {
    const typeId = await typeOf({ leadDays: 10 })
    for (const days of [-2, 5, 40]) await record(typeId, await addBus(), today(days))
    const listed = async (standing?: 'expired' | 'expiring' | 'valid' | 'due') =>
      (
        await inject(server.app, 'getBusDocumentList', {
          token: operations,
          query: { typeId, ...(standing && { standing }) },
        })
      ).data.map((row) => row.expiresOn)
    expect(await listed()).toEqual([today(-2), today(5), today(40)])
    expect(await listed('expired')).toEqual([today(-2)])
    expect(await listed('expiring')).toEqual([today(5)])
    expect(await listed('due')).toEqual([today(-2), today(5)])
    expect(await listed('valid')).toEqual([today(40)])
  })

  test('keeps its bus from being removed', async () => {
    const bus = await addBus()
    await record(await typeOf(), bus, today(40))
    const removal = await inject(server.app, 'removeMaster', {
      token: superAdmin,
      params: { kind: 'transport', id: bus },
    })
    expect(removal).toMatchObject({ status: 409 })
  })
})

describe('a swap', () => {
  test('takes a bus on the last day of its document, and none the day after', async () => {
    const { key, date } = freshDeparture()
    const [typeId, holds, over] = [await typeOf(), await addBus(), await addBus()]
    await record(typeId, holds, date)
    await record(typeId, over, addDays(date, -1))
    const preview = await inject(server.app, 'previewBusSwap', {
      token: operations,
      params: { key },
      query: { transportId: over },
    })
    expect(preview.data.overdue).toMatchObject([{ expiresOn: addDays(date, -1) }])
    const schedule = await inject(server.app, 'getBusSchedule', {
      token: operations,
      query: { from: date, days: '1', recordNumber: '200' },
    })
    const isOverdue = (id: string) => schedule.data.find(({ transportId }) => transportId === id)?.isOverdue
    expect([isOverdue(holds), isOverdue(over)]).toEqual([false, true])
    const refused = await swap(key, over)
    const words = `over by ${formatDay(date, 'en')} `
    expect(refused).toMatchObject({ status: 422, error: { message: expect.stringContaining(words) } })
    expect(refused.error.message).toContain(`(${formatDay(addDays(date, -1), 'en')})`)
    expect(await swap(key, holds)).toMatchObject({ status: 200 })
  })

  test.each([
    ['border', 'outward', 422],
    ['border', 'domestic', 200],
    ['domestic', 'domestic', 422],
    ['domestic', 'outward', 200],
  ] as const)('asks a document for %s departures on the %s route: %i', async (service, line, status) => {
    const { key, date } = freshDeparture(line)
    const bus = await addBus()
    await record(await typeOf({ service }), bus, addDays(date, -1))
    expect(await swap(key, bus)).toMatchObject({ status })
  })

  test('is not kept by what only reminds', async () => {
    const { key, date } = freshDeparture()
    const bus = await addBus()
    await record(await typeOf({ blocks: false }), bus, addDays(date, -1))
    expect(await swap(key, bus)).toMatchObject({ status: 200 })
  })

  test('is kept by what the bus’s driver has let end: a licence, or a medical certificate', async () => {
    const bus = await addBus()
    const { key, date } = freshDeparture()
    const driver = await addDriver({ licenceExpiresOn: addDays(date, -1) })
    const assigned = await inject(server.app, 'assignTransportDriver', {
      token: superAdmin,
      body: { transportId: bus, driverIds: [driver], seenDriverIds: [] },
    })
    expect(assigned).toMatchObject({ status: 200 })
    expect(await swap(key, bus)).toMatchObject({ status: 422 })
  })

  test('is kept by the medical certificate of whoever drives the bus, who is no further driver of one that needs it', async () => {
    const bus = await addBus()
    const { key, date } = freshDeparture()
    const driver = await addDriver()
    const assign = (transportId: string, seenDriverIds: string[]) =>
      inject(server.app, 'assignTransportDriver', {
        token: superAdmin,
        body: { transportId, driverIds: [driver], seenDriverIds },
      })
    expect(await assign(bus, [])).toMatchObject({ status: 200 })
    const medical = await record(await typeOf({ holder: 'driver' }), driver, addDays(date, -1))
    expect(await swap(key, bus)).toMatchObject({ status: 422 })
    await renew(medical.data.id, 1, date)
    expect(await swap(key, bus)).toMatchObject({ status: 200 })
    // The operator's bus leaves every day: for today's the certificate is over.
    await record(await typeOf({ holder: 'driver' }), driver, today(-3))
    expect(await assign(operator.transportId, [])).toMatchObject({
      status: 422,
      error: { fields: { driverIds: expect.any(String) } },
    })
  })

  test('gives one bus to one of two departures that two servers ask it for at once', async () => {
    const second = await openSecondApp(server)
    try {
      const bus = await addBus()
      day += 1
      const date = today(150 + day)
      // Both are on the road the next morning.
      const outward = `${operator.timings.outward}.${date}.1`
      const next = `${operator.timings.back}.${addDays(date, 1)}.1`
      const answers = await Promise.all([swap(outward, bus), swap(next, bus, second.app)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    } finally {
      await second.close()
    }
  })
})

describe('a timing', () => {
  test('is not given to a bus whose document is over', async () => {
    const bus = await addBus()
    await record(await typeOf(), bus, today(-3))
    const assign = () =>
      inject(server.app, 'assignTransportTripTiming', {
        token: superAdmin,
        body: { transportId: bus, timingId: operator.timings.domestic, ordinal: 2 },
      })
    expect(await assign()).toMatchObject({ status: 422 })
  })
})

describe('a departure', () => {
  test('is not closed while what it needs is over, and is once that is renewed; its page and its bus’s name it', async () => {
    const typeId = await typeOf({ service: 'domestic' })
    const made = await record(typeId, operator.transportId, today(-3))
    const bus = () => inject(server.app, 'getBus', { token: operations, query: { id: operator.transportId } })
    const planned = (await bus()).data.departures
    const [touched] = planned.filter(({ overdue }) => overdue.length > 0)
    expect(
      planned
        .filter(({ overdue }) => overdue.length > 0)
        .every(({ departureKey: key }) => key.startsWith(operator.timings.domestic)),
    ).toBe(true)
    const key = touched?.departureKey ?? ''
    const state = await inject(server.app, 'getDepartureState', { token: operations, params: { key } })
    expect(state.data.overdue).toMatchObject([{ expiresOn: today(-3) }])
    const close = () =>
      inject(server.app, 'closeDeparture', {
        token: operations,
        params: { key },
        body: { position: 0, reason: 'Left early' },
      })
    expect(await close()).toMatchObject({ status: 422 })
    await renew(made.data.id, 1, today(400))
    expect(await close()).toMatchObject({ status: 200 })
  })
})

describe('a bus', () => {
  test('says what keeps it from departures today, and what its odometer showed last', async () => {
    const id = await addBus()
    const read = async () => (await inject(server.app, 'getBus', { token: operations, query: { id } })).data
    expect(await read()).toMatchObject({ overdue: [], outages: [], odometer: null })
    await record(await typeOf(), id, today(-3))
    await record(await typeOf(), id, today(3))
    await record(await typeOf({ blocks: false }), id, today(-3))
    for (const [day, km] of [
      [today(-9), 10_000],
      [today(-2), 11_000],
    ])
      await inject(server.app, 'recordOdometer', { token: operations, body: { transportId: id, day, km } })
    expect(await read()).toMatchObject({
      overdue: [{ expiresOn: today(-3) }],
      outages: [],
      odometer: { day: today(-2), km: 11_000 },
    })
  })
})

describe('the digest', () => {
  test('goes to each operation manager once a day, whichever server comes first', async () => {
    await record(await typeOf({ leadDays: 3 }), await addBus(), today(2))
    const sent: Mail[] = []
    const services = {
      database: server.database,
      mailer: { send: async (mail: Mail) => void sent.push(mail) },
      clock: () => new Date(`${today(1)}T12:00:00Z`),
      operator: server.settings.operator,
      publicUrl: server.settings.publicUrl,
      log: { error: (failure: unknown) => expect.unreachable(String(failure)) },
    }
    await Promise.all([sendDigests(services), sendDigests(services)])
    await sendDigests(services)
    expect(sent.map(({ to }) => to)).toEqual(['operations@test.example'])
    expect(sent[0]?.text).toContain(formatDay(today(2), 'en'))
  })
})

describe('the fleet register', () => {
  test('keeps a bus’s own numbers and price, both parts of the price or neither', async () => {
    const id = await addBus()
    const change = (values: Partial<BodyOf<'updateBus'>>) =>
      inject(server.app, 'updateBus', {
        token: operations,
        params: { id },
        body: {
          version: 1,
          chassisNumber: 'wdb123',
          engineNumber: null,
          modelYear: 2021,
          purchasedOn: '2021-05-01',
          purchasePrice: 1_000_00,
          purchaseCurrency: 'SAR',
          ...values,
        },
      })
    expect(await change({ purchaseCurrency: null })).toMatchObject({ status: 422 })
    expect((await change({})).data).toMatchObject({ chassisNumber: 'WDB123', purchasePrice: 1_000_00, version: 2 })
    expect(await change({})).toMatchObject({ status: 409 })
  })

  test('holds a chassis number once, no purchase to come, and no model of the year after next', async () => {
    const [one, other] = [await addBus(), await addBus()]
    const chassisNumber = `WMA${randomUUID().slice(0, 8)}`
    const change = (id: string, values: Partial<BodyOf<'updateBus'>>, version = 1) =>
      inject(server.app, 'updateBus', {
        token: operations,
        params: { id },
        body: {
          version,
          chassisNumber: null,
          engineNumber: null,
          modelYear: null,
          purchasedOn: null,
          purchasePrice: null,
          purchaseCurrency: null,
          ...values,
        },
      })
    const year = Number(today(0).slice(0, 4))
    const right = { chassisNumber, modelYear: year + 1, purchasedOn: today(0) }
    expect(await change(one, right)).toMatchObject({ status: 200 })
    // Its own is not another's.
    expect(await change(one, right, 2)).toMatchObject({ status: 200 })
    const wrong: [values: Partial<BodyOf<'updateBus'>>, field: string, words: RegExp, status?: number][] = [
      [{ chassisNumber: chassisNumber.toLowerCase() }, 'chassisNumber', /Another vehicle/],
      [{ modelYear: year + 2 }, 'modelYear', /to next year/],
      [{ modelYear: 1949 }, 'modelYear', /from 1950/, 400],
      [{ modelYear: 2101 }, 'modelYear', /to next year/, 400],
      // The day after tomorrow: in Riyadh, tomorrow has begun three hours before it does in UTC.
      [{ purchasedOn: today(2) }, 'purchasedOn', /still to come/],
    ]
    for (const [values, field, words, expected = 422] of wrong) {
      const { status, error } = await change(other, values)
      expect([status, error.fields]).toEqual([expected, { [field]: expect.stringMatching(words) }])
    }
  })

  test('keeps photos of a bus: added once by one key, none lost by two servers at once, ten at most', async () => {
    const second = await openSecondApp(server)
    try {
      const id = await addBus()
      const add = (fileIds: string[], { token = operations, key = randomUUID(), app = server.app } = {}) =>
        inject(app, 'addBusPhotos', { token, key, params: { id }, body: { fileIds } })
      const [front, back, inside] = [await uploadScan(), await uploadScan(), await uploadScan()]
      expect(await add([front], { token: admin })).toMatchObject({ status: 403 })
      const key = randomUUID()
      for (const { data } of [await add([front], { key }), await add([front], { key })])
        expect(data.photos.map((photo) => photo.id)).toEqual([front])
      const answers = await Promise.all([add([back]), add([inside], { app: second.app })])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      const read = async () => (await inject(server.app, 'getBus', { token: admin, query: { id } })).data.photos
      expect((await read()).map((photo) => photo.id).toSorted()).toEqual([front, back, inside].toSorted())

      const more = await Promise.all(Array.from({ length: 8 }, uploadScan))
      const refused = await add(more)
      expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([422, ['fileIds']])
      expect(await add([front])).toMatchObject({ status: 422 })

      const open = async (token: string) =>
        (await inject(server.app, 'getUploadFile', { token, query: { id: front } })).status
      expect([await open(admin), await open(operations)]).toEqual([200, 200])
      const remove = (token: string, fileId = front) =>
        inject(server.app, 'removeBusPhoto', { token, params: { id, fileId } })
      expect(await remove(admin)).toMatchObject({ status: 403 })
      for (let time = 0; time < 2; time += 1)
        expect((await remove(operations)).data.photos.map((photo) => photo.id)).not.toContain(front)
      expect(await read()).toHaveLength(2)
    } finally {
      await second.close()
    }
  })
})
