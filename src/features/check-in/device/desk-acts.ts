import type { BoardingTicket } from '#contract/check-in/boarding-list.ts'
import {
  contextOf,
  first,
  officerOf,
  orTrouble,
  refused,
  settled,
  storeFailed,
  type DeskLine,
  type Refused,
} from './desk-line.ts'
import { learn } from './desk-lists.ts'
import type { deviceActs } from './device-acts.ts'
import type { DeviceStore } from '#machines/check-in/device-store.ts'

type ActAnswer = { ok: true; tickets: BoardingTicket[]; isQueued: boolean } | { ok: false }

/** What an officer does for a passenger, at the server or on the device. */
export interface DeskAct<Answer> {
  /** By which it is said that it could not be kept. */
  name: 'payFee' | 'checkIn' | 'acceptPassport'
  ticketIds: readonly string[]
  ask: () => Promise<Answer | Refused>
  onDevice: (acts: ReturnType<typeof deviceActs>) => Promise<Answer | Refused | null>
}

/** Does it where it can be done now. It is on the server or on the disk before anybody hears that it is done. */
export async function doAct<Answer extends ActAnswer>(
  line: DeskLine,
  { name, ticketIds, ask, onDevice }: DeskAct<Answer>,
): Promise<Answer | Refused> {
  await settled(line)
  // What is put aside for a passenger the server does not know yet: what comes after it waits behind it.
  const isBehind = (await orTrouble(line, () => contextOf(line).store?.isUnsent(ticketIds))) ?? false
  let wasSent = false
  const answer = await first<Answer | Refused>(line, {
    ask: () => {
      wasSent = true
      return ask()
    },
    onDevice: (store) => actOnDevice(line, store, { name, onDevice }, wasSent),
    unknown: () => refused(line, 'notOnList'),
    isOnDevice: isBehind,
  })
  if (!answer.ok) return answer
  if (answer.isQueued) line.actor.send({ type: 'desk.queued', tickets: answer.tickets })
  else {
    await learn(line, answer.tickets)
    line.actor.send({ type: 'desk.changed' })
  }
  return answer
}

async function actOnDevice<Answer>(
  line: DeskLine,
  store: DeviceStore,
  { name, onDevice }: Pick<DeskAct<Answer>, 'name' | 'onDevice'>,
  wasSent: boolean,
): Promise<Answer | Refused | null> {
  const parts = await import('./device-acts.ts')
  const officer = officerOf(line)
  // The pass of whoever works here could not be kept either.
  if (contextOf(line).trouble && !officer) return notKept(line, name, wasSent)
  try {
    return await onDevice(parts.deviceActs({ t: line.t, store, officer, now: new Date() }))
  } catch (error) {
    storeFailed(line, error)
    return notKept(line, name, wasSent)
  }
}

/** Said of an act that is not done, so that nobody takes it for done; one that was sent may have arrived all the same. */
function notKept(line: DeskLine, name: DeskAct<unknown>['name'], wasSent: boolean): Refused {
  const words = [
    contextOf(line).trouble === 'full' ? 'notKept.full' : 'notKept.unavailable',
    `notKept.${name}`,
    ...(wasSent ? ['notKept.perhapsSent'] : []),
  ]
  const message = words.map((key) => line.t(`check-in-device:${key}`)).join(' ')
  return { ok: false, reason: 'refused', message, fields: {} }
}
