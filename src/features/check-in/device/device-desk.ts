import type { TFunction } from 'i18next'
import { createActor, fromPromise } from 'xstate'
import type { BoardingList, BoardingTicket } from '#contract/check-in/boarding-list.ts'
import type { LookUpAnswer, Scan } from '#machines/check-in/check-in-services.ts'
import { uploadQueueFlow, type RefreshAnswer, type SendAnswer } from '#machines/check-in/upload-queue-flow.ts'
import { ApiError } from '#src/platform/api.ts'
import type { SessionActor } from '#src/platform/session.tsx'
import { canVerify } from '#src/domain/booking/ticket-code.ts'
import type { CheckInDesk, DeskStatus } from '../desk/desk.ts'
import { withTickets } from './list-acts.ts'
import { choicesOf, readTimeOf } from './stored-lists.ts'
import { keepPage } from './cache-page.ts'
import { statusOf } from './desk-status.ts'
import type { deviceActs } from './device-acts.ts'
import { isGood, watchOfficer, type OfficerStatus } from './device-officer.ts'
import { openDeviceStore, type DeviceStore } from './device-store.ts'
import { isToGiveBack, type ReviewNote, type SequencedAct } from './queued-act.ts'
import { serverDesk } from './server-desk.ts'
import { DeviceStoreError, troubleOf, type StoreTrouble } from './store-trouble.ts'
import { uploadServices } from './upload.ts'

/** A desk, and who works at it. */
export interface DeviceDesk extends CheckInDesk {
  /** The same object until it changes; `onStatus` tells. */
  officer: () => OfficerStatus
  /** Goes on as the candidate, by their pass alone. */
  resume: () => Promise<void>
  /** What somebody has to look at, the oldest first. */
  notes: () => Promise<ReviewNote[]>
  /** What the server fails on, with what waits behind it; the oldest first. */
  putAsideActs: () => Promise<SequencedAct[]>
  /** Tries what is put aside once more, now. */
  sendPutAside: () => Promise<void>
  /** Somebody has looked at it. */
  putAway: (note: ReviewNote) => Promise<void>
}

type Refused = Extract<LookUpAnswer, { reason: 'refused' }>

const NOBODY: OfficerStatus = { officer: null, isSignedIn: false, candidate: null }
/** Longest that a browser's timer takes; who waits for longer looks again. */
const MAX_WAIT_MS = 3_600_000
const SOON_MS = 1000
/** So often a device that could keep nothing looks whether it can again. */
const RECOVER_EVERY_MS = 5000

/** An act that could not be kept, by what it was. */
type ActName = 'payFee' | 'checkIn' | 'acceptPassport'

/**
 * A desk that asks the server while it can, and goes on with what it keeps when it cannot. An act is on the disk before
 * anybody hears that it is done. What is unsent goes first: until the queue is empty, the device answers by its list.
 */
