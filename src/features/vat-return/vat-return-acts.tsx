import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { VatReturn } from '#contract/vat-return/vat-return.ts'
import { DecideLink } from '#src/domain/approval/decide-link.tsx'
import { vatReturnView } from '#src/domain/vat-return/vat-return-view.ts'
import { errorText } from '#src/platform/error-text.ts'
import { notify } from '#src/platform/notify.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useWrite } from '#src/platform/use-write.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { PayDialog } from './pay-dialog.tsx'

/** What its reader can do with a return as it stands. */
export function VatReturnActs({ vatReturn }: { vatReturn: VatReturn }) {
  const { t } = useTranslation('vat-return')
  const [isPaying, setPaying] = useState(false)
  const mayCall = useMayCall()
  const mayDo = (name: VatReturn['can'][number]['event']) =>
    vatReturn.can.some(({ event, refusal }) => event === name && refusal === null)
  return (
    <>
      {mayDo('vatReturn.withdraw') && <PlainAct vatReturn={vatReturn} call="withdrawVatReturn" />}
      {mayDo('vatReturn.prepareAgain') && <PlainAct vatReturn={vatReturn} call="prepareVatReturnAgain" />}
      {mayDo('vatReturn.file') && <DecideLink id={vatReturn.id} />}
      {mayCall('payVatReturn') && mayDo('vatReturn.pay') && (
        <Button tone="primary" onClick={() => setPaying(true)}>
          {t(vatReturn.due < 0 ? 'pay.openRefund' : 'pay.open')}
        </Button>
      )}
      {isPaying && <PayDialog vatReturn={vatReturn} onClose={() => setPaying(false)} />}
    </>
  )
}

/** An act that needs no words: asked once. */
function PlainAct({
  vatReturn: { id, version, reference, isUnchanged },
  call,
}: {
  vatReturn: VatReturn
  call: 'withdrawVatReturn' | 'prepareVatReturnAgain'
}) {
  const { t } = useTranslation('vat-return')
  const [isAsking, setAsking] = useState(false)
  const words = { reference: `\u2066${reference}\u2069` }
  const write = useWrite(call, {
    invalidates: vatReturnView.invalidates,
    onDone: () => {
      setAsking(false)
      notify.success(t(`act.${call}.done`, words))
    },
    onRefused: (error) => {
      setAsking(false)
      notify.error(errorText(t, error))
    },
  })
  const isWanted = call === 'prepareVatReturnAgain' && !isUnchanged
  return (
    <>
      <Button {...(isWanted && { tone: 'primary' as const })} busy={write.isPending} onClick={() => setAsking(true)}>
        {t(`act.${call}.go`)}
      </Button>
      <ConfirmDialog
        open={isAsking}
        tone={call === 'withdrawVatReturn' ? 'danger' : 'primary'}
        title={t(`act.${call}.title`, words)}
        body={t(`act.${call}.body`)}
        confirmLabel={t(`act.${call}.go`)}
        busy={write.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => write.mutate({ body: { id, version, ...(call === 'withdrawVatReturn' && { reason: null }) } })}
      />
    </>
  )
}
