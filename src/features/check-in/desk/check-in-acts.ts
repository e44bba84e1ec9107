import type { CallName } from '#contract/calls.ts'
import { otherDepartureOf } from '#machines/check-in/check-in-rules.ts'
import type { CheckInEvent } from '#machines/check-in/check-in-setup.ts'
import type { CheckInSnapshot } from './check-in-actor.tsx'
import type { View } from './check-in-views.ts'

/** What a button or a key does; which of them can be done, the machine says. */
export interface Act {
  event: CheckInEvent
  /** Words: `act.<name>` in the locale. */
  name: string
  /** As `KeyboardEvent.key` has it; Enter is the field's. */
  key?: string
}

/** Whether the access role leaves the officer a call. */
export type MayCall = (name: CallName) => boolean

/** The calls behind what is not checking in itself. */
const CALLS: Partial<Record<CheckInEvent['type'], CallName>> = {
  'checkIn.pay': 'payExitFee',
  'checkIn.payCash': 'payExitFee',
  'checkIn.payByCard': 'payExitFee',
  'checkIn.payManually': 'payExitFee',
  'checkIn.confirmManual': 'payExitFee',
  'checkIn.acceptPassport': 'acceptPassport',
}

function isAllowed({ event }: Act, mayCall: MayCall): boolean {
  const call = CALLS[event.type]
  return call === undefined || mayCall(call)
}

/** What an Enter in the empty field does. */
export function primaryOf(view: View, mayCall: MayCall): Act | null {
  const primary = firstOf(view)
  return primary && isAllowed(primary, mayCall) ? primary : null
}

function firstOf(view: View): Act | null {
  switch (view) {
    case 'go':
      return { event: { type: 'checkIn.confirm' }, name: 'confirm' }
    case 'payFirst':
      return { event: { type: 'checkIn.pay' }, name: 'pay' }
    case 'choosingMeans':
      return { event: { type: 'checkIn.payCash' }, name: 'payCash', key: 'F2' }
    case 'confirmingManual':
      return { event: { type: 'checkIn.confirmManual' }, name: 'confirmManual' }
    case 'outage':
    case 'noAnswer':
      return { event: { type: 'checkIn.retry' }, name: 'retry' }
    case 'refused':
      return { event: { type: 'checkIn.back' }, name: 'backToCard' }
    case 'stop':
    case 'already':
    case 'outdated':
    case 'done':
    case 'partlyDone':
    case 'notFound':
    case 'unreadable':
    case 'lookUpRefused':
      return { event: { type: 'checkIn.next' }, name: 'next' }
    default:
      return null
  }
}

/** The other ways on, with their keys. A visa is said to be seen by a key of its own, never by an Enter of habit. */
const OTHER_ACTS: readonly Act[] = [
  { event: { type: 'checkIn.seeVisa' }, name: 'seeVisa', key: 'F3' },
  { event: { type: 'checkIn.acceptPassport' }, name: 'acceptPassport', key: 'F2' },
  { event: { type: 'checkIn.keepBooking' }, name: 'keepBooking', key: 'F4' },
  { event: { type: 'checkIn.payCash' }, name: 'payCash', key: 'F2' },
  { event: { type: 'checkIn.payByCard' }, name: 'payByCard', key: 'F4' },
  { event: { type: 'checkIn.payManually' }, name: 'payManually', key: 'F8' },
  { event: { type: 'checkIn.takeParty' }, name: 'takeParty', key: 'F9' },
  { event: { type: 'checkIn.comparePassport' }, name: 'comparePassport', key: 'F7' },
]

/** Of the other ways on those that the machine takes now, and the access role leaves. */
export function otherActs(snapshot: CheckInSnapshot, mayCall: MayCall): Act[] {
  const departureKey = otherDepartureOf(snapshot.context)
  const switching: Act[] =
    departureKey === null ? [] : [{ event: { type: 'checkIn.open', departureKey }, name: 'openOther', key: 'F6' }]
  return [...OTHER_ACTS, ...switching].filter((act) => snapshot.can(act.event) && isAllowed(act, mayCall))
}

/** Keys that are the desk's also while they are of no use: F7 and the like would wake the browser. */
export const DESK_KEYS: ReadonlySet<string> = new Set([...OTHER_ACTS.map(({ key }) => key ?? ''), 'F6'])

/** Esc: one step back, or the card away; beside a passport too, where it decides nothing. */
export const ESCAPES: readonly CheckInEvent[] = [{ type: 'checkIn.back' }, { type: 'checkIn.next' }]
