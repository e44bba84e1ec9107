import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/contract.ts'
import { formatDay } from '#src/platform/format.ts'
import { useRead } from '#src/platform/use-read.ts'
import { Money } from '#src/ui/money.tsx'
import { PrintBar, PrintPage } from '#src/ui/print/print-page.tsx'
import { PrintDay, PrintFact } from '#src/ui/print/print-sheet.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { headingOf, sellerOf } from '#src/domain/tax-document/document-head.ts'
import { useChargeLine } from './use-charge-line.ts'
import { BothWords } from '#src/domain/tax-document/both-words.tsx'
import { BilledSheet } from '#src/domain/tax-document/billed-sheet.tsx'

/** An invoice on paper, in the customer's language, which is not always the clerk's. */
export default function InvoicePrintPage({
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
  const read = useRead('getInvoicePrint', { params: { id } })
  const documents = useRead('getTaxDocumentsOf', { query: { kind: 'invoice', id } })
  return (
    <div className="min-h-dvh bg-ground print:bg-white">
      <title>{read.data ? t('invoice:detail', { number: read.data.data.number }) : t('invoice:one')}</title>
      <PrintBar isReady={read.isSuccess && documents.isSuccess} />
      <main className="px-4 py-6 print:p-0">
        <ReadState
          read={read}
          waiting={<Skeleton className="mx-auto h-96 max-w-2xl" />}
          refused={t('invoice:notFound')}
        >
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
  print: AnswerOf<'getInvoicePrint'>['data']
  /** The same as a tax document; undefined of what was issued before there were any. */
  paper: AnswerOf<'getTaxDocumentsOf'>['data'][number] | undefined
}

function Sheet({ print, paper }: SheetProps) {
  const { t, i18n } = useTranslation(['invoice-print', 'invoice'])
  const { language } = i18n
  const { currency, rate } = print
  const lineOf = useChargeLine()
  return (
    <BilledSheet
      {...print}
      heading={
        print.kind === 'onAccount'
          ? 'invoice-print:onAccountHeading'
          : paper
            ? headingOf(paper.document)
            : 'invoice-print:headingPlain'
      }
      code={paper?.code ?? null}
      lines={[
        ...print.lines.map((line) => ({ ...line, text: { en: line.text, ar: line.text } })),
        ...print.charges.map(lineOf),
      ]}
      sums={print}
      seller={sellerOf(
        paper?.document.seller ?? { ...print.seller, name: print.operator.name, depot: print.depot },
        language,
      )}
      buyer={{ ...print.buyer, name: <bdi>{print.buyerName}</bdi> }}
      facts={
        <>
          <PrintFact term={t('invoice:column.number')} strong>
            <Reference>{print.number}</Reference>
          </PrintFact>
          <PrintFact term={t('invoice:column.billDate')}>
            <PrintDay day={print.billDate} />
          </PrintFact>
          <PrintFact term={t('invoice:column.dueDate')}>
            <PrintDay day={print.dueDate} />
          </PrintFact>
        </>
      }
    >
      {(print.paid > 0 || print.credited > 0) && (
        <dl className="print-facts">
          {print.paid > 0 && (
            <PrintFact term={t('invoice:paid')}>
              <Money minor={print.paid} currency={currency} />
            </PrintFact>
          )}
          {print.credited > 0 && (
            <PrintFact term={t('invoice:credited')}>
              <Money minor={print.credited} currency={currency} />
            </PrintFact>
          )}
          <PrintFact term={t('invoice:column.open')}>
            <Money minor={print.open} currency={currency} />
          </PrintFact>
        </dl>
      )}
      {print.kind === 'onAccount' && (
        <p className="billed-notes print-small">
          <BothWords of="invoice-print:onAccountNote" />
        </p>
      )}
      {rate && (
        <p className="billed-notes print-small">
          {t('rate', { day: formatDay(rate.day, language) })}{' '}
          <bdi dir="ltr">{`1 ${rate.from} = ${rate.rate} ${rate.to}`}</bdi>
        </p>
      )}
      {print.notes && (
        <p className="billed-notes">
          <bdi>{print.notes}</bdi>
        </p>
      )}
    </BilledSheet>
  )
}
