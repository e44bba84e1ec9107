import { formatISO, parseISO, subYears } from 'date-fns'
import type { Page } from 'playwright'
import type { SnapshotFrom } from 'xstate'
import {
  BOOKING_STEPS,
  type BookingContext,
  type BookingStep,
  type PassengerText,
} from '#machines/booking/booking-context.ts'
import type { BookingEvent } from '#machines/booking/booking-events.ts'
import type { bookingFlow } from '#machines/booking/booking-flow.ts'
import type { Direction } from '#machines/booking/booking-requests.ts'
import { holdsSeats, wishedSeats } from '#machines/booking/booking-rules.ts'
import { TRAVEL_DAYS, type Desk } from '#tests/support/booking-desk.ts'
import { AMMAN, departure, PASSENGER, RIYADH, STORED_FILE } from '#tests/support/booking-fixtures.ts'
import { choosePlace, primaryOf, shownSeats, stepsOf, typedDay, typePassengers } from '#tests/support/booking-page.ts'
import { pngFile } from '#tests/support/document-files.ts'

export type BookingSnapshot = SnapshotFrom<typeof bookingFlow>

/** What the clerk does; of its draft and of the time of its seats the flow is told. */
type ClerkEvent = Exclude<BookingEvent, { type: 'draft.read' | 'seats.over' | 'seats.renewed' }>

interface Act<Event> {
  /** The rest of the event in the model, in its own places, seats and days; nothing where it is not offered. */
  when: (snapshot: BookingSnapshot) => Omit<Event, 'type'> | false | undefined
  /** The same by hand, on the page. */
  perform: (desk: Desk, context: BookingContext) => Promise<unknown>
}

type Acts = { readonly [Type in ClerkEvent['type']]: readonly Act<Extract<ClerkEvent, { type: Type }>>[] }

/** Dates of birth that make the fare classes: two adults one way; there and back an adult and an infant. */
export const BORN = {
  adult: '1990-05-01',
  infant: yearsBefore(TRAVEL_DAYS.outward, 1),
  /** Turns 3 between the way out and the way back. */
  turning: yearsBefore(TRAVEL_DAYS.return, 3),
} as const

const PAYER = 'Sara Ali'
/** The model's days, and the ones after them. */
const DAYS = { outward: ['2026-12-01', '2026-12-02'], return: ['2026-12-08', '2026-12-09'] } as const satisfies Record<
  Direction,
  unknown
>

