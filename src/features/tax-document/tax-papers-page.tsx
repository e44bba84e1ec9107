import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import type { AnswerOf } from '#contract/contract.ts'
import { TAXED_RECORDS } from '#contract/tax-document/tax-document-codes.ts'
import { BilledSheet } from '#src/domain/tax-document/billed-sheet.tsx'
import { BothWords } from '#src/domain/tax-document/both-words.tsx'
import { headingOf, sellerOf } from '#src/domain/tax-document/document-head.ts'
import { localName } from '#src/platform/local-name.ts'
import { useRead } from '#src/platform/use-read.ts'
import { PrintBar, PrintPage } from '#src/ui/print/print-page.tsx'
import { PrintDay, PrintFact } from '#src/ui/print/print-sheet.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

type Papers = AnswerOf<'getTaxDocumentsOf'>['data']

/** The tax documents of a booking, a bill or an invoice, each on a page of its own; `?number` asks for one of them. */
export default function TaxPapersPage({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  return (
    <PrintPage waiting={<Skeleton className="mx-auto h-96 max-w-2xl" />}>
      <Papers kind={params['kind'] ?? ''} id={params['id'] ?? ''} />
    </PrintPage>
  )
}

function Papers({ kind, id }: { kind: string; id: string }) {
  const { t } = useTranslation('tax-document')
  const [search] = useSearchParams()
  const number = search.get('number')
  const sold = TAXED_RECORDS.find((each) => each === kind) ?? 'booking'
  const read = useRead('getTaxDocumentsOf', { query: { kind: sold, id } })
  const papers = (read.data?.data ?? []).filter(({ document }) => number === null || document.number === number)
  return (
    <div className="min-h-dvh bg-ground print:bg-white">
      <title>{papers.length === 1 && papers[0] ? papers[0].document.number : t('title')}</title>
      <PrintBar isReady={papers.length > 0} />
      <main className="grid gap-6 px-4 py-6 print:block print:p-0">
        <ReadState read={read} waiting={<Skeleton className="mx-auto h-96 max-w-2xl" />} refused={t('noneOf')}>
          {() =>
            papers.length === 0 ? (
              <h1 className="mx-auto max-w-prose py-16 text-center font-normal text-ink-2">{t('noneYet')}</h1>
            ) : (
              papers.map((paper) => <Sheet key={paper.document.id} {...paper} />)
            )
          }
        </ReadState>
      </main>
    </div>
  )
}

function Sheet({ document, code }: Papers[number]) {
  const { i18n } = useTranslation(['invoice-print', 'tax-document'])
  const { language } = i18n
  const { seller, buyer, corrects, reason } = document
  return (
    <BilledSheet
      operator={{ name: seller.name, phone: seller.phone ?? '', email: '' }}
      heading={headingOf(document)}
      number={document.number}
      code={code}
      currency={document.currency}
      seller={sellerOf(seller, language)}
      buyer={{ ...buyer, name: <bdi>{buyer.name}</bdi> }}
      lines={document.lines.map((line, index) => ({
        id: `${index}`,
        text: line.text,
        unit: line.unit,
        quantity: line.quantity,
        price: null,
        discount: 0,
        vatRateBasisPoints: line.tax.rateBasisPoints,
        net: line.net,
      }))}
      sums={{
        discount: 0,
        subTotal: document.net,
        vatTotal: document.vat,
        netTotal: document.total,
        categories: document.categories.map(({ tax, net, vat }) => ({ ...tax, net, vat })),
      }}
      facts={
        <>
          <PrintFact term={<BothWords of="tax-document:column.number" />} strong>
            <Reference>{document.number}</Reference>
          </PrintFact>
          <PrintFact term={<BothWords of="tax-document:column.day" />}>
            <PrintDay day={document.day} />
          </PrintFact>
          <PrintFact term={<BothWords of="tax-document:column.reference" />}>
            <Reference>{document.reference}</Reference>
          </PrintFact>
          {corrects && (
            <PrintFact term={<BothWords of="tax-document:corrects" />}>
              <Reference>{corrects.number}</Reference> · <PrintDay day={corrects.day} />
            </PrintFact>
          )}
        </>
      }
    >
      {reason && (
        <p className="billed-notes">
          <BothWords of="tax-document:reason" />: <bdi>{localName(reason, language)}</bdi>
        </p>
      )}
      <p className="billed-notes print-small">
        <BothWords of="tax-document:uuid" /> <Reference>{document.id}</Reference>
      </p>
    </BilledSheet>
  )
}
