import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TFunction } from 'i18next'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openTicketSigner } from '#server/domain/booking/ticket-code.ts'
import { deviceActs } from '#src/features/check-in/device/device-acts.ts'
import { isToGiveBack, whatToDoWith } from '#machines/check-in/queued-act.ts'
import { DeviceStoreError } from '#src/features/check-in/device/store-trouble.ts'
import type { DeviceOfficer, DeviceStore } from '#machines/check-in/device-store.ts'
import { openDeviceStore } from '#src/features/check-in/device/device-store.ts'
import { lookUpInLists } from '#src/features/check-in/device/list-look-up.ts'
import { serverDesk } from '#src/features/check-in/device/server-desk.ts'
import { uploadServices } from '#src/features/check-in/device/upload.ts'
import { boardingList, boardingTicket, DEPARTURE, OMAR, SARA, unpaid } from '#tests/support/check-in-fixtures.ts'

const DEVICE_ID = '00000000-0000-7000-8000-0000000000dd'
const READ_AT = '2027-01-10T08:00:00.000Z'
const NOON = new Date('2027-01-10T12:00:00.000Z')
const HOUR_MS = 3_600_000

const officer: DeviceOfficer = {
  id: '00000000-0000-7000-8000-0000000000aa',
  name: 'Sara Haddad',
  pass: 'pass-of-sara',
  passEndsAt: '2027-01-10T20:00:00.000Z',
  clockAhead: 0,
  sessionMark: 'mark',
  workedAt: NOON.getTime(),
}

// The words are not what these tests are about: the key stands for them.
const t = ((key: string) => key) as unknown as TFunction
const boarding = { code: null, isVisaSeen: false }
const readAt = Date.parse(READ_AT)

let store: DeviceStore

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  store = await openDeviceStore()
})
afterEach(() => {
  store.close()
  vi.unstubAllGlobals()
})

const acts = (now = NOON) => deviceActs({ t, store, officer, now })
const checkIn = (key: string, ticketId = SARA) =>
  acts().checkIn({ key, body: { tickets: [{ ticketId, ...boarding }], departureKey: DEPARTURE } })
const payFee = (key: string, ticketId = OMAR) =>
  acts().payFees({
    key,
    body: {
      ticketIds: [ticketId],
      currency: 'SAR',
      means: 'cash',
      reference: null,
      isManual: false,
      expectedTotal: 4000,
      amounts: [4000],
    },
  })
const omarUnpaid = () => unpaid({ ticketId: OMAR, seat: '1B' })
const stored = async () => (await store.readList(DEPARTURE, readAt))?.tickets ?? []

async function reopen(): Promise<void> {
  store.close()
  store = await openDeviceStore()
}

