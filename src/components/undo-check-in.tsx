import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/components/button.tsx'
import { Dialog } from '#src/components/dialog.tsx'
import { Notice } from '#src/components/notice.tsx'
import { TextField } from '#src/components/text-field.tsx'
import { errorText } from '#src/lib/error-text.ts'
import { notify } from '#src/lib/notify.ts'
import { useWrite } from '#src/lib/use-write.ts'

/** A check-in that can be taken back: of whom, and the version of the ticket that was looked at. */
export interface UndoableCheckIn {
  ticketId: string
  version: number
  passengerName: string
}

const OUTDATED = [
  'getCheckedInList',
  'getCheckinGroupList',
  'getCheckInDepartures',
  'getDepartureState',
  'getDepartureManifest',
  'getBooking',
  'getBookingList',
  'getWorkflowEvents',
] as const
const SHORTEST_REASON = 3

/** Takes a check-in back, with a reason; who and why stand on the Checked In List from then on. */
export function UndoCheckIn({ checkIn: { ticketId, version, passengerName }, onDone }: { checkIn: UndoableCheckIn; onDone: () => void }) {
  const { t } = useTranslation('checked-in')
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState('')
  const [failure, setFailure] = useState('')
  const undo = useWrite('undoCheckIn', {
    outdates: OUTDATED,
    onDone: () => {
      notify.success(t('undo.done', { name: passengerName }))
      onDone()
    },
    onRefused: (error) => {
      setFailure(errorText(t, error))
      setProblem(error.fields.reason ?? '')
    },
  })

  function send() {
    const words = reason.trim()
    const isTooShort = words.length < SHORTEST_REASON
    setProblem(isTooShort ? t('undo.reasonShort') : '')
    if (!isTooShort) undo.mutate({ body: { ticketId, version, reason: words } })
  }

  return (
    <Dialog
      open
      onClose={onDone}
      size="small"
      role="alertdialog"
      title={t('undo.title', { name: passengerName })}
      description={t('undo.body')}
      footer={
        <>
          <Button data-autofocus onClick={onDone}>
            {t('common:confirm.cancel')}
          </Button>
          <Button tone="danger" busy={undo.isPending} onClick={send}>
            {t('undo.go')}
          </Button>
        </>
      }
    >
      {failure && (
        <Notice tone="stop" role="alert" className="mb-3">
          {failure}
        </Notice>
      )}
      <TextField
        label={t('undo.reason')}
        hint={t('undo.reasonHint')}
        error={problem || undefined}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        maxLength={200}
        required
      />
    </Dialog>
  )
}
