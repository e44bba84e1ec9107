import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/contract.ts'
import { formatDay } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useRead } from '#src/platform/use-read.ts'
import { Money } from '#src/ui/money.tsx'
import { PrintBar, PrintPage } from '#src/ui/print/print-page.tsx'
import { PrintFact, PrintSheet, PrintSignatures } from '#src/ui/print/print-sheet.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** What a customer who paid takes along, in their language. */
export default function ReceiptPrintPage({
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
  const { t } = useTranslation(['customer-receipt', 'tickets'])
  const read = useRead('getCustomerReceiptPrint', { params: { id } })
  return (
    <div className="min-h-dvh bg-ground print:bg-white">
      <title>{read.data ? t('detail', { number: read.data.data.number }) : t('one')}</title>
      <PrintBar isReady={read.isSuccess} />
      <main className="px-4 py-6 print:p-0">
        <ReadState read={read} waiting={<Skeleton className="mx-auto h-96 max-w-2xl" />} refused={t('notFound')}>
          {({ data }) => <Sheet print={data} />}
        </ReadState>
      </main>
    </div>
  )
}

function Sheet({ print }: { print: AnswerOf<'getCustomerReceiptPrint'>['data'] }) {
  const { t, i18n } = useTranslation(['customer-receipt', 'invoice', 'tickets'])
  const { language } = i18n
  const { currency } = print
  return (
    <PrintSheet className="receipt" operator={print.operator} heading={t('print.heading')}>
      {print.state === 'cancelled' && <p className="print-strong">{t('print.cancelled')}</p>}
      <dl className="print-facts">
        <PrintFact term={t('column.number')} strong>
          <Reference>{print.number}</Reference>
        </PrintFact>
        <PrintFact term={t('column.date')}>{formatDay(print.date, language)}</PrintFact>
        <PrintFact term={t('column.amount')} strong>
          <Money minor={print.amount} currency={currency} />
        </PrintFact>
        <PrintFact term={t('column.payer')}>
          <bdi>{print.payer}</bdi>
        </PrintFact>
        <PrintFact term={t('column.means')}>
          {t(`tickets:means.${print.means}`)} {print.bankReference && <Reference>{print.bankReference}</Reference>}
        </PrintFact>
        <PrintFact term={t('print.takenBy')}>
          <bdi>{print.createdBy.name}</bdi>
          {print.depot && <> · {localName(print.depot, language)}</>}
        </PrintFact>
      </dl>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('invoice:column.number')}</th>
            <th scope="col">{t('invoice:column.billDate')}</th>
            <th scope="col" className="print-figure">
              {t('part')}
            </th>
          </tr>
        </thead>
        <tbody>
          {print.allocations.map(({ invoiceNumber, billDate, amount }) => (
            <tr key={invoiceNumber}>
              <th scope="row">
                <Reference>{invoiceNumber}</Reference>
              </th>
              <td>{formatDay(billDate, language)}</td>
              <td className="print-figure">
                <Money minor={amount} currency={currency} bare />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('column.rest')}
            </th>
            <td className="print-figure">
              <Money minor={print.rest} currency={currency} />
            </td>
          </tr>
        </tfoot>
      </table>
      <PrintSignatures of={[t('print.signature')]} />
    </PrintSheet>
  )
}
