import { useTranslation } from 'react-i18next'
import {
  hasUnsettledSeats,
  moversIn,
  needsSeat,
  seatedIn,
  wishedSeats,
} from '#machines/travel-date-change/travel-date-change-rules.ts'
import { SeatParty } from '#src/domain/seat/seat-party.tsx'
import { SeatPicker } from '#src/domain/seat/seat-picker.tsx'
import { useChange, useSend } from './change-actor.tsx'

/** Who sits where on the new departure, on a map that shows the other clerks at work. */
export function SeatsStep() {
  const { t } = useTranslation('travel-date-change')
  const send = useSend()
  const context = useChange((snapshot) => snapshot.context)
  const { direction } = context
  const departure = context.departures[direction]
  if (!departure) return null
  return (
    <SeatPicker
      key={departure.key}
      departure={departure}
      wished={wishedSeats(context, direction)}
      needed={seatedIn(context, direction).length}
      isAsking={hasUnsettledSeats(context, direction)}
      party={
        <SeatParty
          members={moversIn(context, direction).map(({ id, passenger, seat }) => ({
            id,
            name: `${passenger.firstName} ${passenger.lastName}`,
            note: seat === null ? undefined : t('seats.before', { seat: `\u2066${seat}\u2069` }),
            needsSeat: needsSeat(context, id),
            seat: context.seats[id] ?? null,
          }))}
          activeId={context.activeTicket}
          onFocus={(ticketId) => send({ type: 'travelDateChange.focusTicket', ticketId })}
          onAssign={(ticketId, seat) => send({ type: 'travelDateChange.assignSeat', ticketId, seat })}
        />
      }
      onPick={(seat) => send({ type: 'travelDateChange.pickSeat', seat })}
      onPickAll={(seats) => send({ type: 'travelDateChange.pickSeats', seats })}
    />
  )
}
