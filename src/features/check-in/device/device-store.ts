import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction, type StoreNames } from 'idb'
import type { BoardingList, BoardingTicket } from '#contract/check-in/boarding-list.ts'
import { mergedList, ticketsAfter, withAct, withTickets } from './list-acts.ts'
import { dueActs, putAsideActs } from './queue-order.ts'
import {
  ticketIdsOf,
  type ActFailure,
  type QueuedAct,
  type QueuedFee,
  type ReviewNote,
  type SequencedAct,
} from './queued-act.ts'
import { DeviceStoreError } from './store-trouble.ts'

/** Who may work at this device without the network, and until when. */
export interface DeviceOfficer {
  id: string
  name: string
  pass: string
  /** ISO 8601, by the server's clock. */
  passEndsAt: string
  /** Server's clock less the device's, in milliseconds. */
  clockAhead: number
  /** Of the session that the pass came with: tells after a reload whose it is. */
  sessionMark: string
  /** Device clock, epoch milliseconds: the newest is who works here. */
  workedAt: number
}

/** A device's identity, for receipts of fees that it takes while it is cut off. */
export interface Device {
  id: string
  /** Null until the server has given the device its series. */
  series: { prefix: string; lastNumber: number } | null
}

interface StoredList {
  departureKey: string
  list: BoardingList
  /** Server's clock less the device's, in milliseconds, when the list was read: erasing goes by the server's. */
  clockAhead: number
}

interface CheckInDatabase extends DBSchema {
  lists: { key: string; value: StoredList }
  officers: { key: string; value: DeviceOfficer }
  acts: { key: number; value: QueuedAct & { seq?: number; failure?: ActFailure }; indexes: { id: string } }
  notes: { key: string; value: ReviewNote }
  device: { key: string; value: Device }
}

const DATABASE = 'check-in'
const DEVICE = 'device'
const VERSION = 1
const RECEIPT_DIGITS = 5
const PROBE = 'probe'
/** As much as a list and the acts of an hour. */
const PROBE_CHARACTERS = 200_000

/** Commits reach the disk before they count: a dead battery loses nothing that was shown as done. */
const STRICT = { durability: 'strict' } as const

/**
 * What the device keeps on disk. Every method that writes has written when it answers, or throws a `DeviceStoreError`
 * and has written nothing.
 */
export interface DeviceStore {
  keepList: (list: BoardingList, now: number) => Promise<BoardingList>
  readList: (departureKey: string, now: number) => Promise<BoardingList | null>
  readLists: (now: number) => Promise<BoardingList[]>
  /** Answers how many milliseconds from now the next list has to go; null where there is none. */
  eraseOld: (now: number) => Promise<number | null>
  /** Tickets as the server has just told them. */
  keepTickets: (tickets: readonly BoardingTicket[]) => Promise<void>

  /** Puts an act at the queue's end and does it to its list; again, it answers what stands there. */
  queueAct: (act: QueuedAct) => Promise<QueuedAct>
  /** As `queueAct`, with receipt numbers of the device's series; null where it has none. */
  queueFee: (act: Omit<QueuedFee, 'receiptNumbers'>) => Promise<QueuedFee | null>
  /** The oldest act that can be sent at that moment of the device's clock. */
  firstDue: (now: number) => Promise<SequencedAct | null>
  /** The server has failed on an act: it stays in the queue. */
  keepFailure: (act: SequencedAct, failure: ActFailure) => Promise<void>
  /** Acts that are put aside, with those that wait behind them. */
  putAside: () => Promise<SequencedAct[]>
  /** Whatever is put aside is due from then on. */
  retryPutAside: (now: number) => Promise<void>
  /** Whether anything was done for one of these tickets that the server does not know yet. */
  isUnsent: (ticketIds: readonly string[]) => Promise<boolean>
  /** Tickets as the server has them, and what was done for them here since. */
  withUnsent: (tickets: readonly BoardingTicket[]) => Promise<BoardingTicket[]>
  /**
   * The server has it: the act leaves the queue, and what somebody has to look at is written down. Where that cannot be
   * written the act is out of the queue all the same, as long as the page is open, and `settleRest` writes it later.
   */
  settle: (act: SequencedAct, notes: readonly ReviewNote[]) => Promise<void>
  settleRest: () => Promise<void>
  unsent: () => Promise<number>
  notes: () => Promise<ReviewNote[]>
  putAway: (clientId: string) => Promise<void>

  device: (makeId: () => string) => Promise<Device>
  /** The server's count and the device's own: the higher one is right. */
  keepSeries: (prefix: string, lastNumber: number) => Promise<void>

  keepOfficer: (officer: DeviceOfficer) => Promise<void>
  dropOfficer: (id: string) => Promise<void>
  officers: () => Promise<DeviceOfficer[]>
  /** Whether there is room again for the acts of a while: throws while there is none. */
  probe: () => Promise<void>
  close: () => void
}

