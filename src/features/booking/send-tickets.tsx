import Send from 'lucide-react/icons/send'
import { lazy, useState } from 'react'
import type { Booking } from '#contract/booking/booking.ts'
import { Button } from '#src/ui/button.tsx'
import { Arriving } from '#src/ui/frame/arriving.tsx'
import { loadPatiently } from '#src/platform/load-with-retry.ts'

const SendDialog = lazy(() => loadPatiently(() => import('./send-dialog.tsx')))

export interface SendTicketsProps {
  booking: Pick<Booking, 'id' | 'payer' | 'tickets'>
  /** In the words of the page that it stands on. */
  label: string
  onSent?: () => void
}

/** The button and its dialog, which comes when it is first opened: the tickets by e-mail, SMS or WhatsApp. */
export function SendTickets({ booking, label, onSent }: SendTicketsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Send />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Arriving fallback={null}>
          <SendDialog bookingId={booking.id} phone={phoneOf(booking)} onClose={() => setOpen(false)} onSent={onSent} />
        </Arriving>
      )}
    </>
  )
}

/** The payer's, else the first passenger's. */
export const phoneOf = ({ payer, tickets }: SendTicketsProps['booking']): string | null =>
  payer.phone || (tickets.find(({ passenger }) => passenger.phone !== null)?.passenger.phone ?? null)