describe('a device that is cut off', () => {
  it('has written an act down before it says that it is done, and knows it after a restart', async () => {
    await store.keepList(boardingList([boardingTicket()]), readAt)
    const answer = await checkIn('first-act')
    expect(answer).toMatchObject({ ok: true, isQueued: true, outcomes: [{ result: 'checkedIn' }] })
    await reopen()
    expect(await store.firstDue(NOON.getTime())).toMatchObject({
      id: 'first-act',
      kind: 'checkIn',
      at: NOON.toISOString(),
      officer: { pass: 'pass-of-sara' },
    })
    expect(await stored()).toMatchObject([
      { state: 'checkedIn', checkIn: { officer: { name: 'Sara Haddad' }, at: NOON.toISOString() } },
    ])
  })

  it('says of a second scan that the passenger is in, and queues nothing', async () => {
    await store.keepList(boardingList([boardingTicket()]), readAt)
    await checkIn('first-act')
    expect(await checkIn('second-act')).toMatchObject({
      ok: true,
      isQueued: false,
      outcomes: [{ ticketId: SARA, result: 'already' }],
    })
    expect(await store.unsent()).toBe(1)
  })

  it('does an act once that comes again with its key', async () => {
    await store.keepList(boardingList([omarUnpaid()]), readAt)
    await store.keepSeries('EF-TBK-K7QM-', 0)
    await store.device(() => DEVICE_ID)
    await store.keepSeries('EF-TBK-K7QM-', 0)
    const act = { kind: 'payFee', id: 'fee-act', at: NOON.toISOString(), officer, departureKey: DEPARTURE } as const
    const order = {
      ticketIds: [OMAR],
      currency: 'SAR',
      means: 'cash',
      reference: null,
      isManual: false,
      expectedTotal: 4000,
      amounts: [4000],
    } as const
    const one = await store.queueFee({ ...act, order: { ...order, ticketIds: [OMAR], amounts: [4000] } })
    const other = await store.queueFee({ ...act, order: { ...order, ticketIds: [OMAR], amounts: [4000] } })
    expect(other?.receiptNumbers).toEqual(one?.receiptNumbers)
    expect(await store.unsent()).toBe(1)
  })

  it('refuses whom the list stops, with the reason, and checks the others in', async () => {
    const expired = boardingTicket({
      ticketId: OMAR,
      passenger: { ...boardingTicket().passenger, passportExpiry: '2026-12-31' },
    })
    await store.keepList(boardingList([boardingTicket(), expired]), readAt)
    const body = { tickets: [SARA, OMAR].map((ticketId) => ({ ticketId, ...boarding })), departureKey: DEPARTURE }
    expect(await acts().checkIn({ key: 'family-act', body })).toMatchObject({
      isQueued: true,
      outcomes: [{ result: 'checkedIn' }, { result: 'refused', message: 'check-in-device:stop.passportExpired' }],
    })
    expect(await store.firstDue(NOON.getTime())).toMatchObject({ order: { tickets: [{ ticketId: SARA }] } })
  })

  it('knows nothing of a ticket that is on no list', async () => {
    await store.keepList(boardingList([boardingTicket()]), readAt)
    expect(await checkIn('act-of-nobody', OMAR)).toBeNull()
  })

  it('does nothing for an officer without a good pass', async () => {
    await store.keepList(boardingList([boardingTicket()]), readAt)
    const alone = deviceActs({ t, store, officer: null, now: NOON })
    expect(
      await alone.checkIn({
        key: 'nobodys-act',
        body: { tickets: [{ ticketId: SARA, ...boarding }], departureKey: DEPARTURE },
      }),
    ).toMatchObject({
      ok: false,
      message: 'check-in-device:passEnded',
    })
    expect(await store.unsent()).toBe(0)
  })

  it('gives receipts numbers of its own series, one after the other, over a restart', async () => {
    await store.keepList(boardingList([unpaid(), omarUnpaid()]), readAt)
    await store.device(() => DEVICE_ID)
    await store.keepSeries('EF-TBK-K7QM-', 41)
    expect(await payFee('fee-of-sara', SARA)).toMatchObject({
      receipts: [{ receiptNumber: 'EF-TBK-K7QM-00042', amount: 4000 }],
    })
    await reopen()
    // The server counts only what has reached it.
    await store.keepSeries('EF-TBK-K7QM-', 41)
    expect(await payFee('fee-of-omar')).toMatchObject({ receipts: [{ receiptNumber: 'EF-TBK-K7QM-00043' }] })
    expect(await stored()).toMatchObject([
      { state: 'exitFeePaid' },
      { state: 'exitFeePaid', feePaid: { receiptNumber: 'EF-TBK-K7QM-00043', taker: 'Sara Haddad' } },
    ])
  })

  it('takes no fee before it has a series, nor twice, nor another amount than the list says', async () => {
    await store.keepList(boardingList([omarUnpaid()]), readAt)
    await store.device(() => DEVICE_ID)
    expect(await payFee('fee-one')).toMatchObject({ ok: false, message: 'check-in-device:noSeries' })
    await store.keepSeries('EF-TBK-K7QM-', 0)
    const order = {
      ticketIds: [OMAR],
      currency: 'SAR',
      means: 'cash',
      reference: null,
      isManual: false,
      expectedTotal: 3900,
      amounts: [3900],
    } as const
    expect(await acts().payFees({ key: 'fee-low', body: { ...order, ticketIds: [OMAR], amounts: [3900] } })).toEqual({
      ok: false,
      reason: 'priceChanged',
      total: 4000,
    })
    await payFee('fee-two')
    expect(await payFee('fee-three')).toMatchObject({ ok: false, message: 'check-in-device:noFeeDue' })
    expect(await store.unsent()).toBe(1)
  })

  it('lets a list go 24 hours after its departure by the clock of the server, and keeps the queue', async () => {
    await store.keepList(boardingList([boardingTicket()]), readAt - 2 * HOUR_MS) // The device is two hours behind.
    await checkIn('first-act')
    const end = Date.parse('2027-01-12T06:00:00.000Z')
    expect(await store.eraseOld(end - 1000)).toBe(1000)
    expect(await store.readLists(end - 1)).toHaveLength(1)
    expect(await store.readLists(end)).toHaveLength(0)
    expect(await store.eraseOld(end)).toBeNull()
    await reopen()
    expect(await store.readList(DEPARTURE, readAt)).toBeNull()
    expect(await store.unsent()).toBe(1)
  })

  it('keeps what is unsent, and what it learned since, when the list is read anew', async () => {
    await store.keepList(boardingList([boardingTicket(), omarUnpaid()]), readAt)
    await checkIn('first-act')
    await store.keepTickets([{ ...omarUnpaid(), version: 2, state: 'exitFeePaid' }])
    const fresh = await store.keepList(boardingList([boardingTicket(), omarUnpaid()]), readAt)
    expect(fresh.tickets).toMatchObject([{ state: 'checkedIn' }, { state: 'exitFeePaid' }])
    expect(fresh.counts).toMatchObject({ expected: 2, checkedIn: 1, missing: 1 })
  })
})

