import { useTranslation } from 'react-i18next'
import type { ConsignmentPrint } from '#contract/consignment/consignment.ts'
import { useTaxLine } from '#src/domain/tax/use-tax-line.ts'
import { Code128 } from '#src/ui/print/code-128.tsx'
import { Money } from '#src/ui/money.tsx'
import { PrintFact, PrintSheet, PrintSignatures } from '#src/ui/print/print-sheet.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { formatWeight } from '#src/platform/format-weight.ts'
import { formatInstant, formatNumber } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { Phone } from '#src/ui/phone.tsx'

/** What the customer takes along: what was handed in, what it costs, and who owes it. */
export function BillSheet({ print }: { print: ConsignmentPrint }) {
  const { t, i18n } = useTranslation('consignment')
  const { language } = i18n
  const taxLine = useTaxLine()
  const { currency, operator, from, to } = print
  return (
    <PrintSheet className="bill" operator={operator} heading={t('bill.heading')}>
      {print.isCancelled && <p className="bill-cancelled">{t('bill.cancelled')}</p>}
      <div className="bill-number">
        <dl className="bill-facts">
          <PrintFact term={t('billNumber')} strong>
            <Reference>{print.billNumber}</Reference>
          </PrintFact>
          <PrintFact term={t('bill.date')}>
            {formatInstant(print.createdAt, { language, zone: print.timeZone })}
          </PrintFact>
          <PrintFact term={t('page.createdBy')}>
            <bdi>{print.createdBy.name}</bdi>
          </PrintFact>
        </dl>
        <Code128 text={print.billNumber} className="bill-code" />
      </div>
      <div className="bill-parties">
        <Party title={t('bill.from')} party={print.sender} depot={from} />
        <Party title={t('bill.to')} party={print.receiver} depot={to} />
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('items.name')}</th>
            <th scope="col" className="print-figure">
              {t('items.quantity')}
            </th>
            <th scope="col" className="print-figure">
              {t('items.lineWeight')}
            </th>
            <th scope="col" className="print-figure">
              {t('items.unitPrice')}
            </th>
            <th scope="col" className="print-figure">
              {t('items.lineTotal')}
            </th>
          </tr>
        </thead>
        <tbody>
          {print.items.map((item) => (
            <tr key={item.id}>
              <th scope="row">
                <bdi>{item.name}</bdi>
              </th>
              <td className="print-figure">{formatNumber(item.quantity, language)}</td>
              <td className="print-figure">
                <bdi>{formatWeight(item.quantity * item.weight, language)}</bdi>
              </td>
              <td className="print-figure">
                <Money minor={item.unitPrice} currency={currency} bare />
              </td>
              <td className="print-figure">
                <Money minor={item.total} currency={currency} bare />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('common:total.label')}</th>
            <td className="print-figure">{formatNumber(print.pieces, language)}</td>
            <td className="print-figure">
              <bdi>{formatWeight(print.weight, language)}</bdi>
            </td>
            <td className="print-figure" colSpan={2}>
              <Money minor={print.total} currency={currency} />
            </td>
          </tr>
          <tr className="print-small">
            <th scope="row" colSpan={3}>
              {taxLine(print.tax)}
            </th>
            <td className="print-figure" colSpan={2}>
              <Money minor={print.vatTotal} currency={currency} />
            </td>
          </tr>
        </tfoot>
      </table>
      <Settlement print={print} />
      <PrintSignatures of={[t('bill.senderSigns'), t('bill.clerkSigns')]} />
    </PrintSheet>
  )
}

/** How it was, or is to be, paid: what is read first at either counter. */
function Settlement({
  print: { payment, paymentMeans, paymentReference, total, due, currency, allowedBy, freeReason },
}: {
  print: ConsignmentPrint
}) {
  const { t } = useTranslation(['consignment', 'tickets'])
  return (
    <div className="bill-settled">
      <b>{t(`payment.${payment}`)}</b>
      {payment === 'paid' && (
        <span>
          <Money minor={total} currency={currency} />
          {paymentMeans && <> · {t(`tickets:means.${paymentMeans}`)}</>}{' '}
          {paymentReference && <Reference>{paymentReference}</Reference>}
        </span>
      )}
      {payment === 'pod' && (
        <span>
          {t(due > 0 ? 'bill.due' : 'bill.collected')} <Money minor={due > 0 ? due : total} currency={currency} />
        </span>
      )}
      {payment === 'foc' && (
        <span>
          {allowedBy && t('bill.allowedBy', { name: `\u2068${allowedBy.name}\u2069` })} <bdi>{freeReason}</bdi>
        </span>
      )}
    </div>
  )
}

interface PartyProps {
  title: string
  party: ConsignmentPrint['sender']
  depot: ConsignmentPrint['from']
}

function Party({ title, party, depot }: PartyProps) {
  const { i18n } = useTranslation()
  const { language } = i18n
  return (
    <section>
      <h2>{title}</h2>
      <p className="bill-place">
        <bdi dir="ltr">{depot.code}</bdi> {localName(depot.city, language)}
      </p>
      <p className="print-small">
        {localName(depot.name, language)}
        {depot.phone && (
          <>
            {' · '}
            <Phone international>{depot.phone}</Phone>
          </>
        )}
      </p>
      <p className="bill-name">
        <bdi>{party.name}</bdi>
      </p>
      <p>
        <Phone international>{party.contact}</Phone>
        {party.idNumber && (
          <>
            {' · '}
            <bdi dir="ltr">{party.idNumber}</bdi>
          </>
        )}
      </p>
    </section>
  )
}
