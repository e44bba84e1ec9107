import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_FLEET_LINES } from '#contract/fleet/fleet-import-codes.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { expectRecorded } from '#tests/support/recorded-contents.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'
import { openSecondApp } from '#tests/support/second-app.ts'
import { addUser, openSmallOperator, type SmallOperator } from '#tests/support/small-operator.ts'

let server: RunningServer
let operator: SmallOperator
let operations: string
let admin: string
let superAdmin: string

beforeAll(async () => {
  server = await startServer({ template: 'empty' })
  operator = await openSmallOperator(server.database)
  const depotId = operator.depots.riyadh
  await addUser(server.database, 'operations@test.example', { userType: 'operation_manager', role: 'operations' })
  await addUser(server.database, 'admin@test.example', { userType: 'admin', role: 'admin', depotId })
  await addUser(server.database, 'super@test.example', { userType: 'super_admin', role: 'super_admin' })
  operations = await openSession(server.database, 'operations@test.example')
  admin = await openSession(server.database, 'admin@test.example')
  superAdmin = await openSession(server.database, 'super@test.example')
})
afterAll(async () => {
  await expectRecorded(server.database)
  await server.stop()
})

const BUSES =
  'registration number,name,owner type,owner name,transport type,transmission type,emission type,category,region,layout,seats'
const DRIVERS = 'name;phone;licence number;licence expires on;nationality;passport number;passport expires on;depot'
const DOCUMENTS = 'holder,type,number,issued on,expires on'
const file = (...lines: string[]) => lines.join('\r\n')

const bus = (registration: string, seats = '49') =>
  `${registration},Coach ${registration},owned,Operator,coach,manual,euro6,standard,RUH,twoTwo,${seats}`
const driver = (licence: string, depot = 'RIY', name = 'سعد العتيبي') =>
  `${name};0505550101;${licence};٢٦/١١/٢٠٩٩;sa;;;${depot}`

const importBuses = (text: string) => inject(server.app, 'importTransports', { token: superAdmin, body: { text } })
const checkBuses = (text: string) => inject(server.app, 'checkTransportImport', { token: superAdmin, body: { text } })
const importDrivers = (text: string, token = operations, app = server.app) =>
  inject(app, 'importDrivers', { token, body: { text } })
const checkDrivers = (text: string, token = operations) =>
  inject(server.app, 'checkDriverImport', { token, body: { text } })
const importDocuments = (text: string, app = server.app) =>
  inject(app, 'importDocuments', { token: operations, body: { text } })
const checkDocuments = (text: string) =>
  inject(server.app, 'checkDocumentImport', { token: operations, body: { text } })

async function count(table: 'transports' | 'drivers' | 'fleet_documents' | 'record_changes'): Promise<number> {
  const { rows } = await server.database.pool.query<{ count: number }>(`select count(*)::int as count from ${table}`)
  return rows[0]?.count ?? 0
}
const told = ({ data }: Awaited<ReturnType<typeof checkBuses>>) =>
  data.problems.map(({ line, column, problem }) => [line, column, problem])

test('wrong lines of buses are told by line and column, and nothing is written', async () => {
  const before = [await count('transports'), await count('record_changes')]
  const text = file(
    BUSES,
    bus('B-1'),
    bus('B-1'),
    bus('B-2', '500'),
    bus('B-3', '0'),
    bus('B-4').replace(',owned,', ',hired,'),
    bus('B-5').replace(',RUH,', ',NOWHERE,'),
    bus('B-6').replace('Coach B-6', ''),
    bus('B-7').replace(',twoTwo,', ',threeThree,'),
    `${bus('B-8')},more`,
  )
  const checked = await checkBuses(text)
  expect(checked.status).toBe(200)
  expect(told(checked)).toEqual([
    [3, 'registrationNumber', 'fleetImport.twice'],
    [4, 'seats', 'fleetImport.seats'],
    [5, 'seats', 'fleetImport.seats'],
    [6, 'ownerType', 'fleetImport.oneOf'],
    [7, 'region', 'fleetImport.noRegion'],
    [8, 'name', 'fleetImport.missing'],
    [9, 'layout', 'fleetImport.oneOf'],
    [10, null, 'fleetImport.moreCells'],
  ])
  expect(checked.data.problems[3]?.values).toEqual({ options: 'owned, leased, partner' })
  expect((await importBuses(text)).status).toBe(422)
  expect([await count('transports'), await count('record_changes')]).toEqual(before)
})