describe('a list asked without the network', () => {
  const directory = mkdtempSync(join(tmpdir(), 'check-in-device-'))
  const signer = openTicketSigner(join(directory, 'key.pem'), { mayCreate: true })
  const passenger = {
    ...boardingTicket().passenger,
    firstName: 'أحمد',
    lastName: 'القحطاني',
    passportNumber: 'K0000001',
  }
  const list = boardingList(
    [boardingTicket({ reference: '7KQ20XA1' }), boardingTicket({ ticketId: OMAR, seat: '1B', passenger })],
    { signingKey: signer.publicKey },
  )

  it('knows a code by the signature of the list’s key, and the revision of its print', async () => {
    const code = signer.sign({ ticketId: OMAR, printRevision: 3 })
    expect(await lookUpInLists({ kind: 'code', text: code }, [list], DEPARTURE)).toMatchObject({
      found: 'tickets',
      tickets: [{ ticketId: OMAR }],
      printRevision: 3,
    })
  })

  it('tells a code of somebody else from one that is on no list', async () => {
    const strange = openTicketSigner(join(directory, 'other.pem'), { mayCreate: true }).sign({
      ticketId: OMAR,
      printRevision: 1,
    })
    expect(await lookUpInLists({ kind: 'code', text: strange }, [list], DEPARTURE)).toEqual({ found: 'unknownCode' })
    const unlisted = signer.sign({ ticketId: '0193b5a0-1c2d-7e3f-8a4b-5c6d7e8f9a0b', printRevision: 1 })
    expect(await lookUpInLists({ kind: 'code', text: unlisted }, [list], DEPARTURE)).toEqual({ found: 'nothing' })
    rmSync(directory, { recursive: true })
  })

  it.each([
    ['a reference with dashes and letters that look like figures', { kind: 'reference', reference: '7kq2-oxai' }, SARA],
    ['a passport number', { kind: 'passport', lines: [], passportNumber: 'k000 0001' }, OMAR],
    ['the beginning of names in any order', { kind: 'name', text: 'al sar' }, SARA],
    ['an Arabic name without its marks', { kind: 'name', text: 'احمد القحطانى' }, OMAR],
  ] as const)('finds a passenger by %s', async (_, scan, ticketId) => {
    const asked = scan.kind === 'passport' ? { ...scan, lines: [] } : scan
    expect(await lookUpInLists(asked, [list], DEPARTURE)).toMatchObject({ found: 'tickets', tickets: [{ ticketId }] })
  })
})

