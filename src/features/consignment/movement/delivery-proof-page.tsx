import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import type { ConsignmentDelivery, ConsignmentPrint } from '#contract/consignment/consignment.ts'
import { ErrorState } from '#src/ui/error-state.tsx'
import { PieceNumbers } from '#src/features/consignment/piece-numbers.tsx'
import { PrintBar, PrintPage } from '#src/ui/print/print-page.tsx'
import { PrintFact, PrintSheet } from '#src/ui/print/print-sheet.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { SignatureImage } from '#src/features/consignment/movement/signature-image.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { formatInstant, formatNumber } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useRead } from '#src/platform/use-read.ts'
import { Phone } from '#src/ui/phone.tsx'
import './delivery-proof.css'

export interface DeliveryProofPageProps {
  params: Readonly<Record<string, string | undefined>>
}

/** Proof of delivery, with the receiver's signature, in the language of whoever gets it. */
export default function DeliveryProofPage({ params: { id = '' } }: DeliveryProofPageProps) {
  return (
    <PrintPage waiting={<Skeleton className="mx-auto h-96 max-w-2xl" />}>
      <Proof id={id} />
    </PrintPage>
  )
}

function Proof({ id }: { id: string }) {
  const { t } = useTranslation('consignment-movement')
  const [search] = useSearchParams()
  const read = useRead('getConsignmentPrint', { params: { id } })
  const bill = read.data?.data
  const asked = search.get('delivery')
  /** One delivery where it was asked for; otherwise all, each on a page of its own. */
  const deliveries = bill?.deliveries.filter((delivery) => asked === null || delivery.id === asked) ?? []
  return (
    <div className="min-h-dvh bg-ground print:bg-white">
      <title>{bill ? t('proof.pageTitle', { bill: bill.billNumber }) : t('proof.heading')}</title>
      <PrintBar isReady={deliveries.length > 0} />
      <main className="grid gap-6 px-4 py-6 print:block print:p-0">
        <ReadState read={read} waiting={<Skeleton className="mx-auto h-96 max-w-2xl" />} refused={t('bill.notFound')}>
          {({ data }) =>
            deliveries.length === 0 ? (
              <ErrorState title={t('proof.none')} message={t('proof.noneBody')} />
            ) : (
              deliveries.map((delivery) => <Sheet key={delivery.id} bill={data} delivery={delivery} />)
            )
          }
        </ReadState>
      </main>
    </div>
  )
}

function Sheet({ bill, delivery }: { bill: ConsignmentPrint; delivery: ConsignmentDelivery }) {
  const { t, i18n } = useTranslation(['consignment-movement', 'cargo'])
  const { language } = i18n
  const { operator } = bill
  const itemOf = (itemId: string) => bill.items.find(({ id }) => id === itemId)
  return (
    <PrintSheet className="proof" operator={operator} heading={t('proof.heading')}>
      <dl className="print-facts">
        <PrintFact term={t('proof.bill')}>
          <Reference>{bill.billNumber}</Reference>
        </PrintFact>
        <PrintFact term={t('proof.billed')}>
          {formatInstant(bill.createdAt, { language, zone: bill.timeZone })}
        </PrintFact>
        <PrintFact term={t('proof.delivered')}>
          {formatInstant(delivery.at, { language, zone: bill.deliveryTimeZone })}
        </PrintFact>
        <PrintFact term={t('cargo:from')}>
          {localName(bill.from.name, language)} <Reference>{bill.from.code}</Reference>
        </PrintFact>
        <PrintFact term={t('cargo:to')}>
          {localName(bill.to.name, language)} <Reference>{bill.to.code}</Reference>
        </PrintFact>
        <PrintFact term={t('cargo:paymentLabel')}>{t(`cargo:payment.${bill.payment}`)}</PrintFact>
        <PrintFact term={t('cargo:sender')}>
          <bdi>{bill.sender.name}</bdi>
          <br />
          <Phone international>{bill.sender.contact}</Phone>
        </PrintFact>
        <PrintFact term={t('cargo:receiver')}>
          <bdi>{bill.receiver.name}</bdi>
          <br />
          <Phone international>{bill.receiver.contact}</Phone>
        </PrintFact>
      </dl>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('cargo:places.item')}</th>
            <th scope="col">{t('proof.pieces')}</th>
            <th scope="col" className="print-figure">
              {t('cargo:places.quantity')}
            </th>
          </tr>
        </thead>
        <tbody>
          {delivery.lines.map((line) => (
            <tr key={line.itemId}>
              <th scope="row">
                <bdi>{itemOf(line.itemId)?.name}</bdi>
              </th>
              <td>
                <PieceNumbers numbers={line.numbers} />
              </td>
              <td className="print-figure">
                {t('proof.of', {
                  count: line.quantity,
                  of: formatNumber(itemOf(line.itemId)?.quantity ?? line.quantity, language),
                })}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('proof.total')}
            </th>
            <td className="print-figure">{formatNumber(delivery.quantity, language)}</td>
          </tr>
        </tfoot>
      </table>
      <p className="proof-words">{t('proof.words', { count: delivery.quantity })}</p>
      <div className="proof-signed">
        <dl>
          <PrintFact term={t('proof.receivedBy')}>
            <bdi>{delivery.receivedBy.name}</bdi>
          </PrintFact>
          <PrintFact term={t('proof.idNumber')}>
            <Reference>{delivery.receivedBy.idNumber}</Reference>
          </PrintFact>
          <PrintFact term={t('proof.handedOverBy')}>
            <bdi>{delivery.by.name}</bdi>
          </PrintFact>
        </dl>
        <figure>
          <SignatureImage svg={delivery.signatureSvg} name={delivery.receivedBy.name} className="proof-signature" />
          <figcaption>{t('proof.signature')}</figcaption>
        </figure>
      </div>
    </PrintSheet>
  )
}
