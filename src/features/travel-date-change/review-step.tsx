import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChangeQuote, QuotedChange } from '#contract/travel-date-change/travel-date-change.ts'
import { hasReason } from '#machines/travel-date-change/travel-date-change-rules.ts'
import { useTaxLines } from '#src/domain/tax/use-tax-line.ts'
import { Money } from '#src/ui/money.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { showUnsent } from '#src/ui/form/show-unsent.ts'
import { TextField } from '#src/ui/form/text-field.tsx'
import { formatInstant, formatNumber, moneyInWords } from '#src/platform/format.ts'
import { useChange, useSend } from './change-actor.tsx'
import { PackageRooms } from './package-notice.tsx'
import { MAX_BRIEF_REASON } from '#contract/bounds.ts'

export const REVIEW_FORM = 'change-review'

/** Before and after per ticket, what it costs, and why it is done. */
export function ReviewStep() {
  const { t, i18n } = useTranslation(['travel-date-change', 'tickets'])
  const send = useSend()
  const { quote, reason, isReasonTried, refusal, totalBefore } = useChange(({ context }) => context)
  const isMissing = useChange(({ context }) => context.isReasonTried && !hasReason(context))
  const form = useRef<HTMLFormElement>(null)
  if (!quote) return null
  const error = refusal?.fields.reason ?? (isReasonTried && isMissing ? t('review.reasonMissing') : undefined)
  return (
    <form
      id={REVIEW_FORM}
      ref={form}
      noValidate
      className="flex max-w-4xl flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        send({ type: 'travelDateChange.confirmReview' })
        showUnsent(t, form.current)
      }}
    >
      {totalBefore !== null && (
        <Notice tone="attention" role="alert" title={t('review.priceChanged')}>
          {t('review.priceChangedBody', {
            before: moneyInWords(totalBefore, quote.currency, i18n.language),
            now: moneyInWords(quote.total, quote.currency, i18n.language),
          })}
        </Notice>
      )}
      <ul className="flex flex-col divide-y divide-line rounded border border-line bg-surface">
        {quote.tickets.map((line) => (
          <Line key={line.ticketId} line={line} currency={quote.currency} />
        ))}
      </ul>
      {quote.package && <PackageRooms rooms={quote.package} />}
      <Sums quote={quote} />
      <TextField
        className="max-w-form"
        label={t('review.reason')}
        hint={t('review.reasonHint')}
        error={error}
        required
        autoComplete="off"
        maxLength={MAX_BRIEF_REASON}
        value={reason}
        onChange={(event) => send({ type: 'travelDateChange.editReason', reason: event.target.value })}
      />
    </form>
  )
}

function Line({ line, currency }: { line: QuotedChange; currency: string }) {
  const { t, i18n } = useTranslation(['travel-date-change', 'tickets'])
  const { language } = i18n
  const ticket = useChange(({ context }) => context.booking?.tickets.find(({ id }) => id === line.ticketId))
  const target = useChange(({ context }) => context.departures[line.direction])
  const seat = useChange(({ context }) => context.seats[line.ticketId])
  const isTwoWay = useChange(({ context }) => context.booking?.isTwoWay === true)
  const isFree = line.fee === 0 && line.fareDifference === 0
  if (!ticket || !target) return null
  const told = (stop: { at: string; timeZone: string }) => formatInstant(stop.at, { language, zone: stop.timeZone })
  return (
    <li className="grid items-start gap-x-6 gap-y-1 px-4 py-2.5 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto]">
      <span className="font-medium">
        <bdi>{line.passengerName}</bdi>
        <span className="block text-xs font-normal text-ink-2">
          {isTwoWay && `${t(`tickets:direction.${line.direction}`)} · `}
          {t(`tickets:fareClass.${line.fareClass}`)}
        </span>
      </span>
      <span className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-sm">
        <span className="text-ink-3">{t('review.before')}</span>
        <span className="text-ink-2">
          {told(ticket.from)} · {ticket.seat ? t('common:seat.name', { seat: ticket.seat }) : t('tickets:noSeat')}
        </span>
        <span className="text-ink-3">{t('review.after')}</span>
        <span className="font-medium">
          {told(target.from)} · {seat ? t('common:seat.name', { seat }) : t('tickets:noSeat')}
        </span>
      </span>
      <span className="text-end">
        {isFree ? (
          <span className="font-medium">{t('sum.free')}</span>
        ) : (
          <Money minor={line.fee + line.fareDifference} currency={currency} className="font-medium" />
        )}
        {!(isFree && line.cause === 'passenger') && (
          <span className="block text-xs text-ink-2">
            {line.cause === 'passenger' && line.feePercent === 0
              ? t('review.cause.free')
              : t(`review.cause.${line.cause}`, { percent: formatNumber(line.feePercent, language) })}
          </span>
        )}
        {line.holdsUntil && (
          <span className="block text-xs text-ink-3">
            {t(isFree ? 'tickets.freeUntil' : 'tickets.until', {
              at: formatInstant(line.holdsUntil, { language, zone: ticket.from.timeZone }),
            })}
          </span>
        )}
      </span>
    </li>
  )
}

function Sums({ quote }: { quote: ChangeQuote }) {
  const { t } = useTranslation(['travel-date-change', 'tickets'])
  const taxLines = useTaxLines()
  return (
    <dl className="grid w-fit grid-cols-[auto_auto] gap-x-8 gap-y-0.5 self-end text-sm">
      {(['fee', 'fareDifference', 'vat'] as const).map((part) => (
        <div key={part} className="contents">
          <dt className="text-ink-2">
            {t(`sum.${part}`)}
            {part === 'fee' && quote.fee > 0 && (
              <span className="block text-xs text-ink-3">{taxLines(quote.feeTaxes)}</span>
            )}
          </dt>
          <dd className="text-end">
            {part === 'fee' && quote.fee === 0 ? (
              t('sum.free')
            ) : (
              <Money minor={quote[part]} currency={quote.currency} />
            )}
          </dd>
        </div>
      ))}
      <dt className="font-semibold">{t('sum.total')}</dt>
      <dd className="text-end font-semibold">
        <Money minor={quote.total} currency={quote.currency} />
      </dd>
    </dl>
  )
}
