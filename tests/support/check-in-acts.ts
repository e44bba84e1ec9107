import type { AnyMachineSnapshot } from 'xstate'
import type { CheckInContext } from '#machines/check-in/check-in-context.ts'
import * as rules from '#machines/check-in/check-in-rules.ts'
import type { CheckInEvent } from '#machines/check-in/check-in-setup.ts'
import type { Gate } from '#tests/support/check-in-gate.ts'
import { DEPARTURE, OTHER_DEPARTURE, REFERENCE } from '#tests/support/check-in-fixtures.ts'
import {
  CAST,
  FOREIGN_CODE,
  idOf,
  MODEL_MARK,
  newPassportOf,
  OLD_PRINT,
  OTHER_REFERENCE,
  somebodyOf,
  surnameOf,
  type Somebody,
} from '#tests/support/check-in-world.ts'

interface Standing {
  snapshot: AnyMachineSnapshot
}

interface Way {
  /** What the flow is told; nothing where it cannot be done, or is left out. */
  when: (place: Standing) => object | false
  perform: (gate: Gate) => Promise<void>
}

/** Something the officer does: in the model an event, in the browser the same for real. */
export interface Act extends Way {
  type: CheckInEvent['type']
  name: string
}

type Ways = { readonly [Type in CheckInEvent['type']]: readonly Way[] }

const contextOf = ({ snapshot }: Standing): CheckInContext => snapshot.context
const isCard = (who: Somebody, place: Standing) => somebodyOf(contextOf(place).ticketId) === who
const isBoarding = (place: Standing) => contextOf(place).departureKey === DEPARTURE && place.snapshot.hasTag('resting')
const always = () => ({})
const pressing = (name: string | RegExp): Way => ({
  when: always,
  perform: ({ page }) => page.locator('.verdict').getByRole('button', { name }).click(),
})

/** A scan on the departure of the tours; `real` is the same with the people of this tour. */
const scanning = (
  text: string,
  real: (gate: Gate) => string,
  isWanted: (place: Standing) => boolean = () => true,
): Way => ({
  when: (place) => isBoarding(place) && isWanted(place) && { text },
  perform: (gate) => gate.scan(real(gate)),
})
/** Whoever has put the last card away; that a card is open makes another scan no other. */
const isFree = (place: Standing) => contextOf(place).ticketId === null
const byName = (who: Somebody) =>
  scanning(`${CAST[who].firstName} ${surnameOf(MODEL_MARK)}`, ({ mark }) => `${CAST[who].firstName} ${surnameOf(mark)}`)
const byPassport = (who: Somebody | 'stranger', isWanted?: (place: Standing) => boolean) =>
  scanning(newPassportOf(who, MODEL_MARK), ({ mark }) => newPassportOf(who, mark), isWanted)

