import type { LookUpAnswer, Scan } from '#machines/check-in/check-in-services.ts'
import type { DeviceStore } from '#machines/check-in/device-store.ts'
import { contextOf, first, officerOf, orTrouble, refused, settled, type DeskLine } from './desk-line.ts'
import { learn } from './desk-lists.ts'
import { readTimeOf } from './stored-lists.ts'

interface Asked {
  scan: Scan
  departureKey: string | null
}

/** Whom a scan means, as the server knows it or the lists on the device. */
export async function lookUp(line: DeskLine, asked: Asked, signal: AbortSignal): Promise<LookUpAnswer> {
  await settled(line)
  return first<LookUpAnswer>(line, {
    ask: async () => {
      const answer = await line.server.lookUp(asked.scan, asked.departureKey, signal)
      return answer.ok ? { ...answer, tickets: await learn(line, answer.tickets) } : answer
    },
    onDevice: (device) => lookUpOnDevice(line, device, asked),
    unknown: () => unknownHere(line, asked),
  })
}

/** Null where the lists know nothing of it. */
async function lookUpOnDevice(
  line: DeskLine,
  device: DeviceStore,
  { scan, departureKey }: Asked,
): Promise<LookUpAnswer | null> {
  const lists = officerOf(line) ? await device.readLists(Date.now()) : []
  if (lists.length === 0) return null
  const { lookUpInLists } = await import('./list-look-up.ts')
  const answer = await lookUpInLists(scan, lists, departureKey)
  if (answer.found === 'unknownCode') return { ok: false, reason: 'unknownCode' }
  if (answer.found === 'nothing') return null
  line.actor.send({ type: 'desk.ticketsSeen', tickets: answer.tickets })
  const departures = lists.map(({ departure }) => departure)
  return { ok: true, tickets: answer.tickets, departures, printRevision: answer.printRevision, isFromDevice: true }
}

async function unknownHere(line: DeskLine, { departureKey }: Asked): Promise<LookUpAnswer> {
  const { store, trouble } = contextOf(line)
  if (!officerOf(line)) return refused(line, trouble ? `notKept.list.${trouble}` : 'passEnded')
  const lists = (await orTrouble(line, () => store?.readLists(Date.now()))) ?? []
  const list = lists.find(({ departure }) => departure.departureKey === departureKey) ?? lists[0]
  return list ? refused(line, 'notOnListAsOf', { time: readTimeOf(list) }) : refused(line, 'noList')
}
