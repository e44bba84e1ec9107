import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EARLY_CLOSING_HOURS, type BoardingStoppage } from '#contract/departure-closing.ts'
import { Button } from '#src/components/button.tsx'
import { Dialog } from '#src/components/dialog.tsx'
import { Notice } from '#src/components/notice.tsx'
import { TextField } from '#src/components/text-field.tsx'
import type { ApiError } from '#src/lib/api.ts'
import { errorText } from '#src/lib/error-text.ts'
import { formatDuration } from '#src/lib/format.ts'
import { localName } from '#src/lib/local-name.ts'
import { notify } from '#src/lib/notify.ts'
import { useNow } from '#src/lib/use-now.ts'
import { useWrite } from '#src/lib/use-write.ts'

export type BoardingAct = 'close' | 'reopen'

export interface BoardingDialogProps {
  departureKey: string
  act: BoardingAct
  stoppage: BoardingStoppage
  onDone: () => void
}

/** Reads that show what a change of boarding changes. */
const OUTDATED = ['getDepartureState', 'getBusSchedule', 'getDepartures', 'getSeatMap', 'getBooking', 'getBookingList', 'getWorkflowEvents'] as const
const SHORTEST_REASON = 3
const EARLY_MS = EARLY_CLOSING_HOURS * 3_600_000

/** Asks once, saying whom it concerns; opening again and closing long before the bus leaves want a reason, closing takes one. */
export function BoardingDialog({ departureKey, act, stoppage, onDone }: BoardingDialogProps) {
  const { t, i18n } = useTranslation('bus-schedule')
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState('')
  const [failure, setFailure] = useState('')
  const untilLeaving = new Date(stoppage.departsAt).getTime() - useNow()
  const isEarly = act === 'close' && untilLeaving > EARLY_MS
  const isReasonNeeded = act === 'reopen' || isEarly
  const stop = localName(stoppage.name, i18n.language)
  const answers = {
    outdates: OUTDATED,
    onDone: ({ data }: { data: { tickets: number } }) => {
      notify.success(t(`boarding.${act}Done`, { stop, count: data.tickets }))
      onDone()
    },
    onRefused: (error: ApiError) => {
      setFailure(errorText(t, error))
      setProblem(error.fields.reason ?? '')
    },
  }
  const close = useWrite('closeDeparture', answers)
  const reopen = useWrite('reopenDeparture', answers)
  const isBusy = close.isPending || reopen.isPending

  function send() {
    const words = reason.trim()
    const isTooShort = words.length < SHORTEST_REASON && (isReasonNeeded || words !== '')
    setProblem(isTooShort ? t('boarding.reasonShort') : '')
    if (isTooShort) return
    const params = { key: departureKey }
    if (act === 'reopen') reopen.mutate({ params, body: { position: stoppage.position, reason: words } })
    else close.mutate({ params, body: { position: stoppage.position, ...(words !== '' && { reason: words }) } })
  }

  return (
    <Dialog
      open
      onClose={onDone}
      size="small"
      role="alertdialog"
      title={t(`boarding.${act}Title`, { stop })}
      description={t(`boarding.${act}Body`, { count: stoppage.missing })}
      footer={
        <>
          <Button data-autofocus onClick={onDone}>
            {t('common:confirm.cancel')}
          </Button>
          <Button tone={act === 'close' ? 'danger' : 'primary'} busy={isBusy} onClick={send}>
            {t(`boarding.${act}`)}
          </Button>
        </>
      }
    >
      {failure && (
        <Notice tone="stop" role="alert" className="mb-3">
          {failure}
        </Notice>
      )}
      {isEarly && (
        <Notice tone="stop" className="mb-3" title={t('boarding.early', { count: stoppage.missing, duration: formatDuration(untilLeaving, i18n.language) })}>
          {t('boarding.earlyBody')}
        </Notice>
      )}
      <TextField
        label={t(isEarly ? 'boarding.reasonEarly' : isReasonNeeded ? 'boarding.reason' : 'boarding.reasonIfAny')}
        hint={t('boarding.reasonHint')}
        error={problem || undefined}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        maxLength={200}
        required={isReasonNeeded}
      />
    </Dialog>
  )
}
