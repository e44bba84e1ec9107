import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { MAX_NAME } from '#contract/bounds.ts'
import type { VatReturn } from '#contract/vat-return/vat-return.ts'
import { vatReturnView } from '#src/domain/vat-return/vat-return-view.ts'
import { moneyInWords } from '#src/platform/format.ts'
import { ActDialog } from '#src/ui/form/act-dialog.tsx'
import { FormText } from '#src/ui/form/form-text.tsx'
import { useActForm } from '#src/ui/form/use-act-form.ts'

const typedPayment = z.object({ reference: z.string().trim().max(MAX_NAME) })

/** Posts the payment of a filed return, or its refund, by the bank's reference. */
export function PayDialog({ vatReturn, onClose }: { vatReturn: VatReturn; onClose: () => void }) {
  const { t, i18n } = useTranslation('vat-return')
  const { id, version, due, currency, reference: of } = vatReturn
  const way = due < 0 ? 'refund' : due === 0 ? 'nothing' : 'payment'
  const amount = moneyInWords(Math.abs(due), currency, i18n.language)
  const words = { amount, reference: `\u2066${of}\u2069` }
  const act = useActForm('payVatReturn', {
    schema: typedPayment,
    blank: { reference: '' },
    keep: false,
    rules: ({ reference }) => ({
      reference: way !== 'nothing' && reference.trim() === '' ? t('pay.noReference') : undefined,
    }),
    toRequest: ({ reference }) => ({ body: { id, version, reference: reference === '' ? null : reference } }),
    invalidates: vatReturnView.invalidates,
    saved: () => t('pay.done', words),
    next: onClose,
  })
  return (
    <ActDialog
      act={act}
      onClose={onClose}
      title={t(`pay.title.${way}`, words)}
      description={t(`pay.lead.${way}`, words)}
      send={t(`pay.go.${way}`, words)}
      startsOn="field"
    >
      {way !== 'nothing' && (
        <FormText
          name="reference"
          label={t('paymentReference')}
          hint={t('pay.hint')}
          maxLength={MAX_NAME}
          required
          ltr
          data-autofocus
        />
      )}
    </ActDialog>
  )
}
