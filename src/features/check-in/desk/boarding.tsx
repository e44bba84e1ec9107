import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Arriving } from '#src/ui/frame/arriving.tsx'
import { useMedia } from '#src/ui/use-media.ts'
import { useCheckIn } from './check-in-actor.tsx'
import type { View } from './check-in-views.ts'
import { JourneyLine } from './journey-line.tsx'
import { fetchLaterParts, VerdictView } from './lazy-parts.ts'
import { NARROW } from './narrow.ts'
import { Opening } from './opening.tsx'
import { PeopleList } from './people-list.tsx'
import { useCard } from './use-card.ts'

/* What a departure is boarded with before the first scan: one chunk, fetched beside the departure's list. */

/** What a scan brings up is fetched so long after the list is there, in milliseconds: nothing else waits for it then. */
const LATER_MS = 1000

/** Who was scanned and whether they go, or how far the departure is. */
export function BoardingView({ view }: { view: View }) {
  const isOpening = view === 'openingDeparture'
  const [isLater, setIsLater] = useState(false)
  useEffect(() => {
    if (isOpening) return undefined
    const timer = setTimeout(() => {
      fetchLaterParts()
      setIsLater(true)
    }, LATER_MS)
    return () => clearTimeout(timer)
  }, [isOpening])
  if (isOpening) return <Opening />
  return (
    <>
      {(isLater || view !== 'ready') && (
        <Arriving fallback={null}>
          <VerdictView part="voice" view={view} />
        </Arriving>
      )}
      <Shown view={view} />
    </>
  )
}

function Shown({ view }: { view: View }) {
  if (view === 'ready') return <Ready isLooking={false} />
  return (
    <Arriving fallback={<Ready isLooking />}>
      <VerdictView part="card" view={view} />
    </Arriving>
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
        {t('count.of', { done: list.counts.checkedIn, all: list.counts.expected })}
      </p>
      <p className="text-lg text-ink-2">{t(isLooking ? 'doing.lookingUp' : 'ready')}</p>
    </section>
  )
}

/** Everybody on the departure, beside the card. */
export function BoardingSide() {
  const isNarrow = useMedia(NARROW)
  const hasCard = useCard() !== null
  return (
    <div className="check-in-side">
      {!isNarrow && hasCard && (
        <Arriving fallback={null}>
          <VerdictView part="party" />
        </Arriving>
      )}
      <PeopleList />
    </div>
  )
}
