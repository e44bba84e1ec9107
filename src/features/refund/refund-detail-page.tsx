import { refundList } from '#contract/refund/refund-list.ts'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { RefundRequest } from '#contract/refund/refund.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
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

export interface RefundDetailPageProps {
  params: Readonly<Record<string, string | undefined>>
}

/** One refund request, with what its reader may do about it. */
export default function RefundDetailPage({ params: { id = '' } }: RefundDetailPageProps) {
  const { t } = useTranslation('refund')
  const [path] = useLocation()
  const mayCall = useMayCall()
  const read = useRead('getRefundRequest', { params: { id } })
  const request = read.data?.data
  const title = request ? t('detail.title', { reference: groupedReference(request.reference) }) : t('detail.loading')

  return (
    <>
      <title>{title}</title>
      <PageHeader
        title={title}
        back={
          <BackToList id={id} list={refundList} path={path.slice(0, path.lastIndexOf('/'))}>
            {t('detail.back')}
          </BackToList>
        }
        actions={
          request && (
            <>
              <Withdraw request={request} />
              {request.state === 'paid' && mayCall('getRefundReceipt') && (
                <LinkButton tone="primary" icon={<Printer aria-hidden />} href={`/refund-receipts/${request.id}`}>
                  {t('detail.receipt')}
                </LinkButton>
              )}
            </>
          )
        }
      />
      <ReadState read={read} waiting={<Skeleton className="h-72" />} refused={t('detail.notFound')}>
        {({ data }) => <RefundSheet request={data} />}
      </ReadState>
    </>
  )
}

function Withdraw({ request }: { request: RefundRequest }) {
  const { t, i18n } = useTranslation('refund')
  const [isAsking, setAsking] = useState(false)
  const withdraw = useWrite('withdrawRefundRequest', {
    invalidates: refundView.invalidates,
    onDone: () => {
      setAsking(false)
      notify.success(t('detail.withdrawn'))
    },
    onRefused: (error) => {
      setAsking(false)
      notify.error(errorText(t, error))
    },
  })
  if (!request.can.some(({ event, refusal }) => event === 'refund.withdraw' && refusal === null)) return null
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('detail.withdraw')}</Button>
      <ConfirmDialog
        open={isAsking}
        title={t('detail.withdrawTitle')}
        body={t(request.parts.length > 0 ? 'detail.withdrawWhole' : 'detail.withdrawBody', {
          amount: moneyInWords(request.refund, request.currency, i18n.language),
        })}
        confirmLabel={t('detail.withdraw')}
        busy={withdraw.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => withdraw.mutate({ body: { id: request.id, version: request.version, reason: null } })}
      />
    </>
  )
}
