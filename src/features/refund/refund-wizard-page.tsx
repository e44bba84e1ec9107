import { RefundProvider } from './refund-actor.tsx'
import { RefundWizard } from './refund-wizard.tsx'

/** Refund Booking: asks for the money of tickets back. */
export default function RefundWizardPage() {
  return (
    <RefundProvider>
      <RefundWizard />
    </RefundProvider>
  )
}
