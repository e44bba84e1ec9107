import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/contract.ts'
import { readOptions, useRead } from '#src/platform/use-read.ts'
import { PrintBar, PrintPage } from '#src/ui/print/print-page.tsx'
import { PrintDay, PrintFact } from '#src/ui/print/print-sheet.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { headingOf, sellerOf } from '#src/domain/tax-document/document-head.ts'
import { BilledSheet } from '#src/domain/tax-document/billed-sheet.tsx'

/** A credit note on paper, in the customer's language. */
export default function CreditNotePrintPage({
  params: { id = '' },
}: {
  params: Readonly<Record<string, string | undefined>>
}) {
  return (
    <PrintPage waiting={<Skeleton className="mx-auto h-96 max-w-2xl" />}>
      <Paper id={id} />
    </PrintPage>
  )
}

function Paper({ id }: { id: string }) {
  const { t } = useTranslation(['invoice-print', 'invoice', 'tax'])
  const read = useRead('getCreditNotePrint', { params: { id } })
  const number = read.data?.data.number
  const invoiceId = read.data?.data.invoice.id ?? ''
  const documents = useQuery({
    ...readOptions('getTaxDocumentsOf', { query: { kind: 'invoice', id: invoiceId } }),
    enabled: invoiceId !== '',
  })
  return (
    <div className="min-h-dvh bg-ground print:bg-white">
      <title>{number ? t('creditTitle', { number }) : t('creditHeadingPlain')}</title>
      <PrintBar isReady={read.isSuccess && documents.isSuccess} />
      <main className="px-4 py-6 print:p-0">
        <ReadState read={read} waiting={<Skeleton className="mx-auto h-96 max-w-2xl" />} refused={t('noCreditNote')}>
          {({ data: print }) => (
            <ReadState read={documents} waiting={<Skeleton className="mx-auto h-96 max-w-2xl" />}>
              {({ data }) => (
                <Sheet print={print} paper={data.find(({ document }) => document.number === print.number)} />
              )}
            </ReadState>
          )}
        </ReadState>
      </main>
    </div>
  )
}

interface SheetProps {
  print: AnswerOf<'getCreditNotePrint'>['data']
  /** The same as a tax document; undefined of what was issued before there were any. */
  paper: AnswerOf<'getTaxDocumentsOf'>['data'][number] | undefined
}

function Sheet({ print, paper }: SheetProps) {
  const { t, i18n } = useTranslation(['invoice-print', 'invoice'])
  const { language } = i18n
  return (
    <BilledSheet
      {...print}
      heading={paper ? headingOf(paper.document) : 'invoice-print:creditHeadingPlain'}
      code={paper?.code ?? null}
      lines={print.lines.map((line) => ({ ...line, text: { en: line.text, ar: line.text } }))}
      sums={print}
      seller={sellerOf(
        paper?.document.seller ?? { ...print.seller, name: print.operator.name, depot: print.depot },
        language,
      )}
      buyer={{ ...print.buyer, name: <bdi>{print.buyerName}</bdi> }}
      facts={
        <>
          <PrintFact term={t('creditNumber')} strong>
            <Reference>{print.number}</Reference>
          </PrintFact>
          <PrintFact term={t('invoice:note.date')}>
            <PrintDay day={print.date} />
          </PrintFact>
          <PrintFact term={t('ofInvoice')}>
            <Reference>{print.invoice.number}</Reference> · <PrintDay day={print.invoice.billDate} />
          </PrintFact>
        </>
      }
    >
      <p className="billed-notes">
        {t('reason')} <bdi>{print.reason}</bdi>
      </p>
    </BilledSheet>
  )
}
