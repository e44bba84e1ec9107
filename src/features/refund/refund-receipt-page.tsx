import { useTranslation } from 'react-i18next'
import type { RefundPart, RefundReceipt } from '#contract/refund/refund.ts'
import { useTaxLines } from '#src/domain/tax/use-tax-line.ts'
import { ErrorState } from '#src/ui/error-state.tsx'
import { Money } from '#src/ui/money.tsx'
import { onwardArrow } from '#src/ui/onward-arrow.ts'
import { Reference } from '#src/ui/reference.tsx'
import { PrintBar, PrintPage } from '#src/ui/print/print-page.tsx'
import { PrintFact, PrintSheet, PrintSignatures } from '#src/ui/print/print-sheet.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ApiError } from '#src/platform/api.ts'
import { groupedReference } from '#contract/grouped-reference.ts'
import { formatDay, formatInstant, formatPercent } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useRead } from '#src/platform/use-read.ts'
import { Phone } from '#src/ui/phone.tsx'
import { usePartWords } from './use-part-words.ts'

export interface RefundReceiptPageProps {
  params: Readonly<Record<string, string | undefined>>
}

/** The receipt of a paid refund, in the passenger's language, which is not always the clerk's. */
export default function RefundReceiptPage({ params: { id = '' } }: RefundReceiptPageProps) {
  return (
    <PrintPage waiting={<Skeleton className="mx-auto h-96 max-w-2xl" />}>
      <Receipt id={id} />
    </PrintPage>
  )
}

function Receipt({ id }: { id: string }) {
  const { t } = useTranslation('refund')
  const read = useRead('getRefundReceipt', { params: { id } })
  const isUnpaid = read.error instanceof ApiError && read.error.code === 'conflict'
  return (
    <div className="min-h-dvh bg-ground print:bg-white">
      <title>{read.data ? t('receipt.title', { number: read.data.data.number }) : t('receipt.heading')}</title>
      <PrintBar isReady={read.isSuccess} />
      <main className="px-4 py-6 print:p-0">
        {isUnpaid ? (
          <ErrorState title={t('receipt.waiting')} message={t('receipt.waitingBody')} />
        ) : (
          <ReadState
            read={read}
            waiting={<Skeleton className="mx-auto h-96 max-w-2xl" />}
            refused={t('detail.notFound')}
          >
            {({ data }) => <Sheet receipt={data} />}
          </ReadState>
        )}
      </main>
    </div>
  )
}

function Sheet({ receipt }: { receipt: RefundReceipt }) {
  const { t, i18n } = useTranslation(['refund', 'tickets'])
  const taxLines = useTaxLines()
  const { language } = i18n
  const { currency, operator, depot, timeZone } = receipt
  return (
    <PrintSheet className="receipt" operator={operator} heading={t('receipt.heading')}>
      <dl className="print-facts">
        <PrintFact term={t('receipt.number')}>
          <Reference>{receipt.number}</Reference>
        </PrintFact>
        <PrintFact term={t('receipt.date')}>{formatInstant(receipt.paidAt, { language, zone: timeZone })}</PrintFact>
        <PrintFact term={t('receipt.booking')}>
          <Reference>{groupedReference(receipt.reference)}</Reference>
        </PrintFact>
        <PrintFact term={t('receipt.payer')}>
          <bdi>{receipt.payer.name}</bdi> <Phone>{receipt.payer.phone}</Phone>
        </PrintFact>
        {depot && (
          <PrintFact term={t('receipt.depot')}>
            {localName(depot.name, language)} <Reference>{depot.code}</Reference>
          </PrintFact>
        )}
        <PrintFact term={t('receipt.clerk')}>
          <bdi>{receipt.paidBy.name}</bdi>
        </PrintFact>
      </dl>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('line.ticket')}</th>
            <th scope="col" className="print-figure">
              {t('line.base')}
            </th>
            <th scope="col" className="print-figure">
              {t('line.share')}
            </th>
            <th scope="col" className="print-figure">
              {t('receipt.refunded')}
            </th>
          </tr>
        </thead>
        <tbody>
          {receipt.lines.map((line, index) => (
            <tr key={index}>
              <th scope="row">
                <bdi>{line.passengerName}</bdi>
                <span className="print-small">
                  {t(`tickets:direction.${line.direction}`)}: {localName(line.from.name, language)}{' '}
                  {onwardArrow(language)} {localName(line.to.name, language)} ·{' '}
                  {formatInstant(line.from.at, { language, zone: line.from.timeZone })}
                </span>
              </th>
              <td className="print-figure">
                <Money minor={line.base} currency={currency} bare />
              </td>
              <td className="print-figure">{formatPercent(line.percent / 100, language)}</td>
              <td className="print-figure">
                <Money minor={line.refund} currency={currency} />
              </td>
            </tr>
          ))}
          {receipt.parts.map((part) => (
            <PartLine key={part.kind} part={part} currency={currency} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {t('receipt.total')}
            </th>
            <td className="print-figure">
              <Money minor={receipt.refund} currency={currency} />
            </td>
          </tr>
          <tr className="print-small">
            <th scope="row" colSpan={3}>
              {taxLines(receipt.taxes)}
            </th>
            <td className="print-figure">
              <Money minor={receipt.refundVat} currency={currency} />
            </td>
          </tr>
        </tfoot>
      </table>
      <dl className="print-facts">
        {receipt.payOut.map(({ kind, means, currency: of, amount }) => (
          <PrintFact
            key={`${kind}${means}${of}`}
            term={
              kind === 'fare'
                ? t(`tickets:means.${means}`)
                : t('payOut.exitFee', { means: t(`tickets:means.${means}`) })
            }
          >
            <Money minor={amount} currency={of} />
          </PrintFact>
        ))}
      </dl>
      <PrintSignatures of={[t('receipt.signature')]} />
    </PrintSheet>
  )
}

function PartLine({ part, currency }: { part: RefundPart; currency: string }) {
  const { i18n } = useTranslation()
  const words = usePartWords()
  const { name, detail, share } = words(part)
  const stay = part.kind === 'stay' ? part.stay : null
  return (
    <tr>
      <th scope="row">
        {name} {stay && <Reference>{stay.number}</Reference>}
        {stay && (
          <span className="print-small">
            {detail} · {formatDay(stay.arrival, i18n.language)} – {formatDay(stay.departure, i18n.language)}
          </span>
        )}
      </th>
      <td className="print-figure">
        <Money minor={part.base} currency={currency} bare />
      </td>
      <td className="print-figure">{share}</td>
      <td className="print-figure">
        <Money minor={part.refund} currency={currency} />
      </td>
    </tr>
  )
}
