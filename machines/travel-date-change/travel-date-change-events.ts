import type { DepartureSummary } from '#contract/departure/departure.ts'
import type { DraftReport } from '#machines/parts/draft.ts'
import type { SeatReport } from '#machines/parts/seat-clock.ts'
import type { Direction } from '../booking/booking-requests.ts'
import type { HoldAnswer } from '../booking/booking-services.ts'
import type { ChangePayment, ChangeStep } from './travel-date-change-context.ts'
import type { ChangeWork } from './travel-date-change-draft.ts'

/** What a clerk can do, and what the draft and the clock of the held seats report. */
export type ChangeEvent =
  | { type: 'travelDateChange.find'; bookingId: string }
  | { type: 'travelDateChange.chooseTickets'; ticketIds: string[] }
  | { type: 'travelDateChange.submitTickets' }
  | { type: 'travelDateChange.changeDay'; date: string }
  | { type: 'travelDateChange.chooseDeparture'; departure: DepartureSummary }
  | { type: 'travelDateChange.focusTicket'; ticketId: string }
  | { type: 'travelDateChange.pickSeat'; seat: string }
  | { type: 'travelDateChange.pickSeats'; seats: string[] }
  | { type: 'travelDateChange.assignSeat'; ticketId: string; seat: string }
  | { type: 'travelDateChange.submitSeats' }
  | { type: 'travelDateChange.editReason'; reason: string }
  | { type: 'travelDateChange.confirmReview' }
  | { type: 'travelDateChange.editPayment'; change: Partial<ChangePayment> }
  | { type: 'travelDateChange.pay' }
  | { type: 'travelDateChange.back' }
  | { type: 'travelDateChange.goTo'; step: ChangeStep; direction: Direction }
  | { type: 'travelDateChange.startOver' }
  | { type: 'travelDateChange.confirm' }
  | { type: 'travelDateChange.startNext' }
  | { type: 'travelDateChange.renewHold' }
  | { type: 'travelDateChange.holdAgain' }
  | { type: 'travelDateChange.chooseOtherSeats' }
  | { type: 'travelDateChange.chooseOtherDeparture' }
  | { type: 'travelDateChange.lookAgain' }
  | DraftReport<ChangeWork>
  | SeatReport<HoldAnswer>