export function openDeviceDesk(t: TFunction, session: SessionActor): DeviceDesk {
  const seen = new Map<string, BoardingTicket>()
  const listeners = new Set<() => void>()
  const listListeners = new Set<(list: BoardingList) => void>()
  const otherTabs = new BroadcastChannel('check-in')
  const server = serverDesk(
    t,
    (ticketId) => seen.get(ticketId),
    () => session.getSnapshot().context.user?.name ?? '',
  )
  const canKeep = window.isSecureContext && canVerify()

  let store: DeviceStore | null = null
  let storeTrouble: StoreTrouble | null = null
  /** The list of the open departure as the server told it last, for a device that could not keep it. */
  let told: { list: BoardingList; now: number } | null = null
  let watch: ReturnType<typeof watchOfficer> | null = null
  let openKey: string | null = null
  let facts = {
    unsent: 0,
    putAside: 0,
    needsReview: 0,
    feesToGiveBack: [] as ReviewNote[],
    hasList: false,
    listReadAt: null as string | null,
  }
  let status: DeskStatus
  let eraseTimer = 0
  let recoverTimer = 0
  let isClosed = false

  const upload = createActor(
    uploadQueueFlow.provide({
      actors: {
        sendNext: fromPromise<SendAnswer>(() => services().sendNext()),
        refreshLists: fromPromise<RefreshAnswer>(() => services().refreshLists()),
      },
    }),
  )
  const services = () => {
    if (!store) throw new Error('The upload has no store.')
    return uploadServices({
      t,
      store,
      server,
      canSend,
      onChange: changed,
      onStoreFailure: storeFailed,
      keepList: async (list) => void (await keep(list)),
    })
  }
  const ready = canKeep ? openStore() : Promise.resolve()
  const subscriptions = [upload.subscribe(followUpload), session.subscribe(followSession)]
  status = statusNow()
  upload.start()
  otherTabs.addEventListener('message', onOtherTab)
  window.addEventListener('online', onOnline)
  window.addEventListener('offline', onOffline)
  document.addEventListener('visibilitychange', onVisible)

  return {
    openDeparture: async ({ departureKey }) => {
      await ready
      openKey = departureKey
      if (navigator.onLine || !store) {
        try {
          const read = await server.readList(departureKey)
          if (!read.ok) return read
          const list = await keep(read.list)
          void register().catch(storeFailed)
          keepPage()
          return { ok: true, list, isFromDevice: false }
        } catch (error) {
          unanswered(error)
        }
      }
      const list = mayWork() ? ((await store?.readList(departureKey, Date.now())) ?? null) : null
      if (!list) return { ok: false, reason: 'noList' }
      remember(list.tickets)
      await readFacts()
      return { ok: true, list, isFromDevice: true }
    },

    lookUp: async ({ scan, departureKey }, signal) => {
      await ready
      return first(
        async () => {
          const answer = await server.lookUp(scan, departureKey, signal)
          return answer.ok ? { ...answer, tickets: await learn(answer.tickets) } : answer
        },
        (device) => lookUpOnDevice(device, scan, departureKey),
        async () => {
          if (!mayWork()) return storeTrouble ? refused(`notKept.list.${storeTrouble}`) : refused('passEnded')
          const lists = (await orTrouble(() => store?.readLists(Date.now()))) ?? []
          const list = lists.find(({ departure }) => departure.departureKey === departureKey) ?? lists[0]
          return list ? refused('notOnListAsOf', { time: readTimeOf(list) }) : refused('noList')
        },
      )
    },

    payFees: (input) =>
      act(
        'payFee',
        input.body.ticketIds,
        () => server.payFees(input),
        (acts) => acts.payFees(input),
      ),
    checkIn: (input) =>
      act(
        'checkIn',
        input.body.tickets.map(({ ticketId }) => ticketId),
        () => server.checkIn(input),
        (acts) => acts.checkIn(input),
      ),
    acceptPassport: (input) =>
      act(
        'acceptPassport',
        [input.body.ticketId],
        () => server.acceptPassport(input),
        (acts) => acts.acceptPassport(input),
      ),

    departures: async (signal) => {
      // None is open while one is chosen.
      openKey = null
      await ready
      await readFacts()
      if (navigator.onLine || !store) {
        try {
          return await server.departures(signal)
        } catch (error) {
          if (signal.aborted) throw error
          unanswered(error)
        }
      }
      return mayWork() && store ? choicesOf(await store.readLists(Date.now()), Date.now()) : []
    },

    status: () => status,
    onStatus: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    onList: (listener) => {
      listListeners.add(listener)
      return () => void listListeners.delete(listener)
    },
    officer,
    resume: async () => {
      await ready
      await watch?.resume()
      await erase().catch(storeFailed)
    },
    notes: async () => {
      await ready
      return ((await store?.notes()) ?? []).toSorted((one, other) => one.at.localeCompare(other.at))
    },
    putAsideActs: async () => {
      await ready
      return (await store?.putAside()) ?? []
    },
    sendPutAside: async () => {
      await orTrouble(() => store?.retryPutAside(Date.now()))
      upload.send({ type: 'upload.queued' })
    },
    putAway: async ({ clientId }) => {
      await orTrouble(() => store?.putAway(clientId))
      changed()
    },
    close: () => {
      isClosed = true
      window.removeEventListener('online', onOnline)
      window.removeEventListener('offline', onOffline)
      document.removeEventListener('visibilitychange', onVisible)
      otherTabs.close()
      window.clearTimeout(eraseTimer)
      window.clearTimeout(recoverTimer)
      for (const { unsubscribe } of subscriptions) unsubscribe()
      watch?.stop()
      upload.stop()
      // What is being written is written first.
      void ready.then(() => store?.close())
    },
  }

  async function openStore(): Promise<void> {
    try {
      const opened = await openDeviceStore(onStoreLost)
      if (isClosed) return opened.close()
      store = opened
    } catch (error) {
      hasTrouble(troubleOf(error), error)
      return
    }
    // Asked so that a full disk takes other pages' data first; it works without.
    void navigator.storage?.persist().catch(() => false)
    await orTrouble(erase)
    watch = watchOfficer(session, store, announceStatus)
    await watch.review()
    await readFacts()
    followSession()
  }

  function onStoreLost(): void {
    if (isClosed) return
    watch?.stop()
    watch = null
    store = null
    hasTrouble('unavailable', new Error('The browser has closed the store.'))
  }

  /** Nothing can be kept until there is room: said as long as it lasts, and looked after without being asked. */
  function hasTrouble(trouble: StoreTrouble, error: unknown): void {
    if (storeTrouble !== trouble) console.warn('This device can keep nothing.', error)
    storeTrouble = trouble
    window.clearTimeout(recoverTimer)
    if (!isClosed) recoverTimer = window.setTimeout(() => void recover(), RECOVER_EVERY_MS)
    announceStatus()
  }

  function storeFailed(error: unknown): void {
    if (!(error instanceof DeviceStoreError)) throw error
    hasTrouble(error.trouble, error)
  }

  /** Null where it could not be kept. */
  async function orTrouble<Result>(keepIt: () => Promise<Result> | undefined): Promise<Result | null> {
    try {
      return (await keepIt()) ?? null
    } catch (error) {
      storeFailed(error)
      return null
    }
  }

  /** There may be room again: what could not be kept meanwhile is kept, and the desk goes on as before. */
  async function recover(): Promise<void> {
    window.clearTimeout(recoverTimer)
    if (isClosed || !storeTrouble) return
    try {
      if (!store) await openStore()
      if (!store) return
      await store.probe()
      await store.settleRest()
      storeTrouble = null
      // What the server has said of single passengers since is newer than the list.
      const known = [...seen.values()]
      if (told) await keep(told.list, told.now)
      const newer = known.filter((ticket) => ticket.version > (seen.get(ticket.ticketId)?.version ?? 0))
      remember(newer)
      await store.keepTickets(newer)
      await register()
    } catch (error) {
      // Whatever it was, it is looked at again.
      hasTrouble(error instanceof DeviceStoreError ? error.trouble : troubleOf(error), error)
      return
    }
    upload.send({ type: 'upload.refresh' })
    changed()
  }

  /**
   * The server first while it is known to answer, the device where it does not; and once more the server, if it might
   * answer, for what the device knows nothing of.
   */
  async function first<Answer>(
    ask: () => Promise<Answer>,
    onDevice: (device: DeviceStore) => Promise<Answer | null>,
    unknown: () => Answer | Promise<Answer>,
    isOnDevice = false,
  ): Promise<Answer> {
    if (!store) return ask()
    const isConnected = upload.getSnapshot().hasTag('connected') && navigator.onLine
    if (isConnected && !isOnDevice) {
      try {
        return await ask()
      } catch (error) {
        unanswered(error)
      }
    }
    const own = await onDevice(store)
    if (own !== null) return own
    if (!isConnected && navigator.onLine && !upload.getSnapshot().matches('waiting')) {
      try {
        return await ask()
      } catch (error) {
        unanswered(error)
      }
    }
    return unknown()
  }

  async function act<Answer extends { ok: true; tickets: BoardingTicket[]; isQueued: boolean } | { ok: false }>(
    name: ActName,
    ticketIds: readonly string[],
    ask: () => Promise<Answer | Refused>,
    onDevice: (acts: ReturnType<typeof deviceActs>) => Promise<Answer | Refused | null>,
  ): Promise<Answer | Refused> {
    await ready
    // What is put aside for a passenger the server does not know yet: what comes after it waits behind it.
    const isBehind = (await orTrouble(() => store?.isUnsent(ticketIds))) ?? false
    let wasSent = false
    const answer = await first<Answer | Refused>(
      () => {
        wasSent = true
        return ask()
      },
      async (device) => {
        const parts = await import('./device-acts.ts')
        // The pass of whoever works here could not be kept either.
        if (storeTrouble && !mayWork()) return notKept(name, wasSent)
        try {
          return await onDevice(parts.deviceActs({ t, store: device, officer: workingOfficer(), now: new Date() }))
        } catch (error) {
          storeFailed(error)
          return notKept(name, wasSent)
        }
      },
      () => refused('notOnList'),
      isBehind,
    )
    if (!answer.ok) return answer
    if (answer.isQueued) {
      remember(answer.tickets)
      upload.send({ type: 'upload.queued' })
      tellTabs('queued')
    } else await learn(answer.tickets)
    changed()
    return answer
  }

  /** Said of an act that is not done, so that nobody takes it for done; one that was sent may have arrived all the same. */
  function notKept(name: ActName, wasSent: boolean): Refused {
    const words = [
      storeTrouble === 'full' ? 'notKept.full' : 'notKept.unavailable',
      `notKept.${name}`,
      ...(wasSent ? ['notKept.perhapsSent'] : []),
    ]
    return {
      ok: false,
      reason: 'refused',
      message: words.map((key) => t(`check-in-device:${key}`)).join(' '),
      fields: {},
    }
  }

  /** Null where the lists know nothing of it. */
  async function lookUpOnDevice(
    device: DeviceStore,
    scan: Scan,
    departureKey: string | null,
  ): Promise<LookUpAnswer | null> {
    const lists = mayWork() ? await device.readLists(Date.now()) : []
    if (lists.length === 0) return null
    const { lookUpInLists } = await import('./list-look-up.ts')
    const answer = await lookUpInLists(scan, lists, departureKey)
    if (answer.found === 'unknownCode') return { ok: false, reason: 'unknownCode' }
    if (answer.found === 'nothing') return null
    remember(answer.tickets)
    const departures = lists.map(({ departure }) => departure)
    return { ok: true, tickets: answer.tickets, departures, printRevision: answer.printRevision, isFromDevice: true }
  }

  /** Tickets as the server has just told them; answers them with what it does not know yet. */
  async function learn(news: readonly BoardingTicket[]): Promise<BoardingTicket[]> {
    const tickets = (await orTrouble(() => store?.withUnsent(news))) ?? [...news]
    remember(tickets)
    // That it cannot be kept here changes nothing of what the server has said.
    await orTrouble(() => store?.keepTickets(tickets))
    await tellList()
    return tickets
  }

  function refused(key: string, values: Record<string, string> = {}): Refused {
    return { ok: false, reason: 'refused', message: t(`check-in-device:${key}`, values), fields: {} }
  }

  /** A question without an answer: the connection is looked after. Any other failure is told to who asked. */
  function unanswered(error: unknown): void {
    if (!(error instanceof ApiError) || !store) throw error
    upload.send(error.status === 401 ? { type: 'upload.signedOut' } : { type: 'upload.unanswered' })
  }

  /** @param now device clock when the list was read */
  async function keep(list: BoardingList, now = Date.now()): Promise<BoardingList> {
    if (list.departure.departureKey === openKey) told = { list, now }
    const kept = (await orTrouble(() => store?.keepList(list, now))) ?? (await withOwnActs(list))
    await watch?.keepPass(list, now)
    remember(kept.tickets)
    facts = { ...facts, listReadAt: list.readAt }
    announceStatus()
    await readFacts()
    await orTrouble(erase)
    if (storeTrouble && list.departure.departureKey === openKey) for (const listener of listListeners) listener(kept)
    else await tellList()
    return kept
  }

  async function withOwnActs(list: BoardingList): Promise<BoardingList> {
    const tickets = (await orTrouble(() => store?.withUnsent(list.tickets))) ?? list.tickets
    return withTickets(list, new Map(tickets.map((ticket) => [ticket.ticketId, ticket])))
  }

  /** Gives the device its series of receipt numbers, once; what does not come now comes with the next list. */
  async function register(): Promise<void> {
    if (!store) return
    const device = await store.device(() => crypto.randomUUID())
    const series = await server.register(device.id).catch(() => null)
    if (series) await store.keepSeries(series.prefix, series.lastNumber)
  }

  function remember(tickets: readonly BoardingTicket[]): void {
    for (const ticket of tickets) seen.set(ticket.ticketId, ticket)
  }

  function officer(): OfficerStatus {
    return watch?.standing() ?? NOBODY
  }
  function workingOfficer() {
    const { officer: own } = officer()
    return own && isGood(own) ? own : null
  }
  function mayWork(): boolean {
    return workingOfficer() !== null
  }

  function canSend(): boolean {
    const snapshot = session.getSnapshot()
    return snapshot.matches('authenticated') && !snapshot.hasTag('locked')
  }

  function followSession(): void {
    if (!store || isClosed) return
    if (!canSend()) upload.send({ type: 'upload.signedOut' })
    else if (upload.getSnapshot().matches('signedOut')) upload.send({ type: 'upload.signedIn' })
  }

  function followUpload(): void {
    // The server answers again: now it can also say who this is.
    const isUnknown = session.getSnapshot().matches({ authenticated: 'detailsUnavailable' })
    if (isUnknown && upload.getSnapshot().matches('idle')) session.send({ type: 'session.retry' })
    announceStatus()
  }

  function changed(): void {
    void readFacts().then(tellList)
    tellTabs('changed')
  }

  function tellTabs(what: 'queued' | 'changed'): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
    if (!isClosed) otherTabs.postMessage(what)
  }

  async function readFacts(): Promise<void> {
    if (!store || isClosed) return
    const kept = store
    const read = await orTrouble(() =>
      Promise.all([kept.unsent(), kept.putAside(), kept.notes(), kept.readLists(Date.now())]),
    )
    if (!read) return
    const [unsent, aside, notes, lists] = read
    const open = lists.find(({ departure }) => departure.departureKey === openKey)
    // Before a departure is chosen any of them will do.
    const hasList = openKey === null ? lists.length > 0 : open !== undefined
    const feesToGiveBack = notes.filter(isToGiveBack).toSorted((one, other) => one.at.localeCompare(other.at))
    facts = {
      unsent,
      putAside: aside.length,
      needsReview: notes.length,
      feesToGiveBack,
      hasList,
      listReadAt: newestOf(open)?.readAt ?? null,
    }
    announceStatus()
  }

  async function tellList(): Promise<void> {
    if (!store || isClosed || openKey === null || listListeners.size === 0) return
    const kept = store
    const key = openKey
    const list = await orTrouble(() => kept.readList(key, Date.now()))
    // One that could not be kept since is not taken back by an older one.
    if (list && newestOf(list) === list) for (const listener of listListeners) listener(list)
  }

  /** Of the open departure's list as it is kept and as the server told it last the newer one. */
  function newestOf(kept: BoardingList | undefined): BoardingList | undefined {
    const own = told?.list.departure.departureKey === openKey ? told.list : undefined
    if (!own || !kept) return kept ?? own
    return kept.readAt < own.readAt ? own : kept
  }

  function announceStatus(): void {
    if (isClosed) return
    const next = statusNow()
    status = next
    for (const listener of listeners) listener()
  }

  function statusNow(): DeskStatus {
    return statusOf({
      ...facts,
      upload: upload.getSnapshot(),
      canKeep,
      hasStore: store !== null,
      storeTrouble,
      officer: officer().officer,
    })
  }

  /** Takes away what has had its time, also while the device is cut off, and looks again when the next has. */
  async function erase(): Promise<void> {
    window.clearTimeout(eraseTimer)
    if (!store || isClosed) return
    const now = Date.now()
    const own = workingOfficer()
    const ends = [await store.eraseOld(now), own && Date.parse(own.passEndsAt) - own.clockAhead - now].filter(
      (end) => end !== null,
    )
    if (ends.length > 0)
      eraseTimer = window.setTimeout(lookAgain, Math.min(MAX_WAIT_MS, Math.max(SOON_MS, Math.min(...ends))))
  }

  function lookAgain(): void {
    void watch?.review()
    void orTrouble(erase).then(readFacts)
    void recover()
  }

  function onOtherTab({ data }: MessageEvent<unknown>): void {
    if (data === 'queued') upload.send({ type: 'upload.queued' })
    void readFacts().then(tellList)
  }
  function onOnline(): void {
    upload.send({ type: 'upload.online' })
    announceStatus()
    void recover()
  }
  function onOffline(): void {
    upload.send({ type: 'upload.unanswered' })
    announceStatus()
  }
  function onVisible(): void {
    if (document.visibilityState !== 'visible') return
    if (navigator.onLine) upload.send({ type: 'upload.online' })
    lookAgain()
  }
}