const WAYS = {
  'checkIn.open': [
    {
      when: ({ snapshot }) => snapshot.matches('choosingDeparture') && { departureKey: DEPARTURE },
      perform: (gate) => gate.chooseDeparture(),
    },
    {
      when: (place) =>
        rules.otherDepartureOf(contextOf(place)) === OTHER_DEPARTURE && { departureKey: OTHER_DEPARTURE },
      perform: ({ page }) => page.getByRole('button', { name: /^Switch to that departure/ }).click(),
    },
  ],
  'checkIn.changeDeparture': [
    { when: always, perform: ({ page }) => page.getByRole('button', { name: 'Change departure' }).click() },
  ],
  // Nobody's act: the desk tells it after whatever was sent, and it says what the flow knows.
  'checkIn.listRead': [],
  // The tours are taken where the list is beside the card; where it lies over it has a test of its own.
  'checkIn.openList': [],
  'checkIn.closeList': [],
  'checkIn.scan': [
    byName('mona'),
    scanning(REFERENCE, ({ tickets }) => tickets.sara.reference),
    scanning(OTHER_REFERENCE, ({ tickets }) => tickets.rami.reference, isFree),
    scanning(OLD_PRINT, ({ oldPrint }) => oldPrint, isFree),
    scanning(FOREIGN_CODE, () => FOREIGN_CODE, isFree),
    scanning(surnameOf(MODEL_MARK), ({ mark }) => surnameOf(mark), isFree),
    scanning('Nobody Known', () => 'Nobody Known', isFree),
    scanning('x', () => 'x', isFree),
    byPassport('sara'),
    byPassport('mona'),
    byPassport('lina'),
    byPassport('rami'),
    byPassport('stranger', (place) => isCard('sara', place) || isCard('lina', place)),
  ],
  'checkIn.choose': [
    {
      when: (place) => isBoarding(place) && place.snapshot.matches({ desk: 'choosing' }) && { ticketId: idOf('sara') },
      perform: ({ page }) => page.locator('.check-in-main ol').getByRole('button', { name: 'Sara' }).click(),
    },
    {
      when: (place) => isBoarding(place) && isFree(place) && { ticketId: idOf('huda') },
      perform: async ({ page }) => {
        const list = page.getByRole('region', { name: 'List' })
        // Also who is on board already.
        await list.getByText('All', { exact: true }).click()
        await list.getByRole('button', { name: 'Huda' }).click()
      },
    },
  ],
  'checkIn.next': [
    {
      when: ({ snapshot }) => !snapshot.matches({ desk: 'ready' }) && !snapshot.can({ type: 'checkIn.back' }) && {},
      perform: ({ page }) => page.keyboard.press('Escape'),
    },
  ],
  'checkIn.takeParty': [pressing(/^Whole party/)],
  'checkIn.toggle': (['sara', 'omar', 'mona', 'nour'] as const).map((who) => ({
    when: () => ({ ticketId: idOf(who) }),
    perform: ({ page }) => page.getByRole('checkbox', { name: `${CAST[who].firstName} ` }).click(),
  })),
  'checkIn.seeVisa': [pressing(/^Visas? seen/)],
  'checkIn.pay': [{ when: always, perform: (gate) => gate.enter() }],
  'checkIn.chooseCurrency': (['SAR', 'JOD'] as const).map((currency) => ({
    when: (place) => rules.feeToPay(contextOf(place))?.currency !== currency && { currency },
    perform: ({ page }) => page.locator('.verdict-acts fieldset button[aria-pressed=false]').click(),
  })),
  'checkIn.payCash': [pressing(/^Cash/)],
  'checkIn.payByCard': [pressing(/^Card/)],
  'checkIn.giveSlip': [{ when: () => ({ slip: '4711' }), perform: (gate) => gate.scan('4711') }],
  'checkIn.payManually': [pressing(/^Manual/)],
  'checkIn.confirmManual': [pressing(/^Yes, proceed/)],
  'checkIn.comparePassport': [pressing(/^Compare passport/)],
  'checkIn.acceptPassport': [
    // Only their own: another name would be theirs from then on.
    {
      when: (place) => {
        const card = rules.cardOf(contextOf(place))
        return card !== null && card.passenger.passportNumber === contextOf(place).passport?.document.number && {}
      },
      perform: pressing(/^Use passport details/).perform,
    },
  ],
  'checkIn.keepBooking': [pressing(/^Keep booking details/)],
  'checkIn.confirm': [pressing(/^Check in/)],
  'checkIn.back': [{ ...pressing(/^Back/) }],
  // Only an outage offers it, which a device that keeps lists does not come to.
  'checkIn.retry': [],
} as const satisfies Ways

const ways: Ways = WAYS
const TYPES = Object.keys(WAYS).filter((type): type is CheckInEvent['type'] => Object.hasOwn(WAYS, type))
export const ACTS: readonly Act[] = TYPES.flatMap((type) =>
  ways[type].map((way, index) => ({ ...way, type, name: `${type} ${index}` })),
)
