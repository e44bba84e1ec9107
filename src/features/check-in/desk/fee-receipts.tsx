import { useTranslation } from 'react-i18next'
import { ticketOf } from '#machines/check-in/check-in-rules.ts'
import { Reference } from '#src/ui/reference.tsx'
import { groupedReference } from '#contract/grouped-reference.ts'
import { moneyInWords } from '#src/platform/format.ts'
import { useTaxLine } from '#src/domain/tax/use-tax-line.ts'
import { useCheckIn } from './check-in-actor.tsx'
import { JourneyLine } from './journey-line.tsx'
import { useDepartureOf } from './use-card.ts'
import { useWhen } from './use-when.ts'
import './fee-receipts.css'

/** Receipts of the last payment, for a printer of 80 mm; on the screen they are not shown. Needs no network. */
export default function FeeReceipts() {
  const receipts = useCheckIn(({ context }) => context.receipts)
  return (
    <div className="fee-receipts" aria-hidden>
      {receipts.map(({ receiptNumber, ticketId }) => (
        <Receipt key={receiptNumber} ticketId={ticketId} receiptNumber={receiptNumber} />
      ))}
    </div>
  )
}

function Receipt({ ticketId, receiptNumber }: { ticketId: string; receiptNumber: string }) {
  const { t, i18n } = useTranslation('check-in')
  const when = useWhen()
  const taxLine = useTaxLine()
  const ticket = useCheckIn(({ context }) => ticketOf(context, ticketId))
  const receipt = useCheckIn(({ context }) => context.receipts.find((each) => each.receiptNumber === receiptNumber))
  const departure = useDepartureOf(ticket)
  if (!ticket || !receipt) return null
  const { passenger, feePaid, feeTax } = ticket
  const facts = [
    [t('receipt.number'), <Reference key="number">{receiptNumber}</Reference>],
    [t('receipt.date'), feePaid && when.moment(feePaid.takenAt)],
    [t('receipt.passenger'), <bdi key="name">{`${passenger.firstName} ${passenger.lastName}`}</bdi>],
    [t('fact.passport'), passenger.passportNumber && <Reference key="passport">{passenger.passportNumber}</Reference>],
    [t('receipt.booking'), <Reference key="reference">{groupedReference(ticket.reference)}</Reference>],
    [t('receipt.journey'), departure && when.departure(departure)],
    [t('receipt.officer'), feePaid && <bdi key="officer">{feePaid.taker}</bdi>],
  ] as const
  return (
    <article className="fee-receipt">
      <h2>{t('receipt.title')}</h2>
      {departure && <JourneyLine departure={departure} ticket={ticket} />}
      <dl>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value || '–'}</dd>
          </div>
        ))}
      </dl>
      <p className="fee-receipt-amount">
        <span>{t('receipt.amount')}</span>
        <span>{moneyInWords(receipt.amount, receipt.currency, i18n.language)}</span>
      </p>
      {feeTax && <p className="fee-receipt-tax">{taxLine(feeTax)}</p>}
    </article>
  )
}
