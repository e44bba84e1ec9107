import { describe, expect, it, vi } from 'vitest'
import { type AnyMachineSnapshot, createActor, fromCallback, fromPromise, waitFor } from 'xstate'
import type { BoardingTicket } from '#contract/check-in/boarding-list.ts'
import { NOBODY, type DeskContext, type OfficerStatus } from '#machines/check-in/device-desk-context.ts'
import { deviceDeskFlow } from '#machines/check-in/device-desk-flow.ts'
import { keptList, type StoredContents } from '#machines/check-in/device-desk-rules.ts'
import type {
  DeskEvent,
  OfficerQuestion,
  OfficerRead,
  RecoverQuestion,
  TabNews,
} from '#machines/check-in/device-desk-setup.ts'
import type { DeviceOfficer, DeviceStore } from '#machines/check-in/device-store.ts'
import type { ReviewNote, SequencedAct } from '#machines/check-in/queued-act.ts'
import {
  explore,
  leavesOf,
  together,
  unexpectedChanges,
  type EventFixtures,
  type ModelEvent,
} from '#tests/support/machine-model.ts'
import { boardingList, boardingTicket, DEPARTURE, SARA } from '#tests/support/check-in-fixtures.ts'
import { expectCovered } from '#tests/support/covered-transitions.ts'

const LIST = boardingList([boardingTicket()])
const TOLD = { list: LIST, now: Date.parse(LIST.readAt) }
const FULL = Object.assign(new Error('The quota has been exceeded.'), { trouble: 'full' })
const DENIED = new Error('The browser gives no storage.')

const OFFICER: DeviceOfficer = {
  id: '00000000-0000-7000-8000-0000000000aa',
  name: 'Sara Haddad',
  pass: 'pass-of-sara',
  passEndsAt: '2027-01-10T20:00:00.000Z',
  clockAhead: 0,
  sessionMark: 'mark',
  workedAt: TOLD.now,
}

const ACT: SequencedAct = {
  seq: 1,
  id: 'act',
  kind: 'checkIn',
  at: LIST.readAt,
  officer: OFFICER,
  departureKey: DEPARTURE,
  order: { tickets: [{ ticketId: SARA, code: null, isVisaSeen: false }], departureKey: DEPARTURE },
}
const NOTE: ReviewNote = {
  clientId: 'act-0',
  kind: 'checkIn',
  at: LIST.readAt,
  officerName: OFFICER.name,
  ticketId: SARA,
  message: 'Refused.',
  reviewId: null,
  act: ACT,
}
const FEE: ReviewNote = {
  ...NOTE,
  kind: 'payFee',
  fee: { amount: 4000, currency: 'SAR', receiptNumber: 'EF-1', means: 'cash', standing: 'twice' },
}

const EVENTS = {
  'desk.online': [{}],
  'desk.offline': [{}],
  'desk.shown': [{ isOnline: true }, { isOnline: false }],
  'desk.otherTab': [{ hasQueued: true }, { hasQueued: false }],
  'desk.sessionChanged': [
    { canSend: true, isLeaving: false },
    { canSend: false, isLeaving: true },
  ],
  'desk.storeLost': [{ error: DENIED }],
  'desk.chooseDeparture': [{}],
  'desk.openDeparture': [{ departureKey: DEPARTURE }],
  'desk.resume': [{}],
  'desk.sendPutAside': [{}],
  'desk.listRead': [{ told: TOLD }],
  'desk.listKept': [{ list: LIST }],
  'desk.ticketsSeen': [{ tickets: LIST.tickets }],
  'desk.queued': [{ tickets: LIST.tickets }],
  'desk.changed': [{}],
  'desk.unanswered': [{}],
  'desk.signedOut': [{}],
  'desk.storeFailed': [{ error: FULL }, { error: DENIED }],
  'desk.opened': [{}],
  'desk.look': [{}],
  'desk.contentsRead': [{}],
  'desk.officerRead': [{}],
} satisfies EventFixtures<DeskEvent>

const stored = (more: Partial<StoredContents> = {}): StoredContents => ({
  unsent: 0,
  putAside: [],
  notes: [],
  lists: [],
  ...more,
})
const read = (standing: Partial<OfficerStatus>): OfficerRead => ({
  standing: { ...NOBODY, ...standing },
  resumedId: null,
  settledPass: null,
})

/** A store of which the machine only knows that it is there. */
const STORE = { name: 'store' }

const ANSWERS = {
  openStore: [STORE],
  recoverStore: [LIST.tickets],
  readContents: [
    stored(),
    stored({ lists: [LIST] }),
    stored({ unsent: 1 }),
    stored({ unsent: 1, putAside: [ACT] }),
    stored({ notes: [NOTE] }),
    stored({ notes: [NOTE, FEE] }),
  ],
  readOfficer: [
    read({}),
    read({ officer: OFFICER, isSignedIn: true }),
    read({ officer: OFFICER }),
    read({ candidate: OFFICER }),
  ],
  eraseOld: [null, TOLD.now],
}

