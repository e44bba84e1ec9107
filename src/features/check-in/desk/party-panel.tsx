import { useTranslation } from 'react-i18next'
import type { BoardingTicket } from '#contract/check-in/boarding-list.ts'
import { companionsOf } from '#machines/check-in/check-in-rules.ts'
import { BoardingName } from './boarding-name.tsx'
import { useCheckIn, useCheckInActor, useSend } from './check-in-actor.tsx'
import { useParty } from './use-card.ts'
import { StatusMark } from './status-mark.tsx'

/** The family, or group: who is where, and who goes along now. */
export function PartyPanel() {
  const { t } = useTranslation('check-in')
  const party = useParty()
  if (party.length < 2) return null
  return (
    <section className="rounded-lg border border-line bg-surface p-3 text-ink" aria-labelledby="party">
      <h3 id="party" className="mb-2 text-base font-semibold">
        {t('party.title', { count: party.length })}
      </h3>
      <ul className="flex flex-col gap-1">
        {party.map((ticket) => (
          <Member key={ticket.ticketId} ticket={ticket} />
        ))}
      </ul>
    </section>
  )
}

function Member({ ticket }: { ticket: BoardingTicket }) {
  const { t } = useTranslation('check-in')
  const send = useSend()
  const actor = useCheckInActor()
  const context = useCheckIn((snapshot) => snapshot.context)
  const { ticketId, passenger, seat } = ticket
  const isCompanion = companionsOf(context).some((each) => each.ticketId === ticketId)
  const canToggle = useCheckIn((snapshot) => snapshot.can({ type: 'checkIn.toggle', ticketId }))
  const isOpen = ticketId === context.ticketId
  return (
    <li className={`flex min-h-11 items-center gap-2 rounded px-2 ${isOpen ? 'bg-brand-soft' : ''}`}>
      {isCompanion && (
        <label className="-ms-2 grid size-11 shrink-0 place-items-center">
          <input
            type="checkbox"
            className="size-6"
            aria-label={t('party.along', { name: `${passenger.firstName} ${passenger.lastName}` })}
            checked={context.chosen.includes(ticketId)}
            disabled={!canToggle}
            onChange={() => actor.send({ type: 'checkIn.toggle', ticketId })}
          />
        </label>
      )}
      <button
        type="button"
        disabled={isOpen}
        onClick={() => send({ type: 'checkIn.choose', ticketId })}
        className="flex min-h-11 min-w-0 grow items-center gap-2 text-start text-base"
      >
        <BoardingName passenger={passenger} />
        <bdi dir="ltr" className="font-mono text-sm text-ink-2">
          {seat ?? '–'}
        </bdi>
      </button>
      <StatusMark ticket={ticket} />
    </li>
  )
}