describe('what was done while cut off is sent', () => {
  it('in order, each with its officer’s pass and the ids of its rows, and is gone from the queue', async () => {
    const { sent, services } = await upload([fees(null), checkedIn()])
    await services.sendNext()
    await services.sendNext()
    expect(await services.sendNext()).toEqual({ outcome: 'empty' })
    expect(sent.map(({ path }) => path)).toEqual(['/api/admin/exit-fee/pay', '/api/admin/booking-checkin'])
    expect(sent[0]?.body).toMatchObject({
      officerPass: 'pass-of-sara',
      device: { at: NOON.toISOString() },
      tickets: [{ clientId: 'fee-act-0', receiptNumber: 'EF-TBK-K7QM-00001', amountTaken: 4000 }],
    })
    expect(sent[1]?.body).toMatchObject({ tickets: [{ clientId: 'board-act-0', officerPass: 'pass-of-sara' }] })
    expect(await store.unsent()).toBe(0)
  })

  it('again after an outage, with the same ids of its rows', async () => {
    const { sent, services } = await upload([new Response('', { status: 500 }), 'cut off', fees(null)])
    await expect(services.sendNext()).rejects.toMatchObject({ name: 'ApiError', isOutage: true })
    await expect(services.sendNext()).rejects.toMatchObject({ name: 'ApiError', isOutage: true })
    expect(await store.unsent()).toBe(2)
    expect(await services.sendNext()).toEqual({ outcome: 'settled' })
    expect(new Set(sent.map(({ body }) => JSON.stringify(body.tickets))).size).toBe(1)
  })

  it('four times where the server fails on it, then it is kept aside and another passenger’s act goes on', async () => {
    const { sent, services, told } = await upload([failed(), failed(), failed(), failed(), departures(), checkedIn()])
    await checkIn('act-of-sara', SARA)
    for (const _ of [1, 2, 3]) await expect(services.sendNext()).rejects.toMatchObject({ status: 500 })
    expect(await services.sendNext()).toEqual({ outcome: 'putAside' })
    expect(told.changes).toBe(1)
    // Omar's check-in waits behind his fee.
    expect(await services.sendNext()).toEqual({ outcome: 'settled' })
    expect(sent.at(-1)?.body).toMatchObject({ tickets: [{ ticketId: SARA }] })
    expect(await services.sendNext()).toEqual({ outcome: 'empty' })
    expect((await store.putAside()).map(({ id, failure }) => [id, failure?.tries])).toEqual([
      ['fee-act', 4],
      ['board-act', undefined],
    ])
    expect([await store.unsent(), await store.notes()]).toEqual([2, []])
  })

  it('again in its order, by hand or when its time has come, and aside for longer where the server fails once more', async () => {
    const { sent, services } = await upload([
      failed(),
      failed(),
      failed(),
      failed(),
      departures(),
      failed(),
      departures(),
      fees(null),
      checkedIn(),
    ])
    for (const _ of [1, 2, 3]) await services.sendNext().catch(() => undefined)
    await services.sendNext()
    const [first] = await store.putAside()
    const dueAt = first?.failure?.retryAt ?? 0
    expect(await store.firstDue(dueAt - 1)).toBeNull()
    expect(await store.firstDue(dueAt)).toMatchObject({ id: 'fee-act' })
    await store.retryPutAside(Date.now())
    expect(await services.sendNext()).toEqual({ outcome: 'putAside' })
    const [again] = await store.putAside()
    expect((again?.failure?.retryAt ?? 0) - dueAt).toBeGreaterThanOrEqual(5 * 60_000)
    await reopen()
    const later = servicesOn()
    await store.retryPutAside(Date.now())
    expect([await later.sendNext(), await later.sendNext()]).toEqual([{ outcome: 'settled' }, { outcome: 'settled' }])
    expect(sent.map(({ path }) => path).slice(-2)).toEqual(['/api/admin/exit-fee/pay', '/api/admin/booking-checkin'])
    expect(await store.unsent()).toBe(0)
  })

  it('and stays in its turn where the server fails on everything', async () => {
    const { services } = await upload([failed(), failed(), failed(), failed(), failed(), fees(null)])
    for (const _ of [1, 2, 3, 4]) await expect(services.sendNext()).rejects.toMatchObject({ status: 500 })
    expect(await store.putAside()).toEqual([])
    expect(await services.sendNext()).toEqual({ outcome: 'settled' })
  })

  it('and until the server has it, it is done to whatever the server tells of the passenger', async () => {
    await upload([])
    expect(await store.withUnsent([omarUnpaid(), unpaid()])).toMatchObject([
      { ticketId: OMAR, state: 'checkedIn', feePaid: { taker: 'Sara Haddad' } },
      { ticketId: SARA, state: 'pending' },
    ])
    expect([await store.isUnsent([SARA, OMAR]), await store.isUnsent([SARA])]).toEqual([true, false])
  })

  it('and noted where the server had taken the fee before, under another number than the passenger holds', async () => {
    const { services } = await upload([fees(null, 'EF-TBK-000007')])
    await services.sendNext()
    expect(await store.notes()).toMatchObject([
      { clientId: 'fee-act-0', message: 'check-in-device:receiptDiffers', reviewId: null },
    ])
  })

  it('later when the session is over, and not at all meanwhile', async () => {
    const over = Response.json({ message: 'Sign in.', code: 'unauthenticated' }, { status: 401 })
    const { services } = await upload([over, fees(null)])
    expect(await services.sendNext()).toEqual({ outcome: 'signedOut' })
    expect(await store.unsent()).toBe(2)
    expect(await services.sendNext()).toEqual({ outcome: 'settled' })
  })

  it('and noted for review where it is refused, without holding up the rest', async () => {
    const refused = Response.json({ message: 'The ticket is not known.', code: 'notFound' }, { status: 404 })
    const { sent, services } = await upload([refused, checkedIn('already', 'review')])
    await services.sendNext()
    await services.sendNext()
    expect(sent).toHaveLength(2)
    expect(await store.unsent()).toBe(0)
    expect((await store.notes()).toSorted((one, other) => one.clientId.localeCompare(other.clientId))).toMatchObject([
      { clientId: 'board-act-0', reviewId: 'review', act: null },
      // The server keeps nothing of it, so the device does.
      {
        clientId: 'fee-act-0',
        message: 'The ticket is not known.',
        reviewId: null,
        act: { receiptNumbers: ['EF-TBK-K7QM-00001'] },
      },
    ])
  })
})

