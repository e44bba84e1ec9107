import { fromPromise } from 'xstate'
import type { BoardingTicket } from '#contract/check-in/boarding-list.ts'
import type { StoredContents } from '#machines/check-in/device-desk-rules.ts'
import type { RecoverQuestion } from '#machines/check-in/device-desk-setup.ts'
import type { DeviceStore } from '#machines/check-in/device-store.ts'
import { openDeviceStore } from './device-store.ts'
import type { ServerDesk } from './server-desk.ts'
import { orStoreError } from './store-trouble.ts'

/** What the desk asks of the device's storage; a throw means that nothing can be kept now. */
export const storeServices = (server: ServerDesk, onLost: () => void) => ({
  openStore: fromPromise<DeviceStore>(async ({ signal }) => {
    const store = await orStoreError(() => openDeviceStore(onLost))
    if (signal.aborted) store.close()
    // Asked so that a full disk takes other pages' data first; it works without.
    void navigator.storage?.persist().catch(() => false)
    return store
  }),

  recoverStore: fromPromise<readonly BoardingTicket[], RecoverQuestion>(async ({ input: { store, told, seen } }) => {
    await store.probe()
    await store.settleRest()
    const kept = told ? (await store.keepList(told.list, told.now)).tickets : []
    // What the server has said of single passengers since is newer than the list.
    const newer = kept.flatMap(({ ticketId, version }) => {
      const known = seen.get(ticketId)
      return known && known.version > version ? [known] : []
    })
    await store.keepTickets(newer)
    await registerDevice(store, server)
    return [...kept, ...newer]
  }),

  readContents: fromPromise<StoredContents, { store: DeviceStore }>(async ({ input: { store } }) => {
    const [unsent, putAside, notes, lists] = await Promise.all([
      store.unsent(),
      store.putAside(),
      store.notes(),
      store.readLists(Date.now()),
    ])
    return { unsent, putAside, notes, lists }
  }),

  eraseOld: fromPromise<number | null, { store: DeviceStore }>(async ({ input: { store } }) => {
    const now = Date.now()
    const wait = await store.eraseOld(now)
    return wait === null ? null : now + wait
  }),
})

/** Gives the device its series of receipt numbers, once; what does not come now comes with the next list. */
export async function registerDevice(store: DeviceStore, server: ServerDesk): Promise<void> {
  const device = await store.device(() => crypto.randomUUID())
  const series = await server.register(device.id).catch(() => null)
  if (series) await store.keepSeries(series.prefix, series.lastNumber)
}