export const ACTS: Acts = {
  'booking.editJourney': [
    {
      when: ({ context: { journey } }) =>
        journey.fromStoppageId === null && { change: { fromStoppageId: RIYADH, toStoppageId: AMMAN } },
      perform: async ({ page }) => {
        await choosePlace(page, 'From', 'riyadh')
        await choosePlace(page, 'To', 'amman')
        await page.getByLabel('Travel date').fill(typedDay(TRAVEL_DAYS.outward))
      },
    },
    {
      when: ({ context: { journey } }) => isSingle(journey) && { change: { party: { adult: 2, child: 0, infant: 0 } } },
      perform: ({ page }) => page.getByRole('spinbutton', { name: 'Adult' }).fill('2'),
    },
    {
      when: ({ context: { journey } }) =>
        isSingle(journey) && {
          change: { isTwoWay: true, returnDate: DAYS.return[0], party: { adult: 1, child: 0, infant: 1 } },
        },
      perform: async ({ page }) => {
        await page.getByText('Two-way', { exact: true }).click()
        await page.getByLabel('Return date').fill(typedDay(TRAVEL_DAYS.return))
        await page.getByRole('spinbutton', { name: 'Infant' }).fill('1')
      },
    },
  ],
  // Packages are sold in tests/browser/package/package-sale.test.ts.
  'booking.choosePackage': [],
  'booking.arrangeRooms': [],
  'booking.submitRooms': [],
  'booking.submitJourney': [
    {
      when: ({ context: { journey } }) =>
        (journey.fromStoppageId === null || journey.isTwoWay || journey.party.adult === 2) && {},
      perform: press,
    },
  ],
  // Whoever has sold something: tests/browser/booking/booking-journeys.test.ts does.
  'booking.sellAgain': [],
  'booking.changeDate': [
    {
      when: ({ context }) =>
        dateOf(context) === DAYS[directionAt(context)][0] && { date: DAYS[directionAt(context)][1] },
      perform: ({ page }) => page.getByRole('button', { name: 'Next day' }).click(),
    },
    {
      when: ({ context }) =>
        dateOf(context) === DAYS[directionAt(context)][1] && { date: DAYS[directionAt(context)][0] },
      perform: ({ page }) => page.getByRole('button', { name: 'Previous day' }).click(),
    },
  ],
  'booking.chooseDeparture': [1, 2].map((ordinal) => ({
    when: ({ context }) => {
      const direction = directionAt(context)
      const isFree = ordinal === 1 || holdsSeats(context, direction)
      return isFree && dateOf(context) === DAYS[direction][0] && { departure: departure(direction, { ordinal }) }
    },
    perform: ({ page, departure }, context) => {
      const { key } = departure(directionAt(context), ordinal)
      return page
        .locator('label')
        .filter({ has: page.locator(`input[value="${key}"]`) })
        .click()
    },
  })),
  'booking.focusTraveller': [
    {
      when: ({ context }) =>
        isUnseated(context) && seatedOf(context).length === 2 && context.activeTraveller === 0 && { traveller: 1 },
      perform: ({ page }) => page.getByRole('group', { name: 'Seats for' }).getByRole('radio').nth(1).check(),
    },
  ],
  'booking.pickSeat': (['1', '2'] as const).map((seat) => ({
    when: ({ context }) => {
      const direction = directionAt(context)
      const taken = wishedSeats(context, direction)
      const isWanted = context.travellers.some((each) => each.needsSeat[direction] && each.seats[direction] === null)
      return isWanted && !taken.includes(seat) && { seat }
    },
    perform: ({ page, seats }, context) =>
      page.locator(`[data-seat="${seats[directionAt(context)].real(seat)}"]`).click(),
  })),
  'booking.pickSeats': [
    {
      when: ({ context }) => isUnseated(context) && { seats: ['1', '2'].slice(0, seatedOf(context).length) },
      perform: async ({ page, seats }, context) => {
        await page.getByRole('button', { name: /^Choose best/ }).click()
        seats[directionAt(context)].name(await shownSeats(page))
      },
    },
  ],
  'booking.assignSeat': [
    {
      when: ({ context: { travellers } }) =>
        travellers[0]?.seats.outward === '1' && travellers[1]?.seats.outward === '2' && { traveller: 0, seat: '2' },
      perform: ({ page, seats }) =>
        page
          .getByLabel(/'s seat$/)
          .first()
          .selectOption(seats.outward.real('2')),
    },
  ],
  'booking.submitSeats': [{ when: always, perform: press }],
  'booking.editPassengers': [
    {
      when: ({ context }) => context.travellers[0]?.text.firstName === '' && { passengers: usualTexts(context) },
      perform: ({ page }, context) => typePassengers(page, usualTexts(context)),
    },
  ],
  'booking.submitPassengers': [
    {
      when: ({ context }) => ({ passengers: usualTexts(context) }),
      perform: async (desk, context) => {
        await typePassengers(desk.page, usualTexts(context))
        await press(desk)
      },
    },
    {
      when: ({ context }) => context.travellers.length > 1 && { passengers: otherTexts(context) },
      perform: async (desk, context) => {
        await typePassengers(desk.page, otherTexts(context))
        await press(desk)
      },
    },
  ],
  'booking.addFiles': [
    {
      when: ({ context: { travellers } }) =>
        travellers[0]?.documents.length === 0 && { traveller: 0, kind: 'passportImage', files: [] },
      perform: ({ page }) =>
        page
          .getByLabel('Passport image')
          .first()
          .setInputFiles({ name: STORED_FILE.name, mimeType: 'image/png', buffer: pngFile() }),
    },
  ],
  'booking.removeFile': [
    {
      when: ({ context: { travellers } }) =>
        travellers[0]?.documents.length === 1 && { traveller: 0, fileId: STORED_FILE.id },
      perform: ({ page }) => page.getByRole('button', { name: new RegExp(STORED_FILE.name) }).click(),
    },
  ],
  'booking.confirm': [
    {
      when: always,
      perform: ({ page }) => page.getByRole('button', { name: /^(Discard booking|Delete file)$/ }).click(),
    },
  ],
  'booking.submitDocuments': [{ when: always, perform: press }],
  'booking.chooseCurrency': (['SAR', 'JOD'] as const).map((currency) => ({
    when: ({ context }) => context.currency !== currency && { currency },
    perform: async ({ page }) => {
      const button = page.getByRole('button', { name: `Price in ${currency}` })
      if (await button.isVisible()) await button.click()
      else await page.getByLabel('Currency').selectOption(currency)
    },
  })),
  'booking.confirmReview': [{ when: always, perform: press }],
  'booking.editPayment': ['', PAYER].map((payerName) => ({
    when: ({ context }) => (context.payment.payerName === '') === (payerName !== '') && { change: { payerName } },
    perform: ({ page }) => page.getByLabel("Payer's name").fill(payerName),
  })),
  'booking.pay': [{ when: always, perform: press }],
  'booking.startNext': [
    { when: always, perform: ({ page }) => page.getByRole('button', { name: 'Next booking' }).click() },
  ],
  'booking.back': [
    {
      when: always,
      perform: async ({ page }) => {
        // A question that was answered with yes may still be fading behind what has come of it.
        const refusal = page.getByRole('button', { name: /^(Keep booking|Cancel)$/ }).first()
        if (await refusal.isVisible()) {
          await refusal.click()
          await refusal.waitFor({ state: 'hidden' })
        } else await goBack(page)
      },
    },
  ],
  'booking.goTo': BOOKING_STEPS.filter((step) => step !== 'payment' && step !== 'rooming').map((step) => ({
    when: (snapshot) =>
      snapshot.matches('steps') && snapshot.context.step === (step === 'review' ? 'passengers' : 'review') && { step },
    perform: ({ page }, { journey }) => stepsOf(page).nth(stepIndex(step, journey)).getByRole('button').click(),
  })),
  'booking.startOver': [
    {
      when: (snapshot) => !snapshot.hasTag('busy') && !snapshot.matches({ steps: 'journey' }) && {},
      perform: ({ page }) => page.getByRole('button', { name: 'Start over' }).last().click(),
    },
  ],
  'booking.renewHold': [
    {
      when: (snapshot) => snapshot.matches({ steps: 'passengers' }) && {},
      perform: ({ page }) => page.getByRole('button', { name: 'Extend hold' }).click(),
    },
  ],
  'booking.holdAgain': [{ when: always, perform: press }],
  'booking.chooseOtherSeats': [
    { when: always, perform: ({ page }) => page.getByRole('button', { name: 'Choose other seats' }).click() },
  ],
  'booking.chooseOtherDeparture': [{ when: always, perform: press }],
}

export function goBack(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Back', exact: true }).click()
}

function press({ page }: Desk): Promise<void> {
  return primaryOf(page).click()
}

function always(snapshot: BookingSnapshot) {
  return !snapshot.hasTag('busy') && {}
}

function isSingle({ isTwoWay, party }: BookingContext['journey']): boolean {
  return !isTwoWay && party.adult === 1
}

function seatedOf({ step, travellers }: BookingContext) {
  return travellers.filter(({ needsSeat }) => needsSeat[directionAt({ step })])
}

function isUnseated(context: BookingContext): boolean {
  return seatedOf(context).every(({ seats }) => seats[directionAt(context)] === null)
}

function directionAt({ step }: Pick<BookingContext, 'step'>): Direction {
  return step.startsWith('return') ? 'return' : 'outward'
}

function dateOf({ step, journey }: BookingContext): string | null {
  return directionAt({ step }) === 'return' ? journey.returnDate : journey.date
}

function usualTexts({ travellers }: BookingContext): PassengerText[] {
  return travellers.map(({ kind }, index) => ({
    ...PASSENGER,
    firstName: index === 0 ? 'Omar' : 'Yusuf',
    // Nobody travels with another's passport.
    passportNumber: `A123456${7 - index}`,
    gender: 'male',
    dateOfBirth: kind === 'infant' ? BORN.infant : BORN.adult,
    phone: kind === 'infant' ? '' : PASSENGER.phone,
  }))
}

/** The last one is younger, or older, than the clerk was told. */
function otherTexts(context: BookingContext): PassengerText[] {
  const last = context.travellers.length - 1
  const dateOfBirth = context.travellers[last]?.kind === 'infant' ? BORN.turning : BORN.infant
  return usualTexts(context).map((text, index) => (index === last ? { ...text, dateOfBirth } : text))
}

function yearsBefore(day: string, years: number): string {
  return formatISO(subYears(parseISO(day), years), { representation: 'date' })
}

function stepIndex(step: BookingStep, { isTwoWay }: BookingContext['journey']): number {
  return BOOKING_STEPS.filter((each) => each !== 'rooming' && (isTwoWay || !each.startsWith('return'))).indexOf(step)
}
