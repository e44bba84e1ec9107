import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction, type StoreNames } from 'idb'
import type { BoardingList } from '#contract/check-in/boarding-list.ts'
import type { Device, DeviceOfficer, DeviceStore } from '#machines/check-in/device-store.ts'
import { mergedList, ticketsAfter, withAct, withTickets } from './list-acts.ts'
import { dueActs, putAsideActs } from './queue-order.ts'
import {
  ticketIdsOf,
  type ActFailure,
  type QueuedAct,
  type QueuedFee,
  type ReviewNote,
  type SequencedAct,
} from '#machines/check-in/queued-act.ts'
import { orStoreError } from './store-trouble.ts'

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

type Database = IDBPDatabase<CheckInDatabase>

function storeOn(database: Database): DeviceStore {
  return {
    ...listsOn(database),
    ...actsOn(database, queueOn(database)),
    ...deviceOn(database),
    ...officersOn(database),
    close: () => database.close(),
  }
}

/** All that `act` writes, or nothing of it. */
async function write<Stores extends Store[], Result>(
  database: Database,
  stores: [...Stores],
  act: (tx: Writing<[...Stores]>) => Promise<Result>,
): Promise<Result> {
  return orStoreError(async () => {
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

type ListPart = 'keepList' | 'readList' | 'readLists' | 'eraseOld' | 'keepTickets'

function listsOn(database: Database): Pick<DeviceStore, ListPart> {
  return {
    keepList: (list, now) =>
      write(database, ['lists', 'acts'], async (tx) => {
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
      const stored = await orStoreError(() => database.get('lists', departureKey))
      return stored && !isOver(stored, now) ? stored.list : null
    },
    async readLists(now) {
      const all = await orStoreError(() => database.getAll('lists'))
      return all.filter((stored) => !isOver(stored, now)).map(({ list }) => list)
    },
    async eraseOld(now) {
      const all = await write(database, ['lists'], async (tx) => {
        const stored = await tx.objectStore('lists').getAll()
        for (const each of stored) if (isOver(each, now)) await tx.objectStore('lists').delete(each.departureKey)
        return stored
      })
      const left = all.filter((stored) => !isOver(stored, now))
      if (left.length === 0) return null
      return Math.min(...left.map(({ list, clockAhead }) => Date.parse(list.eraseAt) - clockAhead - now))
    },
    keepTickets: (tickets) =>
      write(database, ['lists'], async (tx) => {
        const lists = tx.objectStore('lists')
        for (const departureKey of new Set(tickets.map((ticket) => ticket.departureKey))) {
          const stored = await lists.get(departureKey)
          const changed = new Map(tickets.map((ticket) => [ticket.ticketId, ticket]))
          if (stored) await lists.put({ ...stored, list: withTickets(stored.list, changed) })
        }
      }),
  }
}

/** What is not sent yet, in its order, and what came of the rest. */
function queueOn(database: Database) {
  /** Sent and answered, and still in the queue on the disk since nothing can be written. */
  const toSettle = new Map<number, readonly ReviewNote[]>()

  return {
    async add(act: QueuedAct | Omit<QueuedFee, 'receiptNumbers'>): Promise<QueuedAct | null> {
      return write(database, ['acts', 'lists', 'device'], async (tx) => {
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
    },

    async all(): Promise<SequencedAct[]> {
      const acts = await orStoreError(() => database.getAll('acts'))
      // The store numbers them itself, in the order in which they came.
      return acts.flatMap(({ seq, ...act }) => (seq === undefined || toSettle.has(seq) ? [] : [{ ...act, seq }]))
    },

    async settle(seq: number, notes: readonly ReviewNote[]): Promise<void> {
      toSettle.set(seq, notes)
      await write(database, ['acts', 'notes'], async (tx) => {
        await tx.objectStore('acts').delete(seq)
        for (const note of notes) await tx.objectStore('notes').put(note)
      })
      toSettle.delete(seq)
    },

    unsettled: () => [...toSettle],

    async dropNote(clientId: string): Promise<void> {
      await write(database, ['notes'], (tx) => tx.objectStore('notes').delete(clientId))
      for (const [seq, notes] of toSettle)
        toSettle.set(
          seq,
          notes.filter((note) => note.clientId !== clientId),
        )
    },
  }
}

type ActPart =
  | 'queueAct'
  | 'queueFee'
  | 'firstDue'
  | 'keepFailure'
  | 'putAside'
  | 'retryPutAside'
  | 'isUnsent'
  | 'withUnsent'
  | 'settle'
  | 'settleRest'
  | 'unsent'
  | 'notes'
  | 'putAway'

function actsOn(database: Database, queue: ReturnType<typeof queueOn>): Pick<DeviceStore, ActPart> {
  return {
    async queueAct(act) {
      return (await queue.add(act)) ?? act
    },
    async queueFee(act) {
      const queued = await queue.add(act)
      return queued?.kind === 'payFee' ? queued : null
    },
    firstDue: async (now) => dueActs(await queue.all(), now)[0] ?? null,
    keepFailure: ({ seq }, failure) =>
      write(database, ['acts'], async (tx) => {
        const acts = tx.objectStore('acts')
        const act = await acts.get(seq)
        if (act) await acts.put({ ...act, failure })
      }),
    putAside: async () => putAsideActs(await queue.all()),
    retryPutAside: (now) =>
      write(database, ['acts'], async (tx) => {
        const acts = tx.objectStore('acts')
        for (const act of await acts.getAll()) {
          if (typeof act.failure?.retryAt === 'number')
            await acts.put({ ...act, failure: { ...act.failure, retryAt: now } })
        }
      }),
    async isUnsent(ticketIds) {
      const acts = await queue.all()
      return acts.some((act) => ticketIdsOf(act).some((id) => ticketIds.includes(id)))
    },
    async withUnsent(tickets) {
      const acts = await queue.all()
      return tickets.map((ticket) => acts.reduce((after, act) => ticketsAfter([after], act)[0] ?? after, ticket))
    },
    settle: ({ seq }, notes) => queue.settle(seq, notes),
    async settleRest() {
      for (const [seq, notes] of queue.unsettled()) await queue.settle(seq, notes)
    },
    unsent: async () => (await queue.all()).length,
    async notes() {
      const written = await orStoreError(() => database.getAll('notes'))
      return [...written, ...queue.unsettled().flatMap(([, notes]) => notes)]
    },
    putAway: (clientId) => queue.dropNote(clientId),
  }
}

function deviceOn(database: Database): Pick<DeviceStore, 'device' | 'keepSeries' | 'probe'> {
  return {
    async device(makeId) {
      const known = await orStoreError(() => database.get('device', DEVICE))
      if (known) return known
      return write(database, ['device'], async (tx) => {
        const devices = tx.objectStore('device')
        const device = (await devices.get(DEVICE)) ?? { id: makeId(), series: null }
        await devices.put(device, DEVICE)
        return device
      })
    },
    keepSeries: (prefix, lastNumber) =>
      write(database, ['device'], async (tx) => {
        const devices = tx.objectStore('device')
        const known = await devices.get(DEVICE)
        if (!known) return
        const own = known.series?.prefix === prefix ? known.series.lastNumber : 0
        await devices.put({ ...known, series: { prefix, lastNumber: Math.max(own, lastNumber) } }, DEVICE)
      }),
    async probe() {
      await write(database, ['device'], (tx) =>
        tx.objectStore('device').put({ id: '0'.repeat(PROBE_CHARACTERS), series: null }, PROBE),
      )
      await write(database, ['device'], (tx) => tx.objectStore('device').delete(PROBE))
    },
  }
}

function officersOn(database: Database): Pick<DeviceStore, 'keepOfficer' | 'dropOfficer' | 'officers'> {
  return {
    keepOfficer: async (officer) =>
      void (await write(database, ['officers'], (tx) => tx.objectStore('officers').put(officer))),
    dropOfficer: (id) => write(database, ['officers'], (tx) => tx.objectStore('officers').delete(id)),
    officers: () => orStoreError(() => database.getAll('officers')),
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

function abort(tx: { abort: () => void }): void {
  try {
    tx.abort()
  } catch {
    // It is over already.
  }
}

const isOver = ({ list, clockAhead }: StoredList, now: number) => Date.parse(list.eraseAt) <= now + clockAhead

const receiptNumber = (prefix: string, number: number) => `${prefix}${String(number).padStart(RECEIPT_DIGITS, '0')}`
