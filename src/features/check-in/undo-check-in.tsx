import { useTranslation } from 'react-i18next'
import { ReasonDialog } from '#src/ui/reason-dialog.tsx'

/** A check-in that can be taken back: of whom, and the version of the ticket that was looked at. */
export interface UndoableCheckIn {
  ticketId: string
  version: number
  passengerName: string
}

const INVALIDATED = [
  'getCheckedInList',
  'getCheckinGroupList',
  'getCheckInDepartures',
  'getDepartureState',
  'getDepartureManifest',
  'getBooking',
  'getBookingList',
  'getWorkflowEvents',
] as const

/** Takes a check-in back, with a reason; who and why stand on the Checked In List from then on. */
export function UndoCheckIn({
  checkIn: { ticketId, version, passengerName },
  onDone,
}: {
  checkIn: UndoableCheckIn
  onDone: () => void
}) {
  const { t } = useTranslation('checked-in')
  return (
    <ReasonDialog
      call="undoCheckIn"
      toRequest={(reason) => ({ body: { ticketId, version, reason } })}
      invalidates={INVALIDATED}
      saved={() => t('undo.done', { name: passengerName })}
      role="alertdialog"
      title={t('undo.title', { name: passengerName })}
      description={t('undo.body')}
      label={t('undo.reason')}
      hint={t('undo.reasonHint')}
      tooShort={t('undo.reasonShort')}
      longest={200}
      send={t('undo.go')}
      tone="danger"
      onClose={onDone}
    />
  )
}