test('a file that cannot be read as a whole says why', async () => {
  const wholly = async (text: string) => told(await checkBuses(text))
  expect(await wholly('registration number,name,colour')).toContainEqual([1, null, 'fleetImport.unknownColumn'])
  expect(await wholly('registration number,name')).toContainEqual([1, 'seats', 'fleetImport.noColumn'])
  expect(await wholly(`${BUSES},Name\r\n${bus('B-1')}`)).toEqual([[1, 'name', 'fleetImport.columnTwice']])
  expect(await wholly(BUSES)).toEqual([[null, null, 'fleetImport.noLines']])
  expect(await wholly(file(BUSES, bus('\uFFFD')))).toEqual([[null, null, 'fleetImport.notUtf8']])
  expect(await wholly(file(BUSES, `"${bus('B-1')}`))).toEqual([[null, null, 'fleetImport.quotes']])
  const many = Array.from({ length: MAX_FLEET_LINES + 1 }, (_, index) => bus(`M-${index}`))
  expect(await wholly(file(BUSES, ...many))).toEqual([[null, null, 'fleetImport.tooManyLines']])
})

test('buses of a file get their seats, and what is imported twice is there once', async () => {
  const text = `\uFEFF${file(BUSES, bus('K-1'), bus('K-2', '17').replace(',twoTwo,', ',minibus,'), '', bus('K-3', '٥٠'))}\r\n`
  const before = await count('transports')
  const checked = await checkBuses(text)
  expect(checked.data).toMatchObject({ added: 3, present: 0, problemTotal: 0 })
  expect(checked.data.rows.map(({ line }) => line)).toEqual([2, 3, 5])
  expect(await count('transports')).toBe(before)

  expect((await importBuses(text)).data).toMatchObject({ added: 3, present: 0 })
  expect(await count('transports')).toBe(before + 3)
  const listed = await inject(server.app, 'getTransportList', { token: superAdmin, query: { search: 'Coach' } })
  const added = listed.data.filter(({ registrationNumber }) => registrationNumber.startsWith('K-'))
  expect(
    added.map(({ registrationNumber, seatingCapacity }) => [registrationNumber, seatingCapacity]).toSorted(),
  ).toEqual([
    ['K-1', 49],
    ['K-2', 17],
    ['K-3', 50],
  ])
  const changes = await inject(server.app, 'getRecordChanges', {
    token: superAdmin,
    query: { kind: 'transport', id: added[0]?.id ?? '' },
  })
  expect(changes.data).toMatchObject([{ act: 'created' }])

  expect((await checkBuses(text)).data).toMatchObject({ added: 0, present: 3, problemTotal: 0 })
  expect((await importBuses(text)).data).toMatchObject({ added: 0, present: 3 })
  expect(await count('transports')).toBe(before + 3)
  // The same number with other data is no second import.
  expect(told(await checkBuses(file(BUSES, bus('K-1', '48'))))).toEqual([[2, 'seats', 'fleetImport.differs']])
})

test('drivers come with semicolons, Arabic names and Arabic digits; an admin brings those of the own depot', async () => {
  const text = file(DRIVERS, driver('A-100'), driver('A-101', 'riy'))
  expect((await checkDrivers(text)).data).toMatchObject({ added: 2, problemTotal: 0 })
  expect((await importDrivers(text)).data).toMatchObject({ added: 2, present: 0 })
  const listed = await inject(server.app, 'getDriverList', { token: operations, query: { search: 'A-100' } })
  expect(listed.data).toMatchObject([
    { name: 'سعد العتيبي', phone: '+966505550101', licenceExpiresOn: '2099-11-26', nationality: 'SA' },
  ])
  expect((await importDrivers(text)).data).toMatchObject({ added: 0, present: 2 })

  await importDrivers(file(DRIVERS, driver('A-200', 'AMM')).replace('0505550101', '+962790000001'))
  const mixed = await checkDrivers(file(DRIVERS, driver('A-102'), driver('A-103', 'AMM'), driver('A-200')), admin)
  expect(told(mixed)).toEqual([
    [3, 'depot', 'fleet.ownDepotOnly'],
    [4, 'licenceNumber', 'fleet.licenceTaken'],
  ])
  const refused = await importDrivers(file(DRIVERS, driver('A-102'), driver('A-103', 'AMM')), admin)
  expect(refused.status).toBe(422)
  expect((await importDrivers(file(DRIVERS, driver('A-102')), admin)).data).toMatchObject({ added: 1 })
})

test('wrong cells of drivers are told as the form tells them', async () => {
  const text = file(
    DRIVERS,
    driver('W-1').replace('0505550101', '12345'),
    driver('W-2').replace('٢٦/١١/٢٠٩٩', '31/02/2099'),
    driver('W-3').replace(';sa;', ';Saudi;'),
    driver('W-4').replace(';;;RIY', ';P12345;;RIY'),
    driver('!'),
    driver('W-5', 'NOPE'),
    driver('W-6', ''),
  )
  expect(told(await checkDrivers(text))).toEqual([
    [2, 'phone', 'phone.unknown'],
    [3, 'licenceExpiresOn', 'fleetImport.noDay'],
    [4, 'nationality', 'fleetImport.noCountry'],
    [5, 'passportExpiresOn', 'fleet.wholePassport'],
    [6, 'licenceNumber', 'field.documentNumber'],
    [7, 'depot', 'fleetImport.noDepot'],
    [8, 'depot', 'fleetImport.missing'],
  ])
})

