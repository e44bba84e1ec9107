import { payoutList } from '#contract/refund/refund-list.ts'
import HandCoins from 'lucide-react/icons/hand-coins'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { RefundRequest } from '#contract/refund/refund.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Money } from '#src/ui/money.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { BackToList } from '#src/ui/record/record-page.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { groupedReference } from '#contract/grouped-reference.ts'
import { errorText } from '#src/platform/error-text.ts'
import { moneyInWords } from '#src/platform/format.ts'
import { notify } from '#src/platform/notify.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useRead } from '#src/platform/use-read.ts'
import { useWrite } from '#src/platform/use-write.ts'
import { refundView } from '#src/domain/refund/refund-view.ts'
import { RefundSheet } from './refund-sheet.tsx'

export interface PayoutPageProps {
  params: Readonly<Record<string, string | undefined>>
}

/** One approved refund: by which means it goes back, the pay-out, and then its receipt. */
export default function PayoutPage({ params: { id = '' } }: PayoutPageProps) {
  const { t } = useTranslation('refund')
  const [path] = useLocation()
  const read = useRead('getRefundRequest', { params: { id } })
  const request = read.data?.data
  const title = request ? t('detail.title', { reference: groupedReference(request.reference) }) : t('detail.loading')
  return (
    <>
      <title>{title}</title>
      <PageHeader
        title={title}
        back={
          <BackToList
            id={id}
            list={payoutList}
            query={{ state: 'approved', sort: 'requestedAt' }}
            path={path.slice(0, path.lastIndexOf('/'))}
          >
            {t('payouts.back')}
          </BackToList>
        }
        actions={request && <PayOut request={request} onOvertaken={() => void read.refetch()} />}
      />
      <ReadState read={read} waiting={<Skeleton className="h-72" />} refused={t('detail.notFound')}>
        {({ data }) => <Body request={data} />}
      </ReadState>
    </>
  )
}

function Body({ request }: { request: RefundRequest }) {
  const { t } = useTranslation('refund')
  const refusal = request.can.find(({ event }) => event === 'refund.payOut')?.refusal
  return (
    <div className="flex flex-col gap-4">
      {request.state === 'approved' && refusal && <Notice tone="attention" title={t(`eventRefusal.${refusal}`)} />}
      {request.state === 'paid' && (
        <Notice
          tone="done"
          role="status"
          title={t('payouts.done', { number: `\u2066${request.receiptNumber ?? ''}\u2069` })}
        />
      )}
      <RefundSheet request={request} />
    </div>
  )
}

function PayOut({ request, onOvertaken }: { request: RefundRequest; onOvertaken: () => void }) {
  const { t, i18n } = useTranslation(['refund', 'tickets'])
  const mayCall = useMayCall()
  const [isAsking, setAsking] = useState(false)
  const amount = moneyInWords(request.refund, request.currency, i18n.language)
  const pay = useWrite('payOutRefund', {
    invalidates: refundView.invalidates,
    // The page says that it is paid, and offers the receipt.
    onDone: () => setAsking(false),
    onRefused: (error) => {
      setAsking(false)
      notify.error(errorText(t, error))
      onOvertaken()
    },
  })
  if (request.state === 'paid') {
    if (!mayCall('getRefundReceipt')) return null
    return (
      <LinkButton tone="primary" icon={<Printer aria-hidden />} href={`/refund-receipts/${request.id}`}>
        {t('detail.receipt')}
      </LinkButton>
    )
  }
  if (!request.can.some(({ event, refusal }) => event === 'refund.payOut' && refusal === null)) return null
  return (
    <>
      <Button tone="primary" icon={<HandCoins />} onClick={() => setAsking(true)}>
        {t('payouts.payAmount', { amount })}
      </Button>
      <ConfirmDialog
        open={isAsking}
        tone="primary"
        title={t('payouts.confirmTitle', { amount })}
        body={
          <>
            <span className="mb-3 block">
              {t('payouts.confirmBody', {
                name: `\u2068${request.booking.payer.name}\u2069`,
                reference: `\u2066${groupedReference(request.reference)}\u2069`,
              })}
            </span>
            {request.payOut.map(({ kind, means, currency, amount: minor }) => (
              <span key={`${kind}${means}${currency}`} className="flex justify-between gap-6 py-0.5 text-ink">
                {kind === 'fare'
                  ? t(`tickets:means.${means}`)
                  : t('payOut.exitFee', { means: t(`tickets:means.${means}`) })}
                <Money minor={minor} currency={currency} className="font-semibold" />
              </span>
            ))}
          </>
        }
        confirmLabel={t('payouts.payAmount', { amount })}
        busy={pay.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => pay.mutate({ body: { id: request.id, version: request.version } })}
      />
    </>
  )
}
