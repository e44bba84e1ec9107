import { BookingProvider } from './booking-actor.tsx'
import { BookingWizard } from './booking-wizard.tsx'

/** Ticket Booking: /admin/ticketbooking, /staff/book-package, /accounts/ticket-booking. */
export default function BookingWizardPage() {
  return (
    <BookingProvider>
      <BookingWizard />
    </BookingProvider>
  )
}
