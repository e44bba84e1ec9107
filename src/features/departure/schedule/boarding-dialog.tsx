import { useTranslation } from 'react-i18next'
import { EARLY_CLOSING_HOURS, type BoardingStoppage } from '#contract/departure/departure-closing.ts'
import { Notice } from '#src/ui/notice.tsx'
import { ReasonDialog } from '#src/ui/reason-dialog.tsx'
import { formatDuration } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useNow } from '#src/ui/use-now.ts'

export type BoardingAct = 'close' | 'reopen'

export interface BoardingDialogProps {
  departureKey: string
  act: BoardingAct
  stoppage: BoardingStoppage
  onDone: () => void
}

/** Reads that show what a change of boarding changes. */
const INVALIDATED = [
  'getDepartureState',
  'getBusSchedule',
  'getDepartures',
  'getTravelDays',
  'getSeatMap',
  'getBooking',
  'getBookingList',
  'getWorkflowEvents',
] as const
const EARLY_MS = EARLY_CLOSING_HOURS * 3_600_000

/** Asks once, saying whom it concerns; opening again and closing long before the bus leaves want a reason, closing takes one. */
export function BoardingDialog({ departureKey, act, stoppage, onDone }: BoardingDialogProps) {
  const { t, i18n } = useTranslation('bus-schedule')
  const untilLeaving = new Date(stoppage.departsAt).getTime() - useNow()
  const isEarly = act === 'close' && untilLeaving > EARLY_MS
  const isReasonNeeded = act === 'reopen' || isEarly
  const stop = localName(stoppage.name, i18n.language)

  return (
    <ReasonDialog
      call={act === 'reopen' ? 'reopenDeparture' : 'closeDeparture'}
      toRequest={(reason) => ({
        params: { key: departureKey },
        body: { position: stoppage.position, ...(reason !== '' && { reason }) },
      })}
      invalidates={INVALIDATED}
      saved={({ data }) => t(`boarding.${act}Done`, { stop, count: data.tickets })}
      role="alertdialog"
      title={t(`boarding.${act}Title`, { stop })}
      description={t(`boarding.${act}Body`, { count: stoppage.missing })}
      label={t(isEarly ? 'boarding.reasonEarly' : isReasonNeeded ? 'boarding.reason' : 'boarding.reasonIfAny')}
      hint={t('boarding.reasonHint')}
      tooShort={t('boarding.reasonShort')}
      longest={200}
      optional={!isReasonNeeded}
      send={t(`boarding.${act}`)}
      tone={act === 'close' ? 'danger' : 'primary'}
      onClose={onDone}
    >
      {isEarly && (
        <Notice tone="stop" title={t('boarding.early', { duration: formatDuration(untilLeaving, i18n.language) })}>
          {t('boarding.earlyBody')}
        </Notice>
      )}
    </ReasonDialog>
  )
}
