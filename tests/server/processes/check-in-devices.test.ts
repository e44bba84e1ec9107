import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { dirname } from 'node:path'
import type { TFunction } from 'i18next'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { deviceActs } from '#src/features/check-in/device/device-acts.ts'
import type { DeviceOfficer, DeviceStore } from '#machines/check-in/device-store.ts'
import { openDeviceStore } from '#src/features/check-in/device/device-store.ts'
import { serverDesk } from '#src/features/check-in/device/server-desk.ts'
import { uploadServices } from '#src/features/check-in/device/upload.ts'
import { connectSession } from '#src/platform/session-port.ts'
import { type BoardingDesk, openBoardingDesk, type Person } from '#tests/support/boarding-desk.ts'
import { lockWaits } from '#tests/support/lock-waits.ts'
import { type ApiProcess, startApiProcess } from '#tests/support/start-api-process.ts'

// The device's own code, on a store in memory, against the real server over HTTP.

const SECOND_MS = 1000
const HOUR_MS = 3_600_000

let desk: BoardingDesk
let origin: string
/** Whose session the next request is made with. */
let token: string
let answersLost = 0
const processes: ApiProcess[] = []
const stores: DeviceStore[] = []

// The words are not what these tests are about: the key stands for them.
const t = ((key: string) => key) as unknown as TFunction

beforeAll(async () => {
  desk = await openBoardingDesk()
})
afterAll(async () => {
  for (const { process } of processes) process.kill('SIGKILL')
  await desk.server.stop()
})
beforeEach(() => {
  desk.nextDay()
  origin = desk.server.origin
  answersLost = 0
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (path: string, request: RequestInit) => {
    const response = await fetch(`${origin}${path}`, request)
    if (answersLost === 0) return response
    answersLost -= 1
    throw new TypeError('The answer was lost.')
  })
  vi.stubGlobal('navigator', { locks: { request: (_: string, act: () => unknown) => act() } })
  connectSession({
    token: () => token,
    language: () => 'en',
    ended: () => undefined,
    narrowed: () => undefined,
    locked: () => undefined,
  })
})
afterEach(() => {
  for (const store of stores.splice(0)) store.close()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

interface Device {
  store: DeviceStore
  /** Acts of the officer who opened the departure here, at so many milliseconds from now by this device's clock. */
  acts: (fromNow?: number) => ReturnType<typeof deviceActs>
  payFee: (ticketId: string, fromNow?: number) => Promise<string>
  board: (ticketId: string, fromNow?: number) => Promise<void>
  /** Sends until nothing is left, as whoever is signed in. */
  sendAll: (person: Person) => Promise<string>
  sendNext: (person: Person) => Promise<string>
}

/** A device at which somebody has opened a departure, and which the network then left. */
async function openDevice(person: Person, departureKey: string, clockAhead = 0): Promise<Device> {
  vi.stubGlobal('indexedDB', new IDBFactory())
  const store = await openDeviceStore()
  stores.push(store)
  const server = serverDesk(
    t,
    () => undefined,
    () => person,
  )
  token = desk.token(person)
  const read = await server.readList(departureKey)
  if (!read.ok || !read.list.officer) throw new Error('there is no list with a pass')
  await store.keepList(read.list, Date.now() + clockAhead)
  const { id } = await store.device(randomUUID)
  const series = await server.register(id)
  await store.keepSeries(series?.prefix ?? '', series?.lastNumber ?? 0)
  const officer: DeviceOfficer = {
    id,
    name: person,
    ...read.list.officer,
    clockAhead: -clockAhead,
    sessionMark: '',
    workedAt: 0,
  }
  const parts = {
    t,
    store,
    server,
    canSend: () => true,
    onChange: () => undefined,
    onStoreFailure: (error: unknown) => {
      throw error
    },
    keepList: () => Promise.resolve(),
  }
  const upload = uploadServices(parts)
  const now = Date.now

  const device: Device = {
    store,
    acts: (fromNow = 0) => deviceActs({ t, store, officer, now: new Date(now() + clockAhead + fromNow) }),
    async payFee(ticketId, fromNow) {
      const body = {
        ticketIds: [ticketId],
        currency: 'SAR',
        means: 'cash' as const,
        reference: null,
        isManual: false,
        expectedTotal: 3000,
        amounts: [3000],
      }
      const paid = await device.acts(fromNow).payFees({ key: randomUUID(), body })
      if (!paid?.ok) throw new Error('no fee was taken')
      return paid.receipts[0]?.receiptNumber ?? ''
    },
    async board(ticketId, fromNow) {
      const body = { tickets: [{ ticketId, code: null, isVisaSeen: false }], departureKey }
      const boarded = await device.acts(fromNow).checkIn({ key: randomUUID(), body })
      if (!boarded?.ok || boarded.outcomes[0]?.result !== 'checkedIn') throw new Error('nobody was checked in')
    },
    async sendNext(as) {
      token = desk.token(as)
      vi.spyOn(Date, 'now').mockImplementation(() => now() + clockAhead)
      try {
        return (await upload.sendNext()).outcome
      } finally {
        vi.mocked(Date.now).mockRestore()
      }
    },
    async sendAll(as) {
      let outcome = await device.sendNext(as)
      while (outcome === 'settled') outcome = await device.sendNext(as)
      return outcome
    },
  }
  return device
}

async function rows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await desk.server.database.pool.query<Row>(text, values)).rows
}
const checkInsOf = (ticketId: string) =>
  rows<{ officer: string; uploader: string | null }>(
    `select o.name as officer, u.name as uploader from check_ins c join users o on o.id = c.officer_id left join users u on u.id = c.uploaded_by
     where c.ticket_id = $1 order by c.at`,
    [ticketId],
  )
