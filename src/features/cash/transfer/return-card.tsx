import { cashTransferView } from '#src/domain/cash/cash-transfer-view.ts'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { CashTransfer } from '#contract/cash/cash-transfer.ts'
import { ActForm, SendButton } from '#src/ui/form/act-form.tsx'
import { FormTextArea } from '#src/ui/form/form-text.tsx'
import { useActForm } from '#src/ui/form/use-act-form.ts'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { MAX_REASON } from '#contract/bounds.ts'

const typedReturn = z.object({ reason: z.string().trim() })

/** Sends all of it back, with a reason. */
export function ReturnCard({ transfer, onOvertaken }: { transfer: CashTransfer; onOvertaken: () => void }) {
  const { t } = useTranslation('cash-transfer')
  const act = useActForm('returnCashTransfer', {
    schema: typedReturn,
    blank: { reason: '' },
    keep: false,
    rules: ({ reason }) => ({ reason: reason === '' ? t('return.reasonMissing') : undefined }),
    toRequest: ({ reason }) => ({ body: { id: transfer.id, version: transfer.version, reason } }),
    confirm: () => ({
      tone: 'primary',
      title: t('return.askTitle'),
      body: t('return.askBody'),
      action: t('return.go'),
    }),
    invalidates: cashTransferView.invalidates,
    saved: () => t('return.done'),
    onRefused: ({ status }) => status === 409 && onOvertaken(),
  })
  return (
    <SectionCard title={t('return.title')} lead={t('return.lead')}>
      <ActForm
        act={act}
        startsTyping={false}
        className="gap-3"
        bar={
          <div>
            <SendButton tone="secondary">{t('return.go')}</SendButton>
          </div>
        }
      >
        <FormTextArea name="reason" label={t('return.reason')} required maxLength={MAX_REASON} />
      </ActForm>
    </SectionCard>
  )
}
