import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { VisaRequestRecord } from '#contract/check-in/visa-request.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { ActDialog } from '#src/ui/form/act-dialog.tsx'
import { FormDay } from '#src/ui/form/form-day.tsx'
import { FormText } from '#src/ui/form/form-text.tsx'
import { useActForm } from '#src/ui/form/use-act-form.ts'
import { ReasonDialog } from '#src/ui/reason-dialog.tsx'
import { errorText } from '#src/platform/error-text.ts'
import { countryName, moneyInWords } from '#src/platform/format.ts'
import { notify } from '#src/platform/notify.ts'
import { useWrite } from '#src/platform/use-write.ts'
import { visaRequestView } from '#src/domain/check-in/visa-request-view.ts'

interface VisaActionsProps {
  request: VisaRequestRecord
  /** Somebody else was first: shows what became of it. */
  reload: () => void
}

/**
 * What the request's lifecycle takes now. Handing in happens at once, unless a fee is earned by it; an answer is entered in
 * a dialog.
 */
export function VisaActions({ request, reload }: VisaActionsProps) {
  const { t, i18n } = useTranslation('visa')
  const [asked, setAsked] = useState<'submit' | 'grant' | 'refuse' | null>(null)
  const { id, version, fee, passengerName } = request
  const submit = useWrite('updateVisaRequestStatus', {
    invalidates: visaRequestView.invalidates,
    onDone: () => {
      setAsked(null)
      notify.success(t('detail.submitted'))
    },
    onRefused: (error) => {
      setAsked(null)
      notify.error(errorText(t, error))
      if (error.status === 409) reload()
    },
  })
  const handIn = () =>
    submit.mutate({ body: { id, version, act: 'submit', visaNumber: null, validUntil: null, reason: null } })
  const can = (event: VisaRequestRecord['can'][number]) => request.can.includes(event)
  return (
    <>
      {can('visaRequest.refuse') && (
        <Button onClick={() => setAsked('refuse')}>{t(`detail.${refusalOf(request)}`)}</Button>
      )}
      {can('visaRequest.submit') && (
        <Button tone="primary" busy={submit.isPending} onClick={() => (fee ? setAsked('submit') : handIn())}>
          {t('detail.submit')}
        </Button>
      )}
      {can('visaRequest.grant') && (
        <Button tone="primary" onClick={() => setAsked('grant')}>
          {t('detail.grant')}
        </Button>
      )}
      {fee && (
        <ConfirmDialog
          open={asked === 'submit'}
          title={t('detail.submitTitle')}
          body={t('detail.submitBody', {
            name: passengerName,
            amount: moneyInWords(fee.amount, fee.currency, i18n.language),
          })}
          confirmLabel={t('detail.submit')}
          cancelLabel={t('detail.cancel')}
          tone="primary"
          busy={submit.isPending}
          onCancel={() => setAsked(null)}
          onConfirm={handIn}
        />
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

const typedGrant = z.object({ visaNumber: z.string().trim(), validUntil: z.string().optional() })

function GrantDialog({ request, reload, onClose }: AnswerDialogProps) {
  const { t, i18n } = useTranslation('visa')
  const { id, version, passengerName, destination } = request
  const act = useActForm('updateVisaRequestStatus', {
    schema: typedGrant,
    blank: { visaNumber: '', validUntil: undefined },
    keep: false,
    toRequest: ({ visaNumber, validUntil }) => ({
      body: {
        id,
        version,
        act: 'grant',
        visaNumber: visaNumber || null,
        validUntil: validUntil ?? null,
        reason: null,
      },
    }),
    invalidates: visaRequestView.invalidates,
    saved: () => t('detail.granted'),
    next: onClose,
    onRefused: ({ status }) => status === 409 && reload(),
  })
  return (
    <ActDialog
      act={act}
      onClose={onClose}
      size="small"
      title={t('detail.grantTitle')}
      description={t('detail.grantBody', { name: passengerName, country: countryName(destination, i18n.language) })}
      send={t('detail.grant')}
      back={t('detail.cancel')}
      startsOn="field"
    >
      <FormText
        data-autofocus
        name="visaNumber"
        label={t('detail.field.visaNumber')}
        maxLength={40}
        ltr
        mono
        required
      />
      <FormDay name="validUntil" label={t('detail.field.validUntil')} required />
    </ActDialog>
  )
}

function RefuseDialog({ request, reload, onClose }: AnswerDialogProps) {
  const { t, i18n } = useTranslation('visa')
  const { id, version, passengerName, fee, state } = request
  const feeWords =
    fee &&
    t(state === 'requested' ? `detail.givesBack.${fee.means}` : 'detail.feeStays', {
      amount: moneyInWords(fee.amount, fee.currency, i18n.language),
    })
  const act = refusalOf(request)
  return (
    <ReasonDialog
      call="updateVisaRequestStatus"
      toRequest={(reason) => ({
        body: { id, version, act: 'refuse', visaNumber: null, validUntil: null, reason },
      })}
      invalidates={visaRequestView.invalidates}
      saved={() => t(act === 'revoke' ? 'detail.revoked' : 'detail.refused')}
      onRefused={({ status }) => status === 409 && reload()}
      role="alertdialog"
      title={t(`detail.${act}Title`)}
      description={[t(`detail.${act}Body`, { name: passengerName }), feeWords].filter(Boolean).join(' ')}
      label={t('detail.reason')}
      hint={t('detail.reasonHint')}
      tooShort={t('detail.reasonShort')}
      longest={300}
      send={t(`detail.${act}`)}
      back={t('detail.cancel')}
      tone="danger"
      startsOn="field"
      onClose={onClose}
    />
  )
}
