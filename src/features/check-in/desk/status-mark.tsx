import { useTranslation } from 'react-i18next'
import type { BoardingTicket } from '#contract/check-in/boarding-list.ts'
import type { CheckInContext } from '#machines/check-in/check-in-context.ts'
import { verdictOf } from '#machines/check-in/check-in-rules.ts'
import type { VerdictKind } from '#machines/check-in/verdict.ts'
import { useCheckIn } from './check-in-actor.tsx'

const GROUNDS = {
  go: 'border-control text-ink',
  payFirst: 'border-attention bg-attention-soft text-attention-ink',
  stop: 'border-stop bg-stop-soft text-stop-ink',
  outdated: 'border-stop bg-stop-soft text-stop-ink',
  already: 'border-done bg-done-soft text-done-ink',
} as const satisfies Record<VerdictKind, string>

/** Where somebody of the list stands, in a word. */
export function StatusMark({ ticket }: { ticket: BoardingTicket }) {
  const { t } = useTranslation('check-in')
  const kind = useCheckIn(({ context }) => standingIn(context, ticket).kind)
  const isElsewhere = useCheckIn(({ context }) => standingIn(context, ticket).reason === 'otherDeparture')
  const ground = GROUNDS[isElsewhere ? 'go' : kind]
  return (
    <span className={`shrink-0 rounded-full border px-2.5 py-0.5 text-xs font-medium ${ground}`}>
      {t(`standing.${isElsewhere ? 'elsewhere' : kind}`)}
    </span>
  )
}

/** An old print of a ticket that was scanned says nothing about the ticket itself. */
const standingIn = (context: CheckInContext, ticket: BoardingTicket) =>
  verdictOf({ ...context, printRevision: null }, ticket)
