import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { VisaRequestRecord } from '#contract/check-in/visa-request.ts'
import { Button } from '#src/ui/button.tsx'
import { DateField } from '#src/ui/form/date-field.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { ReasonDialog } from '#src/ui/reason-dialog.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import type { ApiError } from '#src/platform/api.ts'
import { errorText } from '#src/platform/error-text.ts'
import { countryName } from '#src/platform/format.ts'
import { notify } from '#src/platform/notify.ts'
import { useWrite } from '#src/platform/use-write.ts'
import { VISA_READS } from './visa-reads.ts'

interface VisaActionsProps {
  request: VisaRequestRecord
  /** Somebody else was first: shows what became of it. */
  reload: () => void
}

/** What the request's lifecycle takes now. Handing in happens at once; an answer is entered in a dialog. */
export function VisaActions({ request, reload }: VisaActionsProps) {
  const { t } = useTranslation('visa')
  const [asked, setAsked] = useState<'grant' | 'refuse' | null>(null)
  const { id, version } = request
  const submit = useWrite('updateVisaRequestStatus', {
    invalidates: VISA_READS,
    onDone: () => notify.success(t('detail.submitted')),
    onRefused: (error) => {
      notify.error(errorText(t, error))
      if (error.status === 409) reload()
    },
  })
  const can = (event: VisaRequestRecord['can'][number]) => request.can.includes(event)
  return (
    <>
      {can('visaRequest.refuse') && (
        <Button onClick={() => setAsked('refuse')}>{t(`detail.${refusalOf(request)}`)}</Button>
      )}
      {can('visaRequest.submit') && (
        <Button
          tone="primary"
          busy={submit.isPending}
          onClick={() =>
            submit.mutate({ body: { id, version, act: 'submit', visaNumber: null, validUntil: null, reason: null } })
          }
        >
          {t('detail.submit')}
        </Button>
      )}
      {can('visaRequest.grant') && (
        <Button tone="primary" onClick={() => setAsked('grant')}>
          {t('detail.grant')}
        </Button>
      )}
      {asked === 'grant' && <GrantDialog request={request} reload={reload} onClose={() => setAsked(null)} />}
      {asked === 'refuse' && <RefuseDialog request={request} reload={reload} onClose={() => setAsked(null)} />}
    </>
  )
}

/** A visa that was granted is withdrawn; before that the request is refused. */
const refusalOf = ({ state }: VisaRequestRecord) => (state === 'granted' ? 'revoke' : 'refuse')

interface AnswerDialogProps extends VisaActionsProps {
  onClose: () => void
}

/** Enters an answer. A refusal stands above the fields and at them, and what was typed stays. */
function useAnswer({ reload, onClose }: AnswerDialogProps, done: string) {
  const [refusal, setRefusal] = useState<ApiError>()
  const write = useWrite('updateVisaRequestStatus', {
    invalidates: VISA_READS,
    onDone: () => {
      notify.success(done)
      onClose()
    },
    onRefused: (error) => {
      setRefusal(error)
      if (error.status === 409) reload()
    },
  })
  return { ...write, refusal }
}

function GrantDialog(props: AnswerDialogProps) {
  const { request, onClose } = props
  const { t, i18n } = useTranslation('visa')
  const [visaNumber, setVisaNumber] = useState('')
  const [validUntil, setValidUntil] = useState<string>()
  const { mutate, isPending, refusal } = useAnswer(props, t('detail.granted'))
  const { id, version, passengerName, destination } = request
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t('detail.grantTitle')}
      description={t('detail.grantBody', { name: passengerName, country: countryName(destination, i18n.language) })}
      footer={
        <>
          <Button onClick={onClose}>{t('detail.cancel')}</Button>
          <Button type="submit" form="grant-visa" tone="primary" busy={isPending}>
            {t('detail.grant')}
          </Button>
        </>
      }
    >
      <form
        id="grant-visa"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          mutate({
            body: {
              id,
              version,
              act: 'grant',
              visaNumber: visaNumber.trim() || null,
              validUntil: validUntil ?? null,
              reason: null,
            },
          })
        }}
      >
        {refusal && (
          <Notice tone="stop" role="alert">
            {errorText(t, refusal)}
          </Notice>
        )}
        <TextField
          data-autofocus
          label={t('detail.field.visaNumber')}
          error={refusal?.fields.visaNumber}
          value={visaNumber}
          onChange={(event) => setVisaNumber(event.target.value)}
          maxLength={40}
          autoComplete="off"
          ltr
          mono
          required
        />
        <DateField
          label={t('detail.field.validUntil')}
          error={refusal?.fields.validUntil}
          value={validUntil}
          onChange={setValidUntil}
          required
        />
      </form>
    </Dialog>
  )
}

function RefuseDialog(props: AnswerDialogProps) {
  const { request, onClose } = props
  const { t } = useTranslation('visa')
  const { id, version, passengerName } = request
  const act = refusalOf(request)
  const { mutate, isPending, refusal } = useAnswer(props, t(act === 'revoke' ? 'detail.revoked' : 'detail.refused'))
  return (
    <ReasonDialog
      role="alertdialog"
      title={t(`detail.${act}Title`)}
      description={t(`detail.${act}Body`, { name: passengerName })}
      label={t('detail.reason')}
      hint={t('detail.reasonHint')}
      tooShort={t('detail.reasonShort')}
      longest={300}
      actLabel={t(`detail.${act}`)}
      backLabel={t('detail.cancel')}
      tone="danger"
      startsOn="field"
      busy={isPending}
      refusal={refusal}
      error={refusal?.fields.reason}
      onClose={onClose}
      onSend={(reason) => mutate({ body: { id, version, act: 'refuse', visaNumber: null, validUntil: null, reason } })}
    />
  )
}
