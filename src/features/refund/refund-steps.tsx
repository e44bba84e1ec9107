import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { MIN_REFUND_REASON } from '#contract/bounds.ts'
import { REFUND_REASONS } from '#contract/refund/refund-codes.ts'
import type { ReasonText } from '#machines/refund/refund-context.ts'
import { BookingFinder } from '#src/domain/booking/booking-finder.tsx'
import { showUnsent } from '#src/ui/form/show-unsent.ts'
import { Notice } from '#src/ui/notice.tsx'
import { RadioCards } from '#src/ui/form/radio-cards.tsx'
import { TextAreaField } from '#src/ui/form/text-area-field.tsx'
import { TicketChooser } from '#src/domain/booking/ticket-chooser.tsx'
import { formatPercent, moneyInWords } from '#src/platform/format.ts'
import { useRefund, useSend } from './refund-actor.tsx'
import { MAX_REMARK } from '#contract/bounds.ts'

/** The frame's primary button submits it by its id. */
export const REASON_FORM = 'refund-reason'

export function FindingStep() {
  const { t } = useTranslation('refund')
  const send = useSend()
  return (
    <BookingFinder
      className="max-w-form"
      placeholder={t('finding.hint')}
      onFind={(bookingId) => send({ type: 'refund.find', bookingId })}
    />
  )
}

export function ChoosingStep() {
  const { t, i18n } = useTranslation(['refund', 'tickets'])
  const send = useSend()
  const booking = useRefund(({ context }) => context.booking)
  const overview = useRefund(({ context }) => context.overview)
  const chosen = useRefund(({ context }) => context.ticketIds)
  if (!booking || !overview) return null
  const worth = overview.tickets.filter(({ refusal }) => refusal === null)
  const [first] = worth
  const isAlike = first !== undefined && !overview.isWhole && worth.every(({ percent }) => percent === first.percent)
  /** Somebody still holds both directions, so that one of them can be kept. */
  const isPair = booking.tickets.some(
    (ticket) =>
      ticket.direction === 'outward' &&
      ticket.state !== 'refunded' &&
      booking.tickets.some(
        ({ direction, state, passenger }) =>
          direction === 'return' && state !== 'refunded' && passenger.id === ticket.passenger.id,
      ),
  )
  return (
    <div className="flex max-w-4xl flex-col gap-3">
      {overview.isWhole && <Notice tone="info" title={t('choosing.whole')} />}
      <TicketChooser
        booking={booking}
        chosen={chosen}
        isFixed={overview.isWhole}
        onChange={(ticketIds) => send({ type: 'refund.choose', ticketIds })}
        reasonAgainst={({ id }) => {
          const refusal = overview.tickets.find(({ ticketId }) => ticketId === id)?.refusal
          return refusal ? t(`refusal.${refusal}`) : undefined
        }}
      />
      {first && (
        <p className="text-sm text-ink-2">
          {isAlike
            ? t('choosing.alike', { share: formatPercent(first.percent / 100, i18n.language) })
            : t(overview.isWhole ? 'choosing.wholeWorth' : 'choosing.upTo', {
                amount: moneyInWords(overview.total.refund, overview.currency, i18n.language),
              })}
          {isPair && !overview.isWhole && <> {t('choosing.twoWay')}</>}
        </p>
      )}
    </div>
  )
}

export function ReasonStep() {
  const { t } = useTranslation('refund')
  const send = useSend()
  const { code, text } = useRefund(({ context }) => context.reason)
  const isSubmitted = useRefund(({ context }) => context.isReasonTried)
  const form = useRef<HTMLFormElement>(null)
  const edit = (change: Partial<ReasonText>) => send({ type: 'refund.editReason', change })
  const isShort = code === 'other' && text.trim().length < MIN_REFUND_REASON
  return (
    <form
      id={REASON_FORM}
      ref={form}
      noValidate
      className="flex max-w-4xl flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        send({ type: 'refund.submitReason' })
        showUnsent(t, form.current)
      }}
    >
      <RadioCards
        label={t('reason.code')}
        value={code ?? undefined}
        options={REFUND_REASONS.map((value) => ({ value, label: t(`reason.${value}`) }))}
        onChange={(value) => edit({ code: value })}
        error={isSubmitted && code === null ? t('reason.choose') : undefined}
      />
      <TextAreaField
        className="max-w-form"
        label={t(code === 'other' ? 'reason.text' : 'reason.note')}
        required={code === 'other'}
        maxLength={MAX_REMARK}
        hint={t(code === 'other' ? 'reason.textHint' : 'reason.noteHint', { least: MIN_REFUND_REASON })}
        error={isSubmitted && isShort ? t('reason.tooShort', { least: MIN_REFUND_REASON }) : undefined}
        value={text}
        onChange={(event) => edit({ text: event.target.value })}
      />
    </form>
  )
}
