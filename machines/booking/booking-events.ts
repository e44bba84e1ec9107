import type { DepartureSummary } from '#contract/departure/departure.ts'
import type { DocumentKind } from '#contract/file.ts'
import type { DraftReport } from '#machines/parts/draft.ts'
import type { SeatReport } from '#machines/parts/seat-clock.ts'
import type { BookingWork } from './booking-draft.ts'
import type { PartyHoldAnswer } from './booking-services.ts'
import type {
  BookingStep,
  ChosenPackage,
  Journey,
  PassengerText,
  Payment,
  SellAgain,
  WishedRoom,
} from './booking-context.ts'

/** What a clerk can do, and what the draft and the clock of the held seats report. */
export type BookingEvent =
  | { type: 'booking.editJourney'; change: Partial<Journey> }
  | { type: 'booking.choosePackage'; package: ChosenPackage | null }
  | { type: 'booking.submitJourney' }
  | ({ type: 'booking.sellAgain' } & SellAgain)
  | { type: 'booking.changeDate'; date: string }
  | { type: 'booking.chooseDeparture'; departure: DepartureSummary }
  | { type: 'booking.focusTraveller'; traveller: number }
  | { type: 'booking.pickSeat'; seat: string }
  | { type: 'booking.pickSeats'; seats: string[] }
  | { type: 'booking.assignSeat'; traveller: number; seat: string }
  | { type: 'booking.submitSeats' }
  | { type: 'booking.arrangeRooms'; rooms: WishedRoom[] }
  | { type: 'booking.submitRooms' }
  | { type: 'booking.editPassengers'; passengers: PassengerText[] }
  | { type: 'booking.submitPassengers'; passengers: PassengerText[] }
  | { type: 'booking.addFiles'; traveller: number; kind: DocumentKind; files: File[] }
  | { type: 'booking.removeFile'; traveller: number; fileId: string }
  | { type: 'booking.confirm' }
  | { type: 'booking.submitDocuments' }
  | { type: 'booking.chooseCurrency'; currency: string }
  | { type: 'booking.confirmReview' }
  | { type: 'booking.editPayment'; change: Partial<Payment> }
  | { type: 'booking.pay' }
  | { type: 'booking.startNext' }
  | { type: 'booking.back' }
  | { type: 'booking.goTo'; step: BookingStep }
  | { type: 'booking.startOver' }
  | { type: 'booking.renewHold' }
  | { type: 'booking.holdAgain' }
  | { type: 'booking.chooseOtherSeats' }
  | { type: 'booking.chooseOtherDeparture' }
  | DraftReport<BookingWork>
  | SeatReport<PartyHoldAnswer>
