import type { CashGiven } from '#src/domain/cash/use-cash-given.ts'
import { lazyScreen } from '#src/platform/lazy-screen.tsx'
import type { BookedViewProps } from './booked-view.tsx'
import type { ExceptionName } from './exception-step.tsx'

/* The steps after the journey: fetched while it is typed, so that the wizard is ready to type in sooner. */

/** The journey's step is there so long before the others are fetched, in milliseconds: nothing else waits for it then. */
export const LATER_MS = 1000

interface Directed {
  direction: 'outward' | 'return'
}

const departure = lazyScreen<Directed>(async () => ({
  default: (await import('./departure-step.tsx')).DepartureStep,
}))
const seats = lazyScreen<Directed>(async () => ({ default: (await import('./seats-step.tsx')).SeatsStep }))
const rooming = lazyScreen<object>(async () => ({ default: (await import('./rooming-step.tsx')).RoomingStep }))
const passengers = lazyScreen<object>(async () => ({
  default: (await import('./passengers-step.tsx')).PassengersStep,
}))
const documents = lazyScreen<object>(async () => ({ default: (await import('./documents-step.tsx')).DocumentsStep }))
const review = lazyScreen<object>(async () => ({ default: (await import('./review-step.tsx')).ReviewStep }))
const payment = lazyScreen<{ cash: CashGiven }>(async () => ({
  default: (await import('./payment-step.tsx')).PaymentStep,
}))
const booked = lazyScreen<BookedViewProps>(async () => ({ default: (await import('./booked-view.tsx')).BookedView }))
const exception = lazyScreen<{ name: ExceptionName }>(async () => ({
  default: (await import('./exception-step.tsx')).ExceptionStep,
}))

export const DepartureStep = departure.Page
export const SeatsStep = seats.Page
export const RoomingStep = rooming.Page
export const PassengersStep = passengers.Page
export const DocumentsStep = documents.Page
export const ReviewStep = review.Page
export const PaymentStep = payment.Page
export const BookedView = booked.Page
export const ExceptionStep = exception.Page

/** In the order in which they are met; what happens when the network is gone too, while it can still be fetched. */
export function fetchLaterSteps(): void {
  for (const step of [departure, seats, exception, passengers, documents, review, payment, booked, rooming])
    step.preload()
}
