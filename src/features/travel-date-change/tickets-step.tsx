import { useTranslation } from 'react-i18next'
import { termsOf } from '#machines/travel-date-change/travel-date-change-rules.ts'
import { Reference } from '#src/ui/reference.tsx'
import { TicketChooser } from '#src/domain/booking/ticket-chooser.tsx'
import { groupedReference } from '#contract/grouped-reference.ts'
import { formatInstant, formatNumber, moneyInWords } from '#src/platform/format.ts'
import { useChange, useSend } from './change-actor.tsx'
import { PackageNotice } from './package-notice.tsx'
import { useStuckTickets } from './use-stuck-tickets.ts'

/** Which tickets move; what cannot says why, and what can says what it costs by time alone. */
export function TicketsStep() {
  const { t } = useTranslation('travel-date-change')
  const send = useSend()
  const context = useChange((snapshot) => snapshot.context)
  const stuck = useStuckTickets(context)
  const { booking, chosen } = context
  if (!booking) return null
  return (
    <div className="flex max-w-4xl flex-col gap-3">
      <p className="text-ink-2">
        {t('tickets.booking')}{' '}
        <Reference className="font-medium text-ink">{groupedReference(booking.reference)}</Reference>
      </p>
      <TicketChooser
        booking={booking}
        chosen={chosen}
        onChange={(ticketIds) => send({ type: 'travelDateChange.chooseTickets', ticketIds })}
        reasonAgainst={({ id }) => {
          const hindrance = termsOf(context, id)?.hindrance
          if (hindrance) return t(`hindrance.${hindrance}`)
          return stuck.includes(id) ? t('package.noOther') : undefined
        }}
      />
      <PackageNotice isChoosing />
      <Terms stuck={stuck} />
    </div>
  )
}

/** What the chosen tickets cost now, and until when that holds. */
function Terms({ stuck }: { stuck: readonly string[] }) {
  const { t, i18n } = useTranslation('travel-date-change')
  const context = useChange((snapshot) => snapshot.context)
  const terms = context.chosen.flatMap((id) => (stuck.includes(id) ? [] : (termsOf(context, id) ?? [])))
  if (terms.length === 0 || !context.terms) return null
  const { currency } = context.terms
  const percents = [...new Set(terms.map(({ feePercent }) => feePercent))]
  return (
    <output className="flex flex-col gap-0.5 text-sm text-ink-2">
      {percents.map((percent) => {
        const those = terms.filter(({ feePercent }) => feePercent === percent)
        const until = those.flatMap(({ holdsUntil }) => holdsUntil ?? []).toSorted()[0]
        const ticket = context.booking?.tickets.find(({ id }) => id === those[0]?.ticketId)
        const fee = those.reduce((sum, each) => sum + each.fee, 0)
        return (
          <span key={percent}>
            {percent === 0
              ? !until && t('tickets.free')
              : t('tickets.fee', {
                  percent: formatNumber(percent, i18n.language),
                  amount: moneyInWords(fee, currency, i18n.language),
                })}{' '}
            {until &&
              ticket &&
              t(percent === 0 ? 'tickets.freeUntil' : 'tickets.until', {
                at: formatInstant(until, { language: i18n.language, zone: ticket.from.timeZone }),
              })}
          </span>
        )
      })}
    </output>
  )
}
