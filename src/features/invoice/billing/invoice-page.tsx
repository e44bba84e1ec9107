import HandCoins from 'lucide-react/icons/hand-coins'
import Pencil from 'lucide-react/icons/pencil'
import Printer from 'lucide-react/icons/printer'
import Undo2 from 'lucide-react/icons/undo-2'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { invoiceList } from '#contract/invoice/invoice-list.ts'
import type { Invoice } from '#contract/invoice/invoice.ts'
import { LedgerEntries } from '#src/domain/ledger/ledger-entries.tsx'
import { RecordStatePill } from '#src/domain/workflow/record-state-pill.tsx'
import { RecordTrail } from '#src/domain/workflow/record-trail.tsx'
import { useRead } from '#src/platform/use-read.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { MediaGallery } from '#src/ui/form/media-gallery.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { BackToList } from '#src/ui/record/record-page.tsx'
import { RecordSheet } from '#src/ui/record/record-sheet.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { CreditNotesCard, PaymentsCard } from './invoice-events.tsx'
import { InvoiceCharges } from './invoice-charges.tsx'
import { InvoiceFacts } from './invoice-facts.tsx'
import { InvoiceItems } from './invoice-items.tsx'
import { creditPath, invoicePrintPath } from './invoice-paths.ts'
import { DiscardButton, IssueButton } from './issue-buttons.tsx'

/** One invoice: its lines and sums, what was paid and taken back, and what can be done with it now. */
export default function InvoicePage({ params: { id = '' } }: { params: Readonly<Record<string, string | undefined>> }) {
  const { t } = useTranslation('invoice')
  const [path] = useLocation()
  const listPath = path.slice(0, path.lastIndexOf('/'))
  const read = useRead('getInvoice', { params: { id } })
  const invoice = read.data?.data
  const title =
    invoice === undefined
      ? t('one')
      : invoice.number === null
        ? t('draftFor', { name: `\u2068${invoice.printName}\u2069` })
        : t('detail', { number: `\u2066${invoice.number}\u2069` })
  return (
    <>
      <title>{title}</title>
      <PageHeader
        title={title}
        lead={invoice && <RecordStatePill record="invoice" state={invoice.state} />}
        back={
          <BackToList id={id} list={invoiceList} path={listPath}>
            {t('title')}
          </BackToList>
        }
        actions={invoice && <InvoiceActs invoice={invoice} path={path} listPath={listPath} />}
      />
      <ReadState read={read} waiting={<Skeleton className="h-96" />} refused={t('notFound')}>
        {({ data }) => <Sheet invoice={data} />}
      </ReadState>
    </>
  )
}

function Sheet({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoice')
  return (
    <RecordSheet
      aside={
        <>
          <InvoiceFacts invoice={invoice} />
          <RecordTrail machine="invoice" recordId={invoice.id} events={invoice.history} />
        </>
      }
    >
      {invoice.kind === 'onAccount' ? <InvoiceCharges invoice={invoice} /> : <InvoiceItems invoice={invoice} />}
      {invoice.payments.length > 0 && <PaymentsCard invoice={invoice} />}
      {invoice.creditNotes.length > 0 && <CreditNotesCard invoice={invoice} />}
      {invoice.media.length > 0 && (
        <SectionCard title={t('files')}>
          <MediaGallery files={invoice.media} owner={invoice.number ?? invoice.printName} />
        </SectionCard>
      )}
      {invoice.number !== null && invoice.kind === 'services' && <LedgerEntries kind="invoice" id={invoice.id} />}
    </RecordSheet>
  )
}

/** What the reader may do with it now, the next step last. */
function InvoiceActs({ invoice, path, listPath }: { invoice: Invoice; path: string; listPath: string }) {
  const { t } = useTranslation('invoice')
  const receipts = useScreenPath('customerReceipts')
  const may = (act: Invoice['can'][number]) => invoice.can.includes(act)
  return (
    <>
      {may('discard') && <DiscardButton invoice={invoice} listPath={listPath} />}
      {may('edit') && (
        <LinkButton href={`${path}/edit`} icon={<Pencil aria-hidden />}>
          {t('act.edit')}
        </LinkButton>
      )}
      {may('credit') && (
        <LinkButton href={creditPath(path)} icon={<Undo2 aria-hidden />}>
          {t('act.credit')}
        </LinkButton>
      )}
      {invoice.number !== null && (
        <LinkButton href={invoicePrintPath(invoice.id)} icon={<Printer aria-hidden />}>
          {t('act.print')}
        </LinkButton>
      )}
      {may('pay') && receipts && (
        <LinkButton href={`${receipts}/new?invoiceId=${invoice.id}`} tone="primary" icon={<HandCoins aria-hidden />}>
          {t('act.pay')}
        </LinkButton>
      )}
      {may('issue') && <IssueButton invoice={invoice} />}
    </>
  )
}
