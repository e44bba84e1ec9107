import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OfferedDeparture } from '#contract/departure/departure.ts'
import { isNothingBegun } from '#machines/booking/booking-rules.ts'
import { readOptions } from '#src/platform/use-read.ts'
import { dayIn } from '#machines/calendar-day.ts'
import { useBooking, useBookingActor } from './booking-actor.tsx'
import { CounterDepartures } from './counter-departures.tsx'
import { CounterDrafts } from './counter-drafts.tsx'
import { CounterTill } from './counter-till.tsx'
import { JOURNEY_FORM } from './form-ids.ts'
import { LastSaleCard } from './last-sale-card.tsx'
import { RecentJourneys } from './recent-journeys.tsx'
import { useFollowedSellLink } from './use-sell-link.ts'

/** Free seats are other clerks' work too. */
const RENEWED_MS = 15_000

/** What a clerk sells from before the first question: what leaves next, what they sell most, and what they did last. */
export function Counter() {
  const { t } = useTranslation('booking')
  const flow = useBookingActor()
  const isFresh = useBooking(({ context }) => isNothingBegun(context) && context.package === null)
  const { fromStoppageId, toStoppageId, party } = useBooking(({ context }) => context.journey)
  const stretch = {
    ...(fromStoppageId !== null && { fromStoppageId }),
    ...(toStoppageId !== null && toStoppageId !== fromStoppageId && { toStoppageId }),
  }
  const { data, isError } = useQuery({
    ...readOptions('getCounter', { query: { ...stretch, ...party } }),
    enabled: isFresh,
    refetchInterval: RENEWED_MS,
    placeholderData: keepPreviousData,
  })

  /** By the flow's own way; what is missing on it is said at its field. */
  function sell(departure: OfferedDeparture) {
    const { from, to } = departure
    const date = dayIn(from.timeZone, from.at)
    flow.send({
      type: 'booking.editJourney',
      change: { fromStoppageId: from.stoppageId, toStoppageId: to.stoppageId, date },
    })
    flow.send({ type: 'booking.submitJourney' })
    flow.send({ type: 'booking.chooseDeparture', departure })
    if (!flow.getSnapshot().matches({ steps: 'journey' })) return
    const form = document.getElementById(JOURNEY_FORM)
    if (form instanceof HTMLFormElement) form.requestSubmit()
  }

  useFollowedSellLink(party, { isFresh, sell })
  if (!isFresh) return null
  const counter = data?.data
  return (
    <div className="mt-7 grid items-start gap-x-8 gap-y-6 border-t border-line pt-5 xl:grid-cols-[minmax(0,1fr)_17rem]">
      {fromStoppageId === null ? (
        <span className="hidden xl:block" />
      ) : (
        <CounterDepartures
          fromStoppageId={fromStoppageId}
          toStoppageId={stretch.toStoppageId ?? null}
          departures={counter?.departures}
          isError={isError}
          onSell={sell}
        />
      )}
      <div className="grid gap-6 sm:grid-cols-2 xl:grid-cols-1">
        {counter && <RecentJourneys journeys={counter.recentJourneys} />}
        {counter?.lastSale && <LastSaleCard sale={counter.lastSale} />}
        {counter && <CounterDrafts drafts={counter.drafts} />}
        <CounterTill />
      </div>
      {isError && fromStoppageId === null && <p className="text-xs text-ink-3">{t('counter.failed')}</p>}
    </div>
  )
}