type Region = 'store' | 'network' | 'departure' | 'contents' | 'pass' | 'retention'

/** What moves each region. The others stand still meanwhile: what they do beside it, they do alone as well. */
const MOVERS: Record<Region, readonly string[]> = {
  store: [
    'openStore',
    'recoverStore',
    'desk.storeFailed',
    'desk.storeLost',
    'recoverPause',
    'desk.online',
    'desk.look',
  ],
  network: ['desk.online', 'desk.offline', 'desk.shown', 'desk.unanswered', 'desk.signedOut'],
  departure: [
    'openStore',
    'desk.openDeparture',
    'desk.chooseDeparture',
    'desk.listRead',
    'desk.listKept',
    'desk.storeFailed',
    'desk.ticketsSeen',
    'desk.queued',
  ],
  contents: [
    'openStore',
    'readContents',
    'desk.openDeparture',
    'desk.chooseDeparture',
    'desk.listKept',
    'desk.ticketsSeen',
    'desk.queued',
    'desk.changed',
    'desk.otherTab',
    'desk.look',
    'desk.opened',
    'desk.contentsRead',
    'desk.sendPutAside',
    'desk.sessionChanged',
  ],
  pass: [
    'openStore',
    'readOfficer',
    'desk.sessionChanged',
    'desk.listRead',
    'desk.resume',
    'desk.look',
    'desk.opened',
    'desk.officerRead',
    'desk.storeLost',
    'passEnd',
  ],
  retention: ['openStore', 'eraseOld', 'desk.listKept', 'desk.look', 'desk.opened', 'listsEnd'],
}

const isMover = (region: Region, { type }: ModelEvent): boolean =>
  MOVERS[region].some((name) => type === name || type.split('.').includes(name))

const explored = (region: Region, { canKeep = true, canSend = true } = {}) =>
  explore({
    machine: deviceDeskFlow,
    input: { canKeep, canSend },
    fixtures: { events: EVENTS, answers: ANSWERS },
    facts: (context: DeskContext) => [
      context.store !== null,
      context.trouble,
      context.departureKey,
      context.canSend,
      context.contents.unsent,
      context.contents.putAside.length,
      context.contents.notes.length,
      context.standing,
      context.news !== null,
      keptList(context, stored({ lists: [LIST] })) !== null,
    ],
    scope: (_: AnyMachineSnapshot, event) => isMover(region, event),
  })

const model = together([
  explored('store'),
  explored('store', { canKeep: false }),
  explored('network'),
  explored('departure'),
  explored('contents'),
  explored('contents', { canSend: false }),
  explored('pass'),
  explored('retention'),
])

describe('the check-in device as a model', () => {
  it('reaches every state', () => {
    expect(leavesOf(deviceDeskFlow).filter((leaf) => !model.restingPlaces.has(leaf))).toEqual([])
  })

  it('walks every edge', async () => {
    await expectCovered(deviceDeskFlow, model)
  })

  it('is left unchanged by every event that its state does not name', () => {
    expect(unexpectedChanges(deviceDeskFlow, model)).toEqual([])
  })

  it('asks a store only while it has one', () => {
    const asks = model.states.filter(
      (state) =>
        state.context.store === null &&
        (state.matches({ store: 'open' }) || state.matches({ store: 'recovering' }) || state.matches({ pass: 'read' })),
    )
    expect(asks.map(({ value }) => value)).toEqual([])
  })

  it('knows whose pass is good wherever it has a store, though there may be no room: whoever acts waits for that', () => {
    const unread = model.states.filter((state) => state.context.store !== null && state.matches({ pass: 'unread' }))
    expect(unread.map(({ value }) => value)).toEqual([])
  })

  it('says what is wrong with the store for as long as it is', () => {
    const silent = model.states.filter(
      (state) =>
        (state.context.trouble === null) ===
        ['full', 'unavailable', 'recovering'].some((place) => state.matches({ store: place })),
    )
    expect(silent.filter((state) => !state.matches({ store: 'opening' })).map(({ value }) => value)).toEqual([])
  })
})