describe('a device whose storage is full', () => {
  it('has kept nothing of an act that it could not keep whole: no act, no change of the list, no receipt number', async () => {
    await store.keepList(boardingList([omarUnpaid(), boardingTicket()]), readAt)
    await store.device(() => DEVICE_ID)
    await store.keepSeries('EF-TBK-K7QM-', 0)
    // The last of what an act writes is the list.
    const room = fullFor('lists')
    await expect(payFee('fee-act')).rejects.toMatchObject({ name: 'DeviceStoreError', trouble: 'full' })
    await expect(checkIn('board-act')).rejects.toBeInstanceOf(DeviceStoreError)
    expect([await store.unsent(), (await stored()).map(({ state }) => state)]).toEqual([0, ['pending', 'exitFeePaid']])
    await expect(store.keepList(boardingList([omarUnpaid()]), readAt)).rejects.toMatchObject({ trouble: 'full' })
    room.comesBack()
    expect(await payFee('fee-act')).toMatchObject({ receipts: [{ receiptNumber: 'EF-TBK-K7QM-00001' }] })
    expect(await store.unsent()).toBe(1)
  })

  it('sends on what waits, says what came back, and writes it down when there is room', async () => {
    const failures: unknown[] = []
    await upload([fees('review'), checkedIn('already', 'other-review')])
    const services = servicesOn(
      () => undefined,
      (error) => failures.push(error),
    )
    const room = fullFor('notes')
    expect([await services.sendNext(), await services.sendNext(), await services.sendNext()]).toEqual([
      { outcome: 'settled' },
      { outcome: 'settled' },
      { outcome: 'empty' },
    ])
    expect(failures).toMatchObject([{ trouble: 'full' }, { trouble: 'full' }])
    expect([await store.unsent(), (await store.notes()).map(({ reviewId }) => reviewId)]).toEqual([
      0,
      ['review', 'other-review'],
    ])
    await expect(store.settleRest()).rejects.toMatchObject({ trouble: 'full' })
    room.comesBack()
    await store.settleRest()
    await reopen()
    expect([await store.unsent(), (await store.notes()).length]).toEqual([0, 2])
  })

  it('tells a lack of room from a browser that keeps nothing, and knows when there is room again', async () => {
    const room = fullFor('device')
    await expect(store.probe()).rejects.toMatchObject({ trouble: 'full' })
    room.comesBack()
    await store.probe()
    store.close()
    await expect(store.unsent()).rejects.toMatchObject({ trouble: 'unavailable' })
    store = await openDeviceStore()
  })
})

