import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { listSeparator } from '#contract/list-separator.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

export interface EndedNoticeProps {
  ref: Ref<HTMLDivElement>
  ended: readonly string[]
  /** Whose reservation is changed. */
  seats: readonly string[]
  /** With those that are still reserved. */
  onGoOn: (left: readonly string[]) => void
  onReserveAgain: () => void
}

/** Reservations that ended by themselves while they were changed, and the way on with what was entered. */
export function EndedNotice({ ref, ended, seats, onGoOn, onReserveAgain }: EndedNoticeProps) {
  const { t, i18n } = useTranslation('kept-seats')
  const inWords = (some: readonly string[]) => some.join(listSeparator(i18n.language))
  const left = seats.filter((seat) => !ended.includes(seat))
  return (
    <div ref={ref}>
      <Notice tone="attention" role="alert" title={t('change.gone', { count: ended.length, seats: inWords(ended) })}>
        <p>{t('ended.body')}</p>
        {left.length === 0 ? (
          <Button size="small" className="mt-2" onClick={onReserveAgain}>
            {t('ended.again', { count: seats.length, seats: inWords(seats) })}
          </Button>
        ) : (
          <Button size="small" className="mt-2" onClick={() => onGoOn(left)}>
            {t('taken.goOn', { count: left.length, seats: inWords(left) })}
          </Button>
        )}
      </Notice>
    </div>
  )
}
