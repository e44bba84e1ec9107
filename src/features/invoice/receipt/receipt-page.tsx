import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { MAX_REASON } from '#contract/bounds.ts'
import type { CustomerReceipt } from '#contract/invoice/customer-receipt.ts'
import { customerReceiptList } from '#contract/invoice/customer-receipt-list.ts'
import { customerReceiptView } from '#src/domain/invoice/customer-receipt-view.ts'
import { LedgerEntries } from '#src/domain/ledger/ledger-entries.tsx'
import { RecordStatePill } from '#src/domain/workflow/record-state-pill.tsx'
import { RecordTrail } from '#src/domain/workflow/record-trail.tsx'
import { formatDay } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useRead } from '#src/platform/use-read.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { Button } from '#src/ui/button.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Money } from '#src/ui/money.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { ReasonDialog } from '#src/ui/reason-dialog.tsx'
import { DefinitionList } from '#src/ui/record/definition-list.tsx'
import { BackToList } from '#src/ui/record/record-page.tsx'
import { RecordSheet } from '#src/ui/record/record-sheet.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { AllocationsCard } from './allocations-card.tsx'
import { AllocateRest } from './allocate-rest.tsx'

/** One receipt: what was paid, what of it pays which invoices, and what is left. */
export default function ReceiptPage({ params: { id = '' } }: { params: Readonly<Record<string, string | undefined>> }) {
  const { t } = useTranslation('customer-receipt')
  const [path] = useLocation()
  const listPath = path.slice(0, path.lastIndexOf('/'))
  const read = useRead('getCustomerReceipt', { params: { id } })
  const receipt = read.data?.data
  const title = receipt ? t('detail', { number: `\u2066${receipt.number}\u2069` }) : t('one')
  return (
    <>
      <title>{title}</title>
      <PageHeader
        title={title}
        lead={receipt && <RecordStatePill record="customerReceipt" state={receipt.state} />}
        back={
          <BackToList id={id} list={customerReceiptList} path={listPath}>
            {t('title')}
          </BackToList>
        }
        actions={receipt && <ReceiptActs receipt={receipt} />}
      />
      <ReadState read={read} waiting={<Skeleton className="h-96" />} refused={t('notFound')}>
        {({ data }) => <Sheet receipt={data} />}
      </ReadState>
    </>
  )
}

function ReceiptActs({ receipt }: { receipt: CustomerReceipt }) {
  const { t } = useTranslation('customer-receipt')
  const [isCancelling, setCancelling] = useState(false)
  return (
    <>
      {receipt.can.includes('cancel') && <Button onClick={() => setCancelling(true)}>{t('cancel.open')}</Button>}
      <LinkButton href={`/customer-receipt-prints/${receipt.id}`} icon={<Printer aria-hidden />}>
        {t('print.open')}
      </LinkButton>
      {isCancelling && (
        <ReasonDialog
          call="cancelCustomerReceipt"
          title={t('cancel.title')}
          description={t('cancel.body')}
          send={t('cancel.open')}
          back={t('cancel.back')}
          tone="danger"
          startsOn="field"
          label={t('cancel.reason')}
          hint={t('cancel.reasonHint')}
          longest={MAX_REASON}
          tooShort={t('cancel.reasonMissing')}
          toRequest={(reason) => ({ body: { id: receipt.id, version: receipt.version, reason } })}
          invalidates={customerReceiptView.invalidates}
          saved={({ data }) => t('cancel.done', { number: `\u2066${data.number}\u2069` })}
          onClose={() => setCancelling(false)}
        />
      )}
    </>
  )
}

function Sheet({ receipt }: { receipt: CustomerReceipt }) {
  const { t, i18n } = useTranslation(['customer-receipt', 'tickets'])
  const { language } = i18n
  const customers = useScreenPath('customers')
  const { customer, currency } = receipt
  const name = customer ? localName(customer.name, language) : <bdi>{receipt.payer}</bdi>
  return (
    <RecordSheet
      aside={
        <>
          <SectionCard title={t('one')}>
            <DefinitionList
              layout="lines"
              items={[
                {
                  term: t('column.amount'),
                  value: <Money minor={receipt.amount} currency={currency} className="text-base font-semibold" />,
                },
                { term: t('allocated'), value: <Money minor={receipt.allocated} currency={currency} /> },
                {
                  term: t('column.rest'),
                  value: <Money minor={receipt.amount - receipt.allocated} currency={currency} />,
                },
                {
                  term: t('column.payer'),
                  value:
                    customer && customers ? (
                      <Link href={`${customers}/${customer.id}/account`} className="text-brand-ink hover:underline">
                        {name}
                      </Link>
                    ) : (
                      name
                    ),
                },
                { term: t('column.date'), value: formatDay(receipt.date, language) },
                { term: t('column.means'), value: t(`tickets:means.${receipt.means}`) },
                ...(receipt.bankReference
                  ? [{ term: t('column.bankReference'), value: <Reference>{receipt.bankReference}</Reference> }]
                  : []),
                ...(receipt.depot ? [{ term: t('column.depot'), value: localName(receipt.depot.name, language) }] : []),
                { term: t('column.createdBy'), value: <bdi>{receipt.createdBy.name}</bdi> },
                ...(receipt.notes ? [{ term: t('notes'), value: <bdi>{receipt.notes}</bdi> }] : []),
                ...(receipt.cancelReason
                  ? [{ term: t('cancel.reason'), value: <bdi>{receipt.cancelReason}</bdi> }]
                  : []),
              ]}
            />
          </SectionCard>
          <RecordTrail machine="customerReceipt" recordId={receipt.id} events={receipt.history} />
        </>
      }
    >
      <AllocationsCard receipt={receipt} />
      {receipt.can.includes('allocate') && customer && <AllocateRest receipt={receipt} customerId={customer.id} />}
      <LedgerEntries kind="customerReceipt" id={receipt.id} />
    </RecordSheet>
  )
}