describe('the check-in device', () => {
  it('reads the officer once more when the session changes meanwhile, and forgets no leaving', async () => {
    const { actor, asked, answer } = desk()
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    actor.send({ type: 'desk.sessionChanged', canSend: false, isLeaving: true })
    actor.send({ type: 'desk.sessionChanged', canSend: true, isLeaving: false })
    expect(asked).toHaveLength(1)
    answer(read({ officer: OFFICER, isSignedIn: true }))
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    expect(asked.map(({ hasLeft, standing }) => [hasLeft, standing.officer?.id ?? null])).toEqual([
      [false, null],
      [true, OFFICER.id],
    ])
    answer(read({}))
    await waitFor(actor, (snapshot) => snapshot.matches({ pass: 'read', officer: 'nobody' }))
    actor.stop()
  })

  it('does not move the queue, the network or the departure when the store gives way', async () => {
    const { actor, answer, asked } = desk()
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    answer(read({ officer: OFFICER, isSignedIn: true }))
    actor.send({ type: 'desk.offline' })
    actor.send({ type: 'desk.openDeparture', departureKey: DEPARTURE })
    await waitFor(actor, (snapshot) => snapshot.matches({ queue: 'waiting', officer: 'signedIn' }))
    actor.send({ type: 'desk.storeFailed', error: FULL })
    expect(actor.getSnapshot().value).toMatchObject({
      store: 'full',
      network: 'offline',
      departure: 'boarding',
      queue: 'waiting',
      officer: 'signedIn',
    })
    actor.send({ type: 'desk.look' })
    await waitFor(actor, (snapshot) => snapshot.matches({ store: 'open' }))
    expect(actor.getSnapshot().context.trouble).toBeNull()
    actor.stop()
  })

  it('tells the upload of what is queued here and in other tabs, and those tabs of what is queued here', async () => {
    const { actor, uploaded, told } = desk()
    await waitFor(actor, (snapshot) => snapshot.matches({ store: 'open' }))
    uploaded.length = 0
    actor.send({ type: 'desk.queued', tickets: LIST.tickets })
    actor.send({ type: 'desk.otherTab', hasQueued: true })
    actor.send({ type: 'desk.otherTab', hasQueued: false })
    actor.send({ type: 'desk.changed' })
    expect(uploaded).toEqual(['upload.queued', 'upload.queued'])
    expect(told).toEqual(['queued', 'changed'])
    expect(actor.getSnapshot().context.seen.get(SARA)).toEqual(LIST.tickets[0])
    actor.stop()
  })

  it('shows the open list from memory where it cannot be kept, and none of another departure', async () => {
    const { actor } = desk({ room: false })
    const shown: string[] = []
    actor.on('desk.list', ({ list }) => shown.push(list.departure.departureKey))
    await waitFor(actor, (snapshot) => snapshot.matches({ store: 'full' }))
    actor.send({ type: 'desk.listKept', list: LIST })
    actor.send({ type: 'desk.openDeparture', departureKey: DEPARTURE })
    actor.send({ type: 'desk.listRead', told: TOLD })
    actor.send({ type: 'desk.listKept', list: LIST })
    expect(shown).toEqual([DEPARTURE])
    expect(actor.getSnapshot().context.contents.listReadAt).toBe(LIST.readAt)
    actor.stop()
  })
})

/** A running device whose store holds one unsent act, and whose officer is read when the test answers. */
function desk({ room = true } = {}) {
  const asked: OfficerQuestion[] = []
  const waiting: ((answer: OfficerRead) => void)[] = []
  const uploaded: string[] = []
  const told: string[] = []
  const machine = deviceDeskFlow.provide({
    actors: {
      surroundings: fromCallback<{ type: 'tabs.tell'; news: TabNews }>(({ receive }) =>
        receive(({ news }) => told.push(news)),
      ),
      openStore: fromPromise(async () => {
        if (!room) throw FULL
        return NO_STORE
      }),
      recoverStore: fromPromise<readonly BoardingTicket[], RecoverQuestion>(async () => []),
      readContents: fromPromise(async () => stored({ unsent: 1 })),
      readOfficer: fromPromise<OfficerRead, OfficerQuestion>(({ input }) => {
        asked.push(input)
        return new Promise((resolve) => waiting.push(resolve))
      }),
      eraseOld: fromPromise<number | null, { store: DeviceStore }>(async () => null),
    },
  })
  const actor = createActor(machine, {
    input: { canKeep: true, canSend: false },
    inspect: (inspection) => {
      if (inspection.type === '@xstate.event' && inspection.event.type.startsWith('upload.'))
        uploaded.push(inspection.event.type)
    },
  })
  actor.start()
  return { actor, asked, uploaded, told, answer: (read: OfficerRead) => waiting.shift()?.(read) }
}

const nothing = () => Promise.resolve(null)
/** The machine hands it on and asks it nothing itself. */
const NO_STORE: DeviceStore = {
  keepList: (list) => Promise.resolve(list),
  readList: nothing,
  readLists: () => Promise.resolve([]),
  eraseOld: nothing,
  keepTickets: () => Promise.resolve(),
  queueAct: (act) => Promise.resolve(act),
  queueFee: nothing,
  firstDue: nothing,
  keepFailure: () => Promise.resolve(),
  putAside: () => Promise.resolve([]),
  retryPutAside: () => Promise.resolve(),
  isUnsent: () => Promise.resolve(false),
  withUnsent: (tickets) => Promise.resolve([...tickets]),
  settle: () => Promise.resolve(),
  settleRest: () => Promise.resolve(),
  unsent: () => Promise.resolve(0),
  notes: () => Promise.resolve([]),
  putAway: () => Promise.resolve(),
  device: (makeId) => Promise.resolve({ id: makeId(), series: null }),
  keepSeries: () => Promise.resolve(),
  keepOfficer: () => Promise.resolve(),
  dropOfficer: () => Promise.resolve(),
  officers: () => Promise.resolve([]),
  probe: () => Promise.resolve(),
  close: () => undefined,
}