/** @param onLost the browser has taken the store away: what was kept may be gone */
export async function openDeviceStore(onLost: () => void = () => undefined): Promise<DeviceStore> {
  const database = await openDB<CheckInDatabase>(DATABASE, VERSION, {
    upgrade: (fresh) => {
      fresh.createObjectStore('lists', { keyPath: 'departureKey' })
      fresh.createObjectStore('officers', { keyPath: 'id' })
      fresh.createObjectStore('acts', { keyPath: 'seq', autoIncrement: true }).createIndex('id', 'id', { unique: true })
      fresh.createObjectStore('notes', { keyPath: 'clientId' })
      fresh.createObjectStore('device')
    },
    // A newer version of the page in another tab may not wait for this one.
    blocking: () => {
      database.close()
      onLost()
    },
    terminated: onLost,
  })
  return storeOn(database)
}

type Store = StoreNames<CheckInDatabase>
type Writing<Stores extends Store[]> = IDBPTransaction<CheckInDatabase, Stores, 'readwrite'>

function storeOn(database: IDBPDatabase<CheckInDatabase>): DeviceStore {
  /** Sent and answered, and still in the queue on the disk since nothing can be written. */
  const toSettle = new Map<number, readonly ReviewNote[]>()

  /** All that `act` writes, or nothing of it. */
  async function write<Stores extends Store[], Result>(
    stores: [...Stores],
    act: (tx: Writing<[...Stores]>) => Promise<Result>,
  ): Promise<Result> {
    return orTrouble(async () => {
      const tx = database.transaction(stores, 'readwrite', STRICT)
      // Awaited below; where `act` fails before, nobody does.
      tx.done.catch(() => undefined)
      try {
        const result = await act(tx)
        await tx.done
        return result
      } catch (error) {
        // A request that was open when the disk was found full only says that it was cut off.
        const reason = tx.error ?? error
        abort(tx)
        throw reason
      }
    })
  }

  async function queue(act: QueuedAct | Omit<QueuedFee, 'receiptNumbers'>): Promise<QueuedAct | null> {
    return write(['acts', 'lists', 'device'], async (tx) => {
      const acts = tx.objectStore('acts')
      const lists = tx.objectStore('lists')
      const known = await acts.index('id').get(act.id)
      if (known) return known
      const numbered = 'receiptNumbers' in act || act.kind !== 'payFee' ? act : await withNumbers(tx, act)
      if (numbered) {
        await acts.add(numbered)
        const stored = await lists.get(act.departureKey)
        if (stored) await lists.put({ ...stored, list: withAct(stored.list, numbered) })
      }
      return numbered
    })
  }

  async function queued(): Promise<SequencedAct[]> {
    const acts = await orTrouble(() => database.getAll('acts'))
    // The store numbers them itself, in the order in which they came.
    return acts.flatMap(({ seq, ...act }) => (seq === undefined || toSettle.has(seq) ? [] : [{ ...act, seq }]))
  }

  async function settle(seq: number, notes: readonly ReviewNote[]): Promise<void> {
    toSettle.set(seq, notes)
    await write(['acts', 'notes'], async (tx) => {
      await tx.objectStore('acts').delete(seq)
      for (const note of notes) await tx.objectStore('notes').put(note)
    })
    toSettle.delete(seq)
  }

  return {
    keepList: (list, now) =>
      write(['lists', 'acts'], async (tx) => {
        const lists = tx.objectStore('lists')
        const { departureKey } = list.departure
        const [kept, unsent] = await Promise.all([lists.get(departureKey), tx.objectStore('acts').getAll()])
        const own = unsent.filter((act) => act.departureKey === departureKey)
        // The pass is kept with its officer, not with what others may read.
        const merged = { ...mergedList(list, kept?.list, own), officer: null }
        await lists.put({ departureKey, list: merged, clockAhead: Date.parse(list.readAt) - now })
        return merged
      }),
    async readList(departureKey, now) {
      const stored = await orTrouble(() => database.get('lists', departureKey))
      return stored && !isOver(stored, now) ? stored.list : null
    },
    async readLists(now) {
      const all = await orTrouble(() => database.getAll('lists'))
      return all.filter((stored) => !isOver(stored, now)).map(({ list }) => list)
    },
    async eraseOld(now) {
      const all = await write(['lists'], async (tx) => {
        const stored = await tx.objectStore('lists').getAll()
        for (const each of stored) if (isOver(each, now)) await tx.objectStore('lists').delete(each.departureKey)
        return stored
      })
      const left = all.filter((stored) => !isOver(stored, now))
      if (left.length === 0) return null
      return Math.min(...left.map(({ list, clockAhead }) => Date.parse(list.eraseAt) - clockAhead - now))
    },
    keepTickets: (tickets) =>
      write(['lists'], async (tx) => {
        const lists = tx.objectStore('lists')
        for (const departureKey of new Set(tickets.map((ticket) => ticket.departureKey))) {
          const stored = await lists.get(departureKey)
          const changed = new Map(tickets.map((ticket) => [ticket.ticketId, ticket]))
          if (stored) await lists.put({ ...stored, list: withTickets(stored.list, changed) })
        }
      }),

    async queueAct(act) {
      return (await queue(act)) ?? act
    },
    async queueFee(act) {
      const queued = await queue(act)
      return queued?.kind === 'payFee' ? queued : null
    },
    firstDue: async (now) => dueActs(await queued(), now)[0] ?? null,
    keepFailure: ({ seq }, failure) =>
      write(['acts'], async (tx) => {
        const acts = tx.objectStore('acts')
        const act = await acts.get(seq)
        if (act) await acts.put({ ...act, failure })
      }),
    putAside: async () => putAsideActs(await queued()),
    retryPutAside: (now) =>
      write(['acts'], async (tx) => {
        const acts = tx.objectStore('acts')
        for (const act of await acts.getAll()) {
          if (typeof act.failure?.retryAt === 'number')
            await acts.put({ ...act, failure: { ...act.failure, retryAt: now } })
        }
      }),
    async isUnsent(ticketIds) {
      const acts = await queued()
      return acts.some((act) => ticketIdsOf(act).some((id) => ticketIds.includes(id)))
    },
    async withUnsent(tickets) {
      const acts = await queued()
      return tickets.map((ticket) => acts.reduce((after, act) => ticketsAfter([after], act)[0] ?? after, ticket))
    },
    settle: ({ seq }, notes) => settle(seq, notes),
    async settleRest() {
      for (const [seq, notes] of toSettle) await settle(seq, notes)
    },
    unsent: async () => (await queued()).length,
    async notes() {
      const written = await orTrouble(() => database.getAll('notes'))
      return [...written, ...[...toSettle.values()].flat()]
    },
    async putAway(clientId) {
      await write(['notes'], (tx) => tx.objectStore('notes').delete(clientId))
      for (const [seq, notes] of toSettle)
        toSettle.set(
          seq,
          notes.filter((note) => note.clientId !== clientId),
        )
    },

    async device(makeId) {
      const known = await orTrouble(() => database.get('device', DEVICE))
      if (known) return known
      return write(['device'], async (tx) => {
        const devices = tx.objectStore('device')
        const device = (await devices.get(DEVICE)) ?? { id: makeId(), series: null }
        await devices.put(device, DEVICE)
        return device
      })
    },
    keepSeries: (prefix, lastNumber) =>
      write(['device'], async (tx) => {
        const devices = tx.objectStore('device')
        const known = await devices.get(DEVICE)
        if (!known) return
        const own = known.series?.prefix === prefix ? known.series.lastNumber : 0
        await devices.put({ ...known, series: { prefix, lastNumber: Math.max(own, lastNumber) } }, DEVICE)
      }),

    keepOfficer: async (officer) => void (await write(['officers'], (tx) => tx.objectStore('officers').put(officer))),
    dropOfficer: (id) => write(['officers'], (tx) => tx.objectStore('officers').delete(id)),
    officers: () => orTrouble(() => database.getAll('officers')),
    async probe() {
      await write(['device'], (tx) =>
        tx.objectStore('device').put({ id: '0'.repeat(PROBE_CHARACTERS), series: null }, PROBE),
      )
      await write(['device'], (tx) => tx.objectStore('device').delete(PROBE))
    },
    close: () => database.close(),
  }
}

async function withNumbers(
  tx: Writing<['acts', 'lists', 'device']>,
  fee: Omit<QueuedFee, 'receiptNumbers'>,
): Promise<QueuedFee | null> {
  const devices = tx.objectStore('device')
  const device = await devices.get(DEVICE)
  if (!device?.series) return null
  const { prefix, lastNumber } = device.series
  const receiptNumbers = fee.order.ticketIds.map((_, index) => receiptNumber(prefix, lastNumber + 1 + index))
  await devices.put({ ...device, series: { prefix, lastNumber: lastNumber + receiptNumbers.length } }, DEVICE)
  return { ...fee, receiptNumbers }
}

/** What a browser says of a store that fails, apart from our own mistakes. */
async function orTrouble<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    throw error instanceof DOMException ? new DeviceStoreError(error) : error
  }
}

function abort(tx: { abort: () => void }): void {
  try {
    tx.abort()
  } catch {
    // It is over already.
  }
}

const isOver = ({ list, clockAhead }: StoredList, now: number) => Date.parse(list.eraseAt) <= now + clockAhead

const receiptNumber = (prefix: string, number: number) => `${prefix}${String(number).padStart(RECEIPT_DIGITS, '0')}`
