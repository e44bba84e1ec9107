import type { BoardingList, BoardingTicket } from '#contract/check-in/boarding-list.ts'
import type { OpenAnswer } from '#machines/check-in/check-in-services.ts'
import type { DepartureChoice } from '../desk/desk.ts'
import { keepPage } from './cache-page.ts'
import {
  contextOf,
  hasNetwork,
  officerOf,
  orTrouble,
  settled,
  storeFailed,
  unanswered,
  type DeskLine,
} from './desk-line.ts'
import { withTickets } from './list-acts.ts'
import { registerDevice } from './store-services.ts'
import { choicesOf } from './stored-lists.ts'

/** The departures around now, or those that the device keeps a list of. */
export async function departures(line: DeskLine, signal: AbortSignal): Promise<DepartureChoice[]> {
  line.actor.send({ type: 'desk.chooseDeparture' })
  await settled(line)
  if (hasNetwork(line) || !contextOf(line).store) {
    try {
      return await line.server.departures(signal)
    } catch (error) {
      if (signal.aborted) throw error
      unanswered(line, error)
    }
  }
  const { store } = contextOf(line)
  return officerOf(line) && store ? choicesOf(await store.readLists(Date.now()), Date.now()) : []
}

/** Everybody on a departure, as the server has them, or else as they are kept. */
export async function openDeparture(line: DeskLine, departureKey: string): Promise<OpenAnswer> {
  await settled(line)
  line.actor.send({ type: 'desk.openDeparture', departureKey })
  if (hasNetwork(line) || !contextOf(line).store) {
    try {
      const read = await line.server.readList(departureKey)
      if (!read.ok) return read
      const list = await keepList(line, read.list)
      void register(line)
      keepPage()
      return { ok: true, list, isFromDevice: false }
    } catch (error) {
      unanswered(line, error)
    }
  }
  const { store } = contextOf(line)
  const list = officerOf(line) && store ? await store.readList(departureKey, Date.now()) : null
  if (!list) return { ok: false, reason: 'noList' }
  line.actor.send({ type: 'desk.ticketsSeen', tickets: list.tickets })
  return { ok: true, list, isFromDevice: true }
}

/** A list as the server has just told it; answers it with what the server does not know yet. */
export async function keepList(line: DeskLine, list: BoardingList): Promise<BoardingList> {
  const told = { list, now: Date.now() }
  line.actor.send({ type: 'desk.listRead', told })
  const { store } = contextOf(line)
  const kept = (await orTrouble(line, () => store?.keepList(list, told.now))) ?? (await withOwnActs(line, list))
  line.actor.send({ type: 'desk.listKept', list: kept })
  // The pass that came with it is kept too.
  await settled(line)
  return kept
}

/** Tickets as the server has just told them; answers them with what it does not know yet. */
export async function learn(line: DeskLine, news: readonly BoardingTicket[]): Promise<BoardingTicket[]> {
  const { store } = contextOf(line)
  const tickets = (await orTrouble(line, () => store?.withUnsent(news))) ?? [...news]
  // That it cannot be kept here changes nothing of what the server has said.
  await orTrouble(line, () => store?.keepTickets(tickets))
  line.actor.send({ type: 'desk.ticketsSeen', tickets })
  return tickets
}

async function withOwnActs(line: DeskLine, list: BoardingList): Promise<BoardingList> {
  const { store } = contextOf(line)
  const tickets = (await orTrouble(line, () => store?.withUnsent(list.tickets))) ?? list.tickets
  return withTickets(list, new Map(tickets.map((ticket) => [ticket.ticketId, ticket])))
}

async function register(line: DeskLine): Promise<void> {
  const { store } = contextOf(line)
  if (store) await registerDevice(store, line.server).catch((error: unknown) => storeFailed(line, error))
}
