import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { BoardingList, BoardingTicket } from '#contract/boarding-list.ts'
import { mergedList, ticketsAfter, withAct, withTickets } from './list-acts.ts'
import { dueActs, putAsideActs } from './queue-order.ts'
import { ticketIdsOf, type ActFailure, type QueuedAct, type QueuedFee, type ReviewNote, type SequencedAct } from './queued-act.ts'

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

/** Commits reach the disk before they count: a dead battery loses nothing that was shown as done. */
const STRICT = { durability: 'strict' } as const

/** What the device keeps on disk. Every method that writes has written when it answers. */
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
  /** The server has it: the act leaves the queue, and what somebody has to look at is written down. */
  settle: (act: SequencedAct, notes: readonly ReviewNote[]) => Promise<void>
  unsent: () => Promise<number>
  notes: () => Promise<ReviewNote[]>
  putAway: (clientId: string) => Promise<void>

  device: (makeId: () => string) => Promise<Device>
  /** The server's count and the device's own: the higher one is right. */
  keepSeries: (prefix: string, lastNumber: number) => Promise<void>

  keepOfficer: (officer: DeviceOfficer) => Promise<void>
  dropOfficer: (id: string) => Promise<void>
  officers: () => Promise<DeviceOfficer[]>
  close: () => void
}

export async function openDeviceStore(onBlocking: () => void = () => undefined): Promise<DeviceStore> {
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
      onBlocking()
    },
  })
  return storeOn(database)
}

