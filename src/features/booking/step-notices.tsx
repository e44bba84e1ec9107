import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { Direction } from '#machines/booking/booking-requests.ts'
import { isShortOfInfantSeat } from '#machines/booking/booking-rules.ts'
import { Button } from '#src/components/button.tsx'
import { Notice } from '#src/components/notice.tsx'
import { useBooking, useCan, useSend } from './booking-actor.tsx'
import { faceOf } from './booking-faces.ts'

/** What must not be overlooked above a step: lost seats, a refusal, a draft that came back or is written elsewhere. */
export function StepNotices() {
  const face = useBooking(faceOf)
  return (
    <div className="flex flex-col gap-2 empty:hidden">
      <DraftElsewhere />
      {face === 'outwardSeats' && <SeatNotices direction="outward" />}
      {face === 'returnSeats' && <SeatNotices direction="return" />}
      {(face === 'outwardDeparture' || face === 'returnDeparture') && <Refusal />}
      {face !== 'booked' && <Resumed />}
    </div>
  )
}

function SeatNotices({ direction }: { direction: Direction }) {
  const { t } = useTranslation('booking')
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
        <Notice tone="attention" role="alert" title={t('seats.lost', { count: lostCount, seats: `\u2066${lost}\u2069` })}>
          {t('seats.lostBody')}
        </Notice>
      )}
      {lostCount === 0 && (isMissing || isBirthToCheck) && (
        <Notice tone="attention" role="status" action={isBirthToCheck && <ToPassengers />}>
          {t('seats.missing')}
        </Notice>
      )}
      <Refusal />
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

function Refusal() {
  const refusal = useBooking(({ context }) => context.refusal)
  if (!refusal) return null
  const fields = [...new Set(Object.values(refusal.fields))].filter((message) => message !== refusal.message)
  return (
    <Notice tone="stop" role="alert" title={refusal.message}>
      {fields.map((message) => (
        <p key={message}>{message}</p>
      ))}
    </Notice>
  )
}

function Resumed() {
  const { t } = useTranslation('booking')
  const send = useSend()
  const isRestored = useBooking(({ context }) => context.isRestored)
  if (!isRestored) return null
  return (
    <Notice
      tone="info"
      role="status"
      action={
        <Button size="small" tone="quiet" onClick={() => send({ type: 'booking.startAnew' })}>
          {t('draft.startAnew')}
        </Button>
      }
    >
      {t('draft.resumed')}
    </Notice>
  )
}

function DraftElsewhere() {
  const { t } = useTranslation('booking')
  const keeper = useBooking((snapshot) => snapshot.children.draftKeeper)
  const isSuperseded = useSelector(keeper, (snapshot) => snapshot?.matches('superseded') === true)
  if (!isSuperseded) return null
  return (
    <Notice
      tone="attention"
      role="status"
      title={t('draft.elsewhere')}
      action={
        <Button size="small" onClick={() => keeper?.send({ type: 'draft.takeOver' })}>
          {t('draft.takeOver')}
        </Button>
      }
    >
      {t('draft.elsewhereBody')}
    </Notice>
  )
}
