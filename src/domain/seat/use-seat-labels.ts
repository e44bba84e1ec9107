import { useTranslation } from 'react-i18next'
import { seatMark, type SeatMark, type SeatStatus, type SeatStatuses } from '#src/domain/seat/seat-layout.ts'
import { formatCountdown } from '#src/platform/format.ts'
import { useNow } from '#src/ui/use-now.ts'

export interface SeatWordsOptions {
  seats: SeatStatuses
  refusal: ((seat: string) => string | undefined) | undefined
  clockOffset: number
  /** Numbers of the seats beyond the vehicle's regular ones. */
  additionalSeats: readonly string[]
}

/** A seat in words: 'Seat 12, held by Sara Ali, 6:41 left'. */
export function useSeatWords({ seats, refusal, clockOffset, additionalSeats }: SeatWordsOptions) {
  const { t } = useTranslation('common')
  const now = useNow() + clockOffset

  const keptWords = ({ keptFor = undefined, keptNote = undefined }: Partial<SeatStatus> = {}) => {
    const why = t(`seat.kept.${keptFor ?? 'unsaid'}`)
    return keptNote === undefined ? why : t('seat.keptNote', { why, note: keptNote })
  }
  const stateOf = (status: SeatStatus | undefined, mark: SeatMark) => {
    if (mark === 'held' && status?.holderName) return t('seat.heldBy', { name: status.holderName })
    return mark === 'kept' ? keptWords(status) : t(`seat.state.${mark}`)
  }

  return (seat: string, berth: 'upper' | 'lower' | undefined): string => {
    const status = seats[seat]
    const mark = seatMark(status)
    const left = status?.expiresAt ? new Date(status.expiresAt).getTime() - now : undefined
    const free = mark === 'available' || mark === 'ladies'
    return [
      t('seat.name', { seat }),
      berth && t(`seat.berth.${berth}`),
      additionalSeats.includes(seat) && t('seat.additional'),
      stateOf(status, mark),
      status?.isKept && mark === 'mine' && keptWords(status),
      left !== undefined && left > 0 && t('seat.left', { time: formatCountdown(left) }),
      free && refusal?.(seat),
    ]
      .filter(Boolean)
      .join(t('seat.comma'))
  }
}