function storeOn(database: IDBPDatabase<CheckInDatabase>): DeviceStore {
  async function queue(act: QueuedAct | Omit<QueuedFee, 'receiptNumbers'>): Promise<QueuedAct | null> {
    const tx = database.transaction(['acts', 'lists', 'device'], 'readwrite', STRICT)
    const acts = tx.objectStore('acts')
    const lists = tx.objectStore('lists')
    const known = await acts.index('id').get(act.id)
    if (known) {
      await tx.done
      return known
    }
    const numbered = 'receiptNumbers' in act || act.kind !== 'payFee' ? act : await withNumbers(act)
    if (numbered) {
      await acts.add(numbered)
      const stored = await lists.get(act.departureKey)
      if (stored) await lists.put({ ...stored, list: withAct(stored.list, numbered) })
    }
    await tx.done
    return numbered

    async function withNumbers(fee: Omit<QueuedFee, 'receiptNumbers'>): Promise<QueuedFee | null> {
      const devices = tx.objectStore('device')
      const device = await devices.get(DEVICE)
      if (!device?.series) return null
      const { prefix, lastNumber } = device.series
      const receiptNumbers = fee.order.ticketIds.map((_, index) => receiptNumber(prefix, lastNumber + 1 + index))
      await devices.put({ ...device, series: { prefix, lastNumber: lastNumber + receiptNumbers.length } }, DEVICE)
      return { ...fee, receiptNumbers }
    }
  }

  async function queued(): Promise<SequencedAct[]> {
    const acts = await database.getAll('acts')
    // The store numbers them itself, in the order in which they came.
    return acts.flatMap(({ seq, ...act }) => (seq === undefined ? [] : [{ ...act, seq }]))
  }

  return {
    async keepList(list, now) {
      const tx = database.transaction(['lists', 'acts'], 'readwrite', STRICT)
      const lists = tx.objectStore('lists')
      const { departureKey } = list.departure
      const [kept, unsent] = await Promise.all([lists.get(departureKey), tx.objectStore('acts').getAll()])
      const own = unsent.filter((act) => act.departureKey === departureKey)
      // The pass is kept with its officer, not with what others may read.
      const merged = { ...mergedList(list, kept?.list, own), officer: null }
      await lists.put({ departureKey, list: merged, clockAhead: Date.parse(list.readAt) - now })
      await tx.done
      return merged
    },
    async readList(departureKey, now) {
      const stored = await database.get('lists', departureKey)
      return stored && !isOver(stored, now) ? stored.list : null
    },
    async readLists(now) {
      const all = await database.getAll('lists')
      return all.filter((stored) => !isOver(stored, now)).map(({ list }) => list)
    },
    async eraseOld(now) {
      const tx = database.transaction('lists', 'readwrite', STRICT)
      const all = await tx.store.getAll()
      const over = all.filter((stored) => isOver(stored, now))
      await Promise.all([...over.map(({ departureKey }) => tx.store.delete(departureKey)), tx.done])
      const left = all.filter((stored) => !over.includes(stored))
      if (left.length === 0) return null
      return Math.min(...left.map(({ list, clockAhead }) => Date.parse(list.eraseAt) - clockAhead - now))
    },
    async keepTickets(tickets) {
      const tx = database.transaction('lists', 'readwrite', STRICT)
      for (const departureKey of new Set(tickets.map((ticket) => ticket.departureKey))) {
        const stored = await tx.store.get(departureKey)
        const changed = new Map(tickets.map((ticket) => [ticket.ticketId, ticket]))
        if (stored) await tx.store.put({ ...stored, list: withTickets(stored.list, changed) })
      }
      await tx.done
    },

    async queueAct(act) {
      return (await queue(act)) ?? act
    },
    async queueFee(act) {
      const queued = await queue(act)
      return queued?.kind === 'payFee' ? queued : null
    },
    firstDue: async (now) => dueActs(await queued(), now)[0] ?? null,
    async keepFailure({ seq }, failure) {
      const tx = database.transaction('acts', 'readwrite', STRICT)
      const act = await tx.store.get(seq)
      if (act) await tx.store.put({ ...act, failure })
      await tx.done
    },
    putAside: async () => putAsideActs(await queued()),
    async retryPutAside(now) {
      const tx = database.transaction('acts', 'readwrite', STRICT)
      for (const act of await tx.store.getAll()) {
        if (typeof act.failure?.retryAt === 'number') await tx.store.put({ ...act, failure: { ...act.failure, retryAt: now } })
      }
      await tx.done
    },
    async isUnsent(ticketIds) {
      const acts = await queued()
      return acts.some((act) => ticketIdsOf(act).some((id) => ticketIds.includes(id)))
    },
    async withUnsent(tickets) {
      const acts = await queued()
      return tickets.map((ticket) => acts.reduce((after, act) => ticketsAfter([after], act)[0] ?? after, ticket))
    },
    async settle({ seq }, notes) {
      const tx = database.transaction(['acts', 'notes'], 'readwrite', STRICT)
      await Promise.all([tx.objectStore('acts').delete(seq), ...notes.map((note) => tx.objectStore('notes').put(note)), tx.done])
    },
    unsent: () => database.count('acts'),
    notes: () => database.getAll('notes'),
    async putAway(clientId) {
      const tx = database.transaction('notes', 'readwrite', STRICT)
      await Promise.all([tx.store.delete(clientId), tx.done])
    },

    async device(makeId) {
      const tx = database.transaction('device', 'readwrite', STRICT)
      const known = await tx.store.get(DEVICE)
      const device = known ?? { id: makeId(), series: null }
      if (!known) await tx.store.put(device, DEVICE)
      await tx.done
      return device
    },
    async keepSeries(prefix, lastNumber) {
      const tx = database.transaction('device', 'readwrite', STRICT)
      const known = await tx.store.get(DEVICE)
      if (known) {
        const own = known.series?.prefix === prefix ? known.series.lastNumber : 0
        await tx.store.put({ ...known, series: { prefix, lastNumber: Math.max(own, lastNumber) } }, DEVICE)
      }
      await tx.done
    },

    async keepOfficer(officer) {
      const tx = database.transaction('officers', 'readwrite', STRICT)
      await Promise.all([tx.store.put(officer), tx.done])
    },
    async dropOfficer(id) {
      const tx = database.transaction('officers', 'readwrite', STRICT)
      await Promise.all([tx.store.delete(id), tx.done])
    },
    officers: () => database.getAll('officers'),
    close: () => database.close(),
  }
}

const isOver = ({ list, clockAhead }: StoredList, now: number) => Date.parse(list.eraseAt) <= now + clockAhead

const receiptNumber = (prefix: string, number: number) => `${prefix}${String(number).padStart(RECEIPT_DIGITS, '0')}`