const feesOf = (ticketId: string) =>
  rows<{ receipt: string; surplus: boolean }>(
    `select receipt_number as receipt, is_surplus as surplus from exit_fee_payments where ticket_id = $1 order by receipt_number`,
    [ticketId],
  )
const reviewsOf = async (ticketId: string) =>
  (
    await rows<{ kind: string }>('select kind from check_in_reviews where ticket_id = $1 order by kind', [ticketId])
  ).map(({ kind }) => kind)
const owedFor = async (ticketId: string) =>
  (
    await rows<{ owed: number }>(
      `select -sum(l.amount)::int as owed from ledger_lines l join ledger_entries e on e.id = l.entry_id
       join exit_fee_payments p on p.id = e.record_id where l.account = '2400' and p.ticket_id = $1`,
      [ticketId],
    )
  )[0]?.owed

test('of two devices that checked the same passenger in, the first by corrected time stands, and both fees are in the books', async () => {
  const sold = await desk.sellAbroad({})
  await desk.soldAnHourAgo(sold)
  const id = sold[0]?.id ?? ''
  const gate = await openDevice('officer', desk.abroadKey())
  // Its clock is an hour ahead, which does no harm.
  const bus = await openDevice('colleague', desk.abroadKey(), HOUR_MS)
  const receipts = [await bus.payFee(id, -30 * SECOND_MS), await gate.payFee(id)]
  await bus.board(id, -30 * SECOND_MS)
  await gate.board(id)

  // The later one comes in first.
  expect(await gate.sendAll('officer')).toBe('empty')
  expect(await bus.sendAll('colleague')).toBe('empty')
  expect(await checkInsOf(id)).toEqual([
    { officer: 'colleague', uploader: 'colleague' },
    { officer: 'officer', uploader: 'officer' },
  ])
  expect((await feesOf(id)).map(({ receipt }) => receipt)).toEqual(receipts.toSorted())
  expect(await owedFor(id)).toBe(6000)
  expect(await reviewsOf(id)).toEqual(['checkedInTwice', 'feeTwice'])
  const fresh = await openDevice('officer', desk.abroadKey())
  const [listed] = (await fresh.store.readList(desk.abroadKey(), Date.now()))?.tickets ?? []
  expect(listed).toMatchObject({ state: 'checkedIn', checkIn: { officer: { name: 'colleague' } } })
  // Both are told where it was done.
  expect((await bus.store.notes()).map(({ kind }) => kind).toSorted()).toEqual(['checkIn', 'payFee'])
})

test('what one officer did is sent by another who signs in after the token has expired', async () => {
  const [ticket] = await desk.sellAbroad({})
  const id = ticket?.id ?? ''
  const gate = await openDevice('officer', desk.abroadKey())
  const receipt = await gate.payFee(id)
  await gate.board(id)
  await rows('update sessions set expires_at = now() where user_id = (select id from users where name = $1)', [
    'officer',
  ])
  try {
    expect(await gate.sendAll('officer')).toBe('signedOut')
    expect(await gate.store.unsent()).toBe(2)
    expect(await gate.sendAll('colleague')).toBe('empty')
  } finally {
    await rows(
      `update sessions set expires_at = now() + interval '1 hour' where user_id = (select id from users where name = $1)`,
      ['officer'],
    )
  }
  expect(await checkInsOf(id)).toEqual([{ officer: 'officer', uploader: 'colleague' }])
  expect(await feesOf(id)).toEqual([{ receipt, surplus: false }])
  expect(await gate.store.notes()).toEqual([])
})