describe('a fee that is no ticket’s own', () => {
  it.each([
    ['taken twice', { kind: 'feeTwice', isSurplus: true, reason: 'Paid before.' }, 'twice', 'fee.kept.cash'],
    ['not due', { kind: 'feeRefused', isSurplus: true, reason: 'None is due.' }, 'notDue', 'fee.kept.cash'],
  ] as const)('%s is noted with its money and what to do with it', async (_, review, standing, words) => {
    const { services } = await upload([
      Response.json({
        data: { receipts: [{ ticketId: OMAR, reviewId: 'review', receiptNumber: 'EF-TBK-K7QM-00001', review }] },
      }),
    ])
    await services.sendNext()
    await reopen()
    const [note] = await store.notes()
    const fee = { amount: 4000, currency: 'SAR', receiptNumber: 'EF-TBK-K7QM-00001', means: 'cash', standing } as const
    expect(note).toMatchObject({ message: review.reason, fee })
    expect([note && isToGiveBack(note), whatToDoWith(fee)]).toEqual([true, words])
  })

  it('nor on any record, is noted as such; the ticket’s own is nothing to give back', async () => {
    const refused = Response.json({ message: 'The ticket is not known.', code: 'notFound' }, { status: 404 })
    const { services } = await upload([refused])
    await services.sendNext()
    const [note] = await store.notes()
    expect(note?.fee).toEqual({
      amount: 4000,
      currency: 'SAR',
      receiptNumber: 'EF-TBK-K7QM-00001',
      means: 'cash',
      standing: 'unrecorded',
    })
    expect(note?.fee && whatToDoWith(note.fee)).toBe('fee.notRecorded')
    expect(note?.fee && isToGiveBack({ ...note, fee: { ...note.fee, standing: 'own' } })).toBe(false)
  })
})

/** Writing to one of the stores meets a full disk, as a browser says it, until room comes back. */
function fullFor(name: string): { comesBack: () => void } {
  const { put } = IDBObjectStore.prototype
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function write(
    this: IDBObjectStore,
    ...args
  ) {
    if (this.name === name) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    return put.apply(this, args)
  })
  onTestFinished(() => full.mockRestore())
  return { comesBack: () => full.mockRestore() }
}

function rethrown(error: unknown): never {
  throw error
}

const failed = () => Response.json({ message: 'Something went wrong.', code: 'server' }, { status: 500 })
const departures = () => Response.json({ data: [] })
const fees = (reviewId: string | null, receiptNumber = 'EF-TBK-K7QM-00001') =>
  Response.json({ data: { receipts: [{ ticketId: OMAR, reviewId, receiptNumber }] } })
const checkedIn = (result = 'checkedIn', reviewId: string | null = null) =>
  Response.json({ data: [{ ticketId: OMAR, result, refusal: null, reviewId }] })

/** A device that took Omar's fee and checked him in, and a server that answers as scripted. */
async function upload(answers: (Response | 'cut off')[]) {
  await store.keepList(boardingList([omarUnpaid(), boardingTicket()]), readAt)
  await store.device(() => DEVICE_ID)
  await store.keepSeries('EF-TBK-K7QM-', 0)
  await payFee('fee-act')
  await checkIn('board-act', OMAR)

  const sent: { path: string; body: Record<string, unknown> }[] = []
  vi.stubGlobal('navigator', { locks: { request: (_: string, act: () => unknown) => act() } })
  vi.stubGlobal('fetch', async (url: string, { body = '{}' }: { body?: string }) => {
    sent.push({ path: url, body: JSON.parse(body) })
    const answer = answers[sent.length - 1]
    if (answer === undefined || answer === 'cut off') throw new TypeError('no network')
    return answer
  })
  onTestFinished(() => expect(sent.length).toBe(answers.length))
  const told = { changes: 0 }
  return { sent, told, services: servicesOn(() => void (told.changes += 1)) }
}

const servicesOn = (onChange: () => void = () => undefined, onStoreFailure: (error: unknown) => void = rethrown) =>
  uploadServices({
    t,
    store,
    server: serverDesk(
      t,
      () => undefined,
      () => '',
    ),
    canSend: () => true,
    onChange,
    onStoreFailure,
    keepList: () => Promise.resolve(),
  })
