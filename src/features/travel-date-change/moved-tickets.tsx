import { useTranslation } from 'react-i18next'
import type { TravelDateChange } from '#contract/travel-date-change/travel-date-change.ts'
import { Money } from '#src/ui/money.tsx'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { formatInstant } from '#src/platform/format.ts'

/** The tickets of a change, before and after. */
export function MovedTickets({ change }: { change: TravelDateChange }) {
  const { t, i18n } = useTranslation(['travel-date-change', 'tickets', 'common'])
  const { language } = i18n
  const stop = ({ boardsAt, seat }: TravelDateChange['tickets'][number]['from'], zone: string) => (
    <>
      {formatInstant(boardsAt, { language, zone })} · {seat ? t('common:seat.name', { seat }) : t('tickets:noSeat')}
    </>
  )
  return (
    <TableScroll label={t('column.tickets')}>
      <table className="w-full min-w-136 text-sm">
        <thead>
          <tr className="border-b border-line text-xs text-ink-3 [&>th]:px-3 [&>th]:py-1.5 [&>th]:text-start [&>th]:font-medium">
            <th scope="col">{t('moved.passenger')}</th>
            <th scope="col">{t('review.before')}</th>
            <th scope="col">{t('review.after')}</th>
            <th scope="col" className="text-end!">
              {t('sum.fee')}
            </th>
            <th scope="col" className="text-end!">
              {t('sum.fareDifference')}
            </th>
          </tr>
        </thead>
        <tbody>
          {change.tickets.map((ticket) => (
            <tr key={ticket.ticketId} className="border-b border-line align-top [&>*]:px-3 [&>*]:py-2">
              <th scope="row" className="min-w-36 text-start font-medium wrap-anywhere">
                <bdi>{ticket.passengerName}</bdi>
                <span className="block text-xs font-normal text-ink-2">
                  {t(`tickets:direction.${ticket.direction}`)}
                </span>
              </th>
              <td className="text-ink-2">{stop(ticket.from, ticket.timeZone)}</td>
              <td className="font-medium">{stop(ticket.to, ticket.timeZone)}</td>
              <td className="text-end">
                {ticket.fee === 0 ? t('sum.free') : <Money minor={ticket.fee} currency={change.currency} />}
              </td>
              <td className="text-end">
                <Money minor={ticket.fareAfter - ticket.fareBefore} currency={change.currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  )
}
