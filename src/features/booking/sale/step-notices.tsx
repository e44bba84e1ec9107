import { useTranslation } from 'react-i18next'
import type { Direction } from '#machines/booking/booking-requests.ts'
import { isShortOfInfantSeat } from '#machines/booking/booking-rules.ts'
import { Button } from '#src/ui/button.tsx'
import { DraftElsewhereNotice, RefusalNotice, ResumedNotice } from '#src/ui/wizard/flow-notices.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { useBooking, useCan, useSend, useStartAnew } from './booking-actor.tsx'
import { useView } from './booking-views.ts'

/** What must not be overlooked above a step: lost seats, a refusal, a draft that came back or is written elsewhere. */
export function StepNotices() {
  const view = useView()
  const startAnew = useStartAnew()
  const draft = useBooking((snapshot) => snapshot.children.draft)
  const refusal = useBooking(({ context }) => context.refusal)
  const isRestored = useBooking(({ context }) => context.isRestored)
  return (
    <div className="flex flex-col gap-2 empty:hidden">
      <DraftElsewhereNotice draft={draft} />
      {view === 'outwardSeats' && <SeatNotices direction="outward" />}
      {view === 'returnSeats' && <SeatNotices direction="return" />}
      {(view === 'outwardDeparture' || view === 'returnDeparture') && <RefusalNotice refusal={refusal} />}
      {isRestored && view !== 'booked' && <ResumedNotice onStartAnew={() => startAnew?.()} />}
    </div>
  )
}

function SeatNotices({ direction }: { direction: Direction }) {
  const { t } = useTranslation('booking')
  const refusal = useBooking(({ context }) => context.refusal)
  const lost = useBooking(({ context }) => context.lostSeats[direction].join(', '))
  const lostCount = useBooking(({ context }) => context.lostSeats[direction].length)
  const isBirthToCheck = useBooking(({ context }) => isShortOfInfantSeat(context, direction))
  const isMissing = useBooking(
    ({ context }) =>
      context.arePassengersComplete &&
      context.travellers.some((each) => each.needsSeat[direction] && each.seats[direction] === null),
  )
  return (
    <>
      {lostCount > 0 && (
        <Notice
          tone="attention"
          role="alert"
          title={t('seats.lost', { count: lostCount, seats: `\u2066${lost}\u2069` })}
        >
          {t('seats.lostBody')}
        </Notice>
      )}
      {lostCount === 0 && (isMissing || isBirthToCheck) && (
        <Notice tone="attention" role="status" action={isBirthToCheck && <ToPassengers />}>
          {t('seats.missing')}
        </Notice>
      )}
      <RefusalNotice refusal={refusal} />
    </>
  )
}

/** The date of birth may be the mistake; everything typed and every seat stays. */
function ToPassengers() {
  const { t } = useTranslation('booking')
  const send = useSend()
  const canGo = useCan({ type: 'booking.goTo', step: 'passengers' })
  return (
    <Button size="small" disabled={!canGo} onClick={() => send({ type: 'booking.goTo', step: 'passengers' })}>
      {t('seats.checkBirth')}
    </Button>
  )
}
