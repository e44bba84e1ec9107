import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { BookingContext } from '#machines/booking/booking-context.ts'
import type { bookingFlow } from '#machines/booking/booking-flow.ts'
import type { Direction } from '#machines/booking/booking-requests.ts'
import type { Desk } from '#tests/support/booking-desk.ts'
import type { clockIn, Waiting } from '#tests/support/booking-happenings.ts'
import { primaryOf, shownSeats } from '#tests/support/booking-page.ts'

type LeafOf<Value> = Value extends string
  ? Value
  : { [Key in keyof Value & string]: `${Key}.${LeafOf<Value[Key]>}` }[keyof Value & string]

type View = (desk: Desk, context: BookingContext) => Promise<void>

/** Nobody is ever left in such a state: it leads on by itself. */
const PASSED_THROUGH: View = () => Promise.reject(new Error('nothing is seen of a state that is passed through'))

const face =
  (heading: string, ...more: View[]): View =>
  async (desk, context) => {
    await desk.page.getByRole('heading', { level: 2, name: heading, exact: true }).waitFor()
    await desk.page.locator('[role=alertdialog]').waitFor({ state: 'hidden' })
    for (const view of more) await view(desk, context)
  }

const said =
  (words: string | RegExp): View =>
  ({ page }) =>
    page.getByText(words).first().waitFor()

const isBusy: View = ({ page }) => primaryOf(page).and(page.locator('[aria-busy="true"]')).waitFor()
const isReady: View = ({ page }) => primaryOf(page).and(page.locator(':not([aria-busy])')).waitFor()

const seatsOf =
  (direction: Direction): View =>
  async ({ page, seats }, { travellers }) => {
    const chosen = travellers.flatMap((each) => each.seats[direction] ?? []).map((seat) => seats[direction].real(seat))
    await expect.poll(() => shownSeats(page)).toEqual(chosen)
  }

const seatLost: View = ({ page }) => page.getByRole('alert').filter({ hasText: 'has just been taken' }).waitFor()

const typed: View = async ({ page }, { travellers }) => {
  for (const [index, { text }] of travellers.entries()) {
    expect(await page.locator(`[name="passengers.${index}.firstName"]`).inputValue()).toBe(text.firstName)
    expect(await page.locator(`[name="passengers.${index}.passportNumber"]`).inputValue()).toBe(text.passportNumber)
  }
}

const payer: View = async ({ page }, { payment }) => {
  await expect.poll(() => page.getByLabel("Payer's name").inputValue()).toBe(payment.payerName)
}

const filesOf: View = async ({ page }, { travellers }) => {
  await expect
    .poll(() => page.getByRole('button', { name: /^Remove/ }).count())
    .toBe(travellers.flatMap((each) => each.documents).length)
}

const discardQuestion: View = ({ page }) => page.getByRole('button', { name: 'Discard booking' }).waitFor()

/** Until the clerk goes on typing. */
const walletTooLow: View = async (desk, context) => {
  if (context.refusal) await said(/Top up the wallet/)(desk, context)
}

const BOOKED = 'Booked Successfully'

/** What a clerk sees in each state of the sale. */
export const SALE_VIEWS = {
  restoring: face('One moment', isBusy),
  settlingSeats: said('Holding seats…'),
  resuming: PASSED_THROUGH,
  'steps.journey': face('Where to?', isReady),
  'steps.outwardDeparture': face('Choose the departure'),
  'steps.outwardSeats.choosing': face('Choose seats', isReady, seatsOf('outward')),
  'steps.outwardSeats.holding': face('Choose seats', isBusy),
  'steps.outwardSeats.lost': face('Choose seats', seatLost, seatsOf('outward')),
  'steps.returnDeparture': face('Choose the return departure'),
  'steps.returnSeats.choosing': face('Choose return seats', isReady, seatsOf('return')),
  'steps.returnSeats.holding': face('Choose return seats', isBusy),
  'steps.returnSeats.lost': face('Choose return seats', seatLost, seatsOf('return')),
  'steps.rooming.choosing': face('Who shares a room?', isReady),
  'steps.rooming.holding': face('Who shares a room?', isBusy),
  'steps.rooming.lost': face('Who shares a room?', said('There are not enough rooms left')),
  'steps.passengers': face('Who is travelling?', isReady, typed),
  'steps.documents.collecting': face('Documents', isReady, filesOf),
  'steps.documents.uploading': face('Documents', isBusy),
  'steps.documents.confirmingDeletion': said("You won't be able to revert this!"),
  'steps.documents.deleting': ({ page }) =>
    page.getByRole('button', { name: 'Delete file' }).and(page.locator('[aria-busy="true"]')).waitFor(),
  'steps.review.opening': PASSED_THROUGH,
  'steps.review.pricing': face('Read the details to the passenger', isBusy),
  'steps.review.reading': face('Read the details to the passenger', isReady),
  'steps.review.priceChanged': face('Read the details to the passenger', said('The price has changed'), isReady),
  'steps.payment.opening': PASSED_THROUGH,
  'steps.payment.renewing': face('Take payment', isBusy),
  'steps.payment.collecting': face('Take payment', isReady, payer),
  'steps.payment.walletTooLow': face('Take payment', walletTooLow, isReady),
  holdExpired: face('Seat hold expired', isReady),
  departureClosed: face('This departure is closed', isReady),
  noPrice: face('No price', isReady),
  confirmingDiscard: discardQuestion,
  sellingTickets: face('Take payment', isBusy, said('Selling tickets…')),
  booked: face(BOOKED, said('Booking reference')),
} as const satisfies Record<LeafOf<SnapshotFrom<typeof bookingFlow>['value']>, View>

/** What a clerk sees while a part of the flow waits, whatever the flow itself is at. */
const WAITING_VIEWS = {
  unanswered: face('No connection', isReady),
  confirming: discardQuestion,
  setAside: face('An unfinished booking was set aside', isReady),
} as const satisfies Record<Waiting['at'], View>

/** What is said beside the step that asked, which stays in sight. */
const TOLD_IN_PLACE: Readonly<Record<string, View>> = {
  uploadFiles: face('Documents', said('The upload failed. Your files are kept; try again.')),
  deleteFile: face('Documents', said('The file could not be deleted: the server did not respond. Try again.')),
}

export function waitingView({ part, at }: Waiting): View {
  return TOLD_IN_PLACE[part] ?? WAITING_VIEWS[at]
}

const moreTime = 'Extend hold'

/** What a clerk sees of the clock of the held seats. */
export const HOLD_VIEWS = {
  none: async ({ page }) => {
    await page.locator('[role=timer]').waitFor({ state: 'detached' })
  },
  counting: ({ page }) => page.locator('[role=timer]').waitFor(),
  renewing: ({ page }) =>
    page.getByRole('button', { name: moreTime }).and(page.locator('[aria-busy="true"]')).waitFor(),
} as const satisfies Record<ReturnType<typeof clockIn>, View>

export function viewOf(views: Readonly<Record<string, View>>, leaf: string): View {
  const view = views[leaf]
  if (!view) throw new Error(`nobody said what is seen in ${leaf}`)
  return view
}