test('a refused act goes to review and holds up none behind it', async () => {
  const [gone, here] = await desk.sellAbroad({}, {})
  const gate = await openDevice('officer', desk.abroadKey())
  await gate.payFee(gone?.id ?? '')
  await gate.board(gone?.id ?? '')
  await gate.payFee(here?.id ?? '')
  await gate.board(here?.id ?? '')
  await rows(`update tickets set state = 'refunded', version = version + 1 where id = $1`, [gone?.id])
  expect(await gate.sendAll('officer')).toBe('empty')
  expect(await checkInsOf(gone?.id ?? '')).toEqual([])
  expect(await reviewsOf(gone?.id ?? '')).toEqual(['checkInRefused', 'feeRefused'])
  expect(await checkInsOf(here?.id ?? '')).toHaveLength(1)
  expect(await reviewsOf(here?.id ?? '')).toEqual([])
  expect(await gate.store.unsent()).toBe(0)
  expect(await gate.store.notes()).toHaveLength(2)
})

test('an act whose answer was lost is sent again and counts once', async () => {
  const [ticket] = await desk.sellAbroad({})
  const id = ticket?.id ?? ''
  const gate = await openDevice('officer', desk.abroadKey())
  const receipt = await gate.payFee(id)
  await gate.board(id)
  for (const _ of ['fee', 'check-in']) {
    answersLost = 1
    await expect(gate.sendNext('officer')).rejects.toMatchObject({ name: 'ApiError', status: 0 })
    expect(await gate.sendNext('officer')).toBe('settled')
  }
  expect(await checkInsOf(id)).toHaveLength(1)
  expect(await feesOf(id)).toEqual([{ receipt, surplus: false }])
  expect([await reviewsOf(id), await gate.store.notes()]).toEqual([[], []])
})

test(
  'a server that is killed in the middle of the upload loses nothing and does nothing twice',
  { timeout: 240_000 },
  async () => {
    const sold = await desk.sellAbroad({}, {}, {}, {})
    const gate = await openDevice('officer', desk.abroadKey())
    const receipts: string[] = []
    for (const { id } of sold) {
      receipts.push(await gate.payFee(id))
      await gate.board(id)
    }

    // The second passenger's check-in has begun and cannot go on when the server dies.
    let api = await startProcess()
    const [, second] = sold
    for (let act = 0; act < 3; act += 1) expect(await gate.sendNext('officer')).toBe('settled')
    const letGo = await holdUp(second?.id ?? '')
    const sending = gate.sendNext('officer').catch(() => 'no answer')
    await vi.waitUntil(isWaiting, { timeout: 60_000, interval: 20 })
    await kill(api)
    expect(await sending).toBe('no answer')
    await letGo()
    expect(await gate.store.unsent()).toBe(5)

    api = await startProcess()
    expect(await gate.sendAll('officer')).toBe('empty')
    await kill(api)
    for (const [index, { id }] of sold.entries()) {
      expect(await checkInsOf(id)).toHaveLength(1)
      expect(await feesOf(id)).toEqual([{ receipt: receipts[index], surplus: false }])
      expect(await owedFor(id)).toBe(3000)
      expect(await reviewsOf(id)).toEqual([])
    }
  },
)

async function startProcess(): Promise<ApiProcess> {
  const { databaseUrl = '', signingKeyFile } = desk.server.settings
  // With the key that the passes were signed with.
  const started = await startApiProcess(databaseUrl, dirname(signingKeyFile))
  processes.push(started)
  origin = started.origin
  return started
}

async function kill({ process }: ApiProcess): Promise<void> {
  const ended = once(process, 'exit')
  process.kill('SIGKILL')
  await ended
}

/** Holds a ticket as another transaction would. */
async function holdUp(ticketId: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: desk.server.settings.databaseUrl })
  await client.connect()
  await client.query('begin')
  await client.query('select from tickets where id = $1 for update', [ticketId])
  return async () => {
    await client.query('rollback')
    await client.end()
  }
}

const isWaiting = async () => (await lockWaits(desk.server.database.pool)) > 0
