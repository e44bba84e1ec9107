import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/contract.ts'
import { Button } from '#src/ui/button.tsx'
import { JourneyPlaces } from '#src/domain/departure/journey-places.tsx'
import { useSend } from './booking-actor.tsx'
import { usePlaces } from './use-places.ts'
import { CounterSection } from './counter-section.tsx'

/** What the clerk sells most: one press leads to its departures. */
export function RecentJourneys({ journeys }: { journeys: AnswerOf<'getCounter'>['data']['recentJourneys'] }) {
  const { t } = useTranslation('booking')
  const send = useSend()
  const places = usePlaces()
  // A stoppage that is no longer served has no name to choose it by.
  const known = journeys.flatMap((journey) => {
    const [from, to] = [places.nameOf(journey.fromStoppageId), places.nameOf(journey.toStoppageId)]
    return from !== undefined && to !== undefined ? [{ ...journey, from, to }] : []
  })
  if (known.length === 0) return null
  return (
    <CounterSection title={t('counter.recent')}>
      <ul className="flex flex-col items-start gap-1.5">
        {known.map(({ from, to, ...stretch }) => (
          <li key={`${stretch.fromStoppageId} ${stretch.toStoppageId}`} className="max-w-full">
            <Button
              size="small"
              className="max-w-full"
              onClick={() => {
                send({ type: 'booking.editJourney', change: stretch })
                send({ type: 'booking.submitJourney' })
              }}
            >
              <JourneyPlaces from={from} to={to} />
            </Button>
          </li>
        ))}
      </ul>
    </CounterSection>
  )
}
