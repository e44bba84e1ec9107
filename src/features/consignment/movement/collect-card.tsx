import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { COLLECTING_MEANS, type Consignment } from '#contract/consignment/consignment.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { Money } from '#src/ui/money.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PaymentMeansField } from '#src/domain/booking/payment-means-field.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { ApiError } from '#src/platform/api.ts'
import { errorText } from '#src/platform/error-text.ts'
import { moneyInWords } from '#src/platform/format.ts'
import { notify } from '#src/platform/notify.ts'
import { useWrite } from '#src/platform/use-write.ts'
import { pieceView } from '#src/domain/consignment/piece-view.ts'

type Means = (typeof COLLECTING_MEANS)[number]

const isMeans = (means: string): means is Means => COLLECTING_MEANS.some((each) => each === means)

/** Pay-on-delivery comes before the pieces are handed over. */
export function CollectCard({ bill }: { bill: Consignment }) {
  const { t, i18n } = useTranslation(['consignment-movement', 'tickets'])
  const [means, setMeans] = useState<Means>('cash')
  const [transfer, setTransfer] = useState({ reference: '', isReuseConfirmed: false })
  const [isAsking, setAsking] = useState(false)
  const amount = moneyInWords(bill.due, bill.currency, i18n.language)
  const collect = useWrite('collectPodPayment', {
    invalidates: pieceView.invalidates,
    onDone: () => {
      setAsking(false)
      notify.success(t('collect.done', { amount }))
    },
    onRefused: () => setAsking(false),
  })
  return (
    <SectionCard
      title={t('collect.title')}
      lead={t('collect.lead')}
      actions={<Money minor={bill.due} currency={bill.currency} className="text-lg font-semibold" />}
    >
      <div className="grid gap-3">
        {collect.error instanceof ApiError && (
          <Notice tone="stop" role="alert">
            {errorText(t, collect.error)}
          </Notice>
        )}
        <PaymentMeansField
          means={means}
          {...transfer}
          onMeans={(chosen) => isMeans(chosen) && setMeans(chosen)}
          onReference={setTransfer}
          referenceError={collect.error instanceof ApiError ? collect.error.fields['reference'] : undefined}
        />
        <Button tone="primary" className="w-fit" busy={collect.isPending} onClick={() => setAsking(true)}>
          {t('collect.go', { amount })}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        tone="primary"
        title={t('collect.askTitle', { amount })}
        body={t('collect.askBody', { means: t(`tickets:means.${means}`), name: `\u2068${bill.receiver.name}\u2069` })}
        confirmLabel={t('collect.go', { amount })}
        busy={collect.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() =>
          collect.mutate({
            body: {
              id: bill.id,
              version: bill.version,
              means,
              reference: transfer.reference.trim() || null,
              isReuseConfirmed: transfer.isReuseConfirmed,
              expectedDue: bill.due,
            },
          })
        }
      />
    </SectionCard>
  )
}
