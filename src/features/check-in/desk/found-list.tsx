import { useTranslation } from 'react-i18next'
import { BoardingName } from './boarding-name.tsx'
import { useCheckIn, useSend } from './check-in-actor.tsx'
import { StatusMark } from './status-mark.tsx'
import { useWhen } from './use-when.ts'

/** Several people by that name or reference: the officer says who it is, by number or tap. */
export function FoundList() {
  const { t } = useTranslation('check-in')
  const when = useWhen()
  const send = useSend()
  const found = useCheckIn(({ context }) => context.found)
  const departures = useCheckIn(({ context }) => context.foundDepartures)
  return (
    <section className="flex flex-col gap-3 p-4 sm:p-6">
      <h2 className="text-xl font-semibold">{t('verdict.choosing')}</h2>
      <ol className="flex list-none flex-col gap-2">
        {found.map((ticket, index) => {
          const departure = departures.find(({ departureKey }) => departureKey === ticket.departureKey)
          return (
            <li key={ticket.ticketId}>
              <button
                type="button"
                onClick={() => send({ type: 'checkIn.choose', ticketId: ticket.ticketId })}
                className="flex min-h-14 w-full items-center gap-4 rounded-lg border border-control bg-surface px-4 py-2 text-start hover:bg-hover"
              >
                <kbd className="min-w-7 rounded-sm border border-line px-1.5 text-center font-mono text-base text-ink-2">
                  {index + 1}
                </kbd>
                <span className="min-w-0 grow">
                  <BoardingName passenger={ticket.passenger} className="text-lg font-semibold" />
                  {departure && <span className="block text-sm text-ink-2">{when.departure(departure)}</span>}
                </span>
                <bdi dir="ltr" className="font-mono text-lg">
                  {ticket.seat ?? '–'}
                </bdi>
                <StatusMark ticket={ticket} />
              </button>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
