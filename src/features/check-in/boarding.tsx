import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '#src/components/notice.tsx'
import { loadPatiently } from '#src/lib/load-patiently.ts'
import { useMedia } from '#src/lib/use-media.ts'
import { ActBar, EscapeAct } from './act-bar.tsx'
import { useCheckIn, useDeskStatus } from './check-in-actor.tsx'
import type { Face } from './check-in-faces.ts'
import { FoundList } from './found-list.tsx'
import { JourneyLine } from './journey-line.tsx'
import { PartyPanel } from './party-panel.tsx'
import { PassengerCard } from './passenger-card.tsx'
import { PeopleList } from './people-list.tsx'
import { useCard } from './use-card.ts'
import { VerdictPanel } from './verdict-panel.tsx'
import './boarding.css'

/* What a departure is boarded with: one chunk, fetched beside the departure's list, so that no verdict waits for it. */

export { VerdictVoice } from './verdict-panel.tsx'

const PassportCompare = lazy(() => loadPatiently(() => import('./passport-compare.tsx')))

/** Where the list comes over the card instead of beside it (check-in.css). */
const NARROW = '(max-width: 960px)'

/** What the last scan came to, and what can be done about it. */
export function BoardingFace({ face }: { face: Face }) {
  const { t } = useTranslation('check-in')
  const card = useCard()
  const refusal = useCheckIn(({ context }) => context.refusal)
  const isRepriced = useCheckIn(({ context }) => context.isRepriced)
  const isQueued = useCheckIn(({ context }) => context.isQueued)
  const { unsent, upload } = useDeskStatus()
  const isNarrow = useMedia(NARROW)
  if (face === 'choosing') return <FoundList />
  if (face === 'openingDeparture') return <ActBar face={face} onPrint={print} />
  if (face === 'ready' || (face === 'lookingUp' && !card)) return <Ready isLooking={face === 'lookingUp'} />
  const isPaying = face === 'payFirst' || face === 'choosingMeans' || face === 'enteringSlip'
  return (
    <VerdictPanel face={face} escape={<EscapeAct face={face} />}>
      <ActBar face={face} onPrint={print} />
      {isRepriced && isPaying && <p className="verdict-warning" role="alert">{t('repriced')}</p>}
      {refusal && isPaying && <p className="verdict-warning" role="alert">{refusal.message}</p>}
      {isQueued && unsent > 0 && <p className="verdict-warning">{t(upload === 'signedOut' ? 'queuedSignedOut' : 'queued')}</p>}
      {face === 'comparing' && (
        <Suspense fallback={null}>
          <PassportCompare />
        </Suspense>
      )}
      {face === 'partlyDone' && <Outcomes />}
      {card && <PassengerCard ticket={card} />}
      {isNarrow && <PartyPanel />}
    </VerdictPanel>
  )
}

/** Nothing scanned yet: what is boarded, and how many are still missing. */
function Ready({ isLooking }: { isLooking: boolean }) {
  const { t } = useTranslation('check-in')
  const list = useCheckIn(({ context }) => context.list)
  if (!list) return null
  return (
    <section className="flex grow flex-col items-center justify-center gap-8 p-6 text-center">
      <JourneyLine departure={list.departure} size="head" />
      <p className="text-verdict font-semibold tabular-nums">
        <bdi dir="ltr">
          {list.counts.checkedIn} / {list.counts.expected}
        </bdi>
      </p>
      <p className="text-lg text-ink-2">{t(isLooking ? 'doing.lookingUp' : 'ready')}</p>
    </section>
  )
}

/** Of each of the family: in, or why not. */
function Outcomes() {
  const { t } = useTranslation('check-in')
  const outcomes = useCheckIn(({ context }) => context.outcomes)
  const list = useCheckIn(({ context }) => context.list)
  return (
    <ul className="verdict-sheet flex flex-col gap-1">
      {outcomes.map(({ ticketId, result, message }) => {
        const passenger = list?.tickets.find((ticket) => ticket.ticketId === ticketId)?.passenger
        return (
          <li key={ticketId}>
            <Notice tone={result === 'refused' ? 'stop' : 'done'}>
              <bdi className="font-semibold">{passenger && `${passenger.firstName} ${passenger.lastName}`}</bdi>: {message ?? t(`result.${result}`)}
            </Notice>
          </li>
        )
      })}
    </ul>
  )
}

/** Everybody on the departure, beside the card. */
export function BoardingSide() {
  const isNarrow = useMedia(NARROW)
  return (
    <div className="check-in-side">
      {!isNarrow && <PartyPanel />}
      <PeopleList />
    </div>
  )
}

const print = () => window.print()