test('documents go to buses and drivers by their numbers, and keep the rules of their days', async () => {
  const types = {
    bus: `B${randomUUID().slice(0, 6)}`.toUpperCase(),
    driver: `D${randomUUID().slice(0, 6)}`.toUpperCase(),
  }
  for (const holder of ['bus', 'driver'] as const) {
    const made = await inject(server.app, 'createDocumentType', {
      token: operations,
      body: {
        code: types[holder],
        name: { en: holder, ar: 'نوع' },
        holder,
        leadDays: 30,
        blocks: false,
        service: 'both',
        isActive: true,
      },
    })
    expect(made.status).toBe(200)
  }
  await importBuses(file(BUSES, bus('D-1')))
  await importDrivers(file(DRIVERS, driver('D-100')))
  const wrong = file(
    DOCUMENTS,
    `D-1,${types.bus},N-1,2027-01-01,2026-01-01`,
    `D-9,${types.bus},N-1,2026-01-01,2027-01-01`,
    `D-1,NOTYPE,N-1,2026-01-01,2027-01-01`,
    `D-1,${types.driver},N-1,2026-01-01,2027-01-01`,
    `D-100,${types.driver},N-1,yesterday,2027-01-01`,
  )
  expect(told(await checkDocuments(wrong))).toEqual([
    [2, 'expiresOn', 'fleet.endsBeforeIssue'],
    [3, 'holder', 'fleetImport.noBus'],
    [4, 'type', 'fleetImport.noType'],
    [5, 'holder', 'fleetImport.noDriver'],
    [6, 'issuedOn', 'fleetImport.noDay'],
  ])
  const right = file(
    DOCUMENTS,
    `D-1,${types.bus.toLowerCase()},N-1,01/02/2026,2027-01-01`,
    `d-100,${types.driver},ق-٧,2026-01-01,2027-01-01`,
  )
  expect((await importDocuments(right)).data).toMatchObject({ added: 2, present: 0 })
  expect((await importDocuments(right)).data).toMatchObject({ added: 0, present: 2 })
  expect(told(await checkDocuments(right.replace('N-1', 'N-2')))).toEqual([[2, 'number', 'fleetImport.differs']])
  const { rows } = await server.database.pool.query(
    `select issued_on::text from fleet_documents where number = 'N-1' and type_id = (select id from document_types where code = $1)`,
    [types.bus],
  )
  expect(rows).toEqual([{ issued_on: '2026-02-01' }])
})

test('the same file on two servers at once is added by one of them', async () => {
  const second = await openSecondApp(server)
  try {
    const text = file(DRIVERS, ...Array.from({ length: 20 }, (_, index) => driver(`T-${100 + index}`)))
    const before = await count('drivers')
    const both = await Promise.all([importDrivers(text), importDrivers(text, operations, second.app)])
    expect(both.map(({ data }) => [data.added, data.present]).toSorted()).toEqual([
      [0, 20],
      [20, 0],
    ])
    expect(await count('drivers')).toBe(before + 20)

    const code = `T${randomUUID().slice(0, 6)}`.toUpperCase()
    await inject(server.app, 'createDocumentType', {
      token: operations,
      body: {
        code,
        name: { en: 'Card', ar: 'بطاقة' },
        holder: 'driver',
        leadDays: 1,
        blocks: false,
        service: 'both',
        isActive: true,
      },
    })
    const documents = file(DOCUMENTS, `T-100,${code},1,2026-01-01,2027-01-01`, `T-101,${code},2,2026-01-01,2027-01-01`)
    const two = await Promise.all([importDocuments(documents), importDocuments(documents, second.app)])
    expect(two.map(({ data }) => [data.added, data.present]).toSorted()).toEqual([
      [0, 2],
      [2, 0],
    ])
  } finally {
    await second.close()
  }
})

test('the template of each kind is a file without lines, and only those who keep a kind import it', async () => {
  for (const [kind, heading] of [
    ['bus', BUSES],
    ['driver', DRIVERS.replaceAll(';', ',')],
    ['document', DOCUMENTS],
  ] as const) {
    const { status, text } = await inject(server.app, 'getFleetImportTemplate', { token: admin, query: { kind } })
    expect([status, text]).toEqual([200, `\uFEFF${heading}\r\n`])
  }
  const body = { text: 'x' }
  expect((await inject(server.app, 'importTransports', { token: operations, body })).status).toBe(403)
  expect((await inject(server.app, 'importDocuments', { token: admin, body })).status).toBe(403)
})
