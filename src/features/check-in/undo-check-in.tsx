import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReasonDialog } from '#src/ui/reason-dialog.tsx'
import type { ApiError } from '#src/platform/api.ts'
import { notify } from '#src/platform/notify.ts'
import { useWrite } from '#src/platform/use-write.ts'

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
  const [refusal, setRefusal] = useState<ApiError>()
  const undo = useWrite('undoCheckIn', {
    invalidates: INVALIDATED,
    onDone: () => {
      notify.success(t('undo.done', { name: passengerName }))
      onDone()
    },
    onRefused: setRefusal,
  })

  return (
    <ReasonDialog
      role="alertdialog"
      title={t('undo.title', { name: passengerName })}
      description={t('undo.body')}
      label={t('undo.reason')}
      hint={t('undo.reasonHint')}
      tooShort={t('undo.reasonShort')}
      longest={200}
      actLabel={t('undo.go')}
      tone="danger"
      busy={undo.isPending}
      refusal={refusal}
      error={refusal?.fields.reason}
      onClose={onDone}
      onSend={(reason) => undo.mutate({ body: { ticketId, version, reason } })}
    />
  )
}
