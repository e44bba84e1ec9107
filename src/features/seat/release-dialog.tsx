import { useTranslation } from 'react-i18next'
import { MAX_BRIEF_REASON } from '#contract/bounds.ts'
import type { StopRange } from '#contract/departure/departure.ts'
import { listSeparator } from '#contract/list-separator.ts'
import type { KeptSeats } from '#contract/seat/seat.ts'
import { useActForm } from '#src/ui/form/use-act-form.ts'
import { ReasonFrame, reasonProblem, typedReason } from '#src/ui/reason-dialog.tsx'
import { KEEPING_INVALIDATES } from './keeping-invalidates.ts'
import { stretchInWords } from './stretch-words.ts'

export interface ReleaseDialogProps extends StopRange {
  departureKey: string
  seats: readonly string[]
  stops: KeptSeats['stops']
  onDone: () => void
  onClose: () => void
}

/** Gives kept seats back into sale, with a reason. */
export function ReleaseDialog({ departureKey, seats, stops, from, to, onDone, onClose }: ReleaseDialogProps) {
  const { t, i18n } = useTranslation('kept-seats')
  const list = seats.join(listSeparator(i18n.language))
  const act = useActForm('reserveUnreserveSeat', {
    schema: typedReason,
    blank: { reason: '' },
    keep: false,
    rules: ({ reason }) => ({ reason: reasonProblem(reason, t('release.reasonShort')) }),
    toRequest: ({ reason }) => ({
      body: { departureKey, from, to, seats: [...seats], action: 'unreserve', reason },
    }),
    invalidates: KEEPING_INVALIDATES,
    saved: () => t('release.done', { count: seats.length, seats: list }),
    next: onDone,
  })
  return (
    <ReasonFrame
      act={act}
      title={t('release.title', { count: seats.length, seats: list })}
      description={stretchInWords(stops, { from, to }, i18n.language)}
      label={t('release.reason')}
      hint={t('release.reasonHint')}
      longest={MAX_BRIEF_REASON}
      send={t('release.go')}
      startsOn="field"
      onClose={onClose}
    />
  )
}
