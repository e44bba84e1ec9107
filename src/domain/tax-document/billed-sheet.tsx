import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { LocalizedName } from '#contract/common.ts'
import type { ServiceUnit } from '#contract/invoice/invoice-codes.ts'
import type { PostalAddress } from '#contract/tax-document/tax-document-content.ts'
import type { TaxTerms } from '#contract/tax/tax-terms.ts'
import { useTaxLine } from '#src/domain/tax/use-tax-line.ts'
import { countryName, formatPercent } from '#src/platform/format.ts'
import { Money } from '#src/ui/money.tsx'
import { Phone } from '#src/ui/phone.tsx'
import { localName } from '#src/platform/local-name.ts'
import { Code128 } from '#src/ui/print/code-128.tsx'
import { QrCode } from '#src/ui/print/qr-code.tsx'
import { PrintSheet } from '#src/ui/print/print-sheet.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { BothWords, useOtherLanguage } from './both-words.tsx'
import { formatQuantity } from './quantity.ts'
import './billed-sheet.css'

export interface Party {
  name: ReactNode
  taxNumber: string | null
  address: PostalAddress | null
  phone: string | null
}

export interface BilledLine {
  id: string
  text: LocalizedName
  unit: ServiceUnit | null
  /** In thousandths; null where no quantity is meant. */
  quantity: number | null
  /** Of one, before tax; null where none is meant. */
  price: number | null
  discount: number
  /** Null where none is meant: what was sold at several. */
  vatRateBasisPoints: number | null
  /** With its own discount, before that on the whole. */
  net: number
}

export interface BilledSheetProps {
  operator: { name: LocalizedName; phone: string; email: string }
  /** Key of what it is called. */
  heading: string
  number: string
  /** Number, dates and what it refers to, for a `dl`. */
  facts: ReactNode
  seller: Party
  buyer: Party
  /** Text of the QR code for the tax authority; null where there is none. */
  code: string | null
  currency: string
  lines: readonly BilledLine[]
  sums: {
    discount: number
    subTotal: number
    vatTotal: number
    netTotal: number
    categories: readonly (TaxTerms & { net: number; vat: number })[]
  }
  /** What of it is paid, when it is due, what else is said. */
  children?: ReactNode
}

const FILES = ['invoice-print', 'invoice', 'tax']

/** An invoice or a credit note on A4, in both languages: who bills whom for what, the VAT of each category, and what is to be paid. */
export function BilledSheet(props: BilledSheetProps) {
  const { operator, heading, number, facts, seller, buyer, code, currency, lines, sums, children } = props
  const { t, i18n } = useTranslation(FILES)
  const { language } = i18n
  const other = useOtherLanguage()
  useTranslation(FILES, { lng: other })
  const taxLine = useTaxLine()
  const otherTaxLine = useTaxLine(other)
  const hasDiscount = lines.some(({ discount }) => discount > 0)
  // What takes back a part of a price has neither.
  const hasQuantity = lines.some(({ quantity }) => quantity !== null)
  const hasPrice = lines.some(({ price }) => price !== null)
  const hasRate = lines.some(({ vatRateBasisPoints }) => vatRateBasisPoints !== null)
  const columns = 1 + Number(hasQuantity) + Number(hasPrice) + Number(hasDiscount) + Number(hasRate)
  return (
    <PrintSheet className="billed" operator={operator} heading={`${t(heading)} · ${i18n.getFixedT(other)(heading)}`}>
      <div className="billed-head">
        <dl className="print-facts">{facts}</dl>
        {code === null ? (
          <Code128 text={number} className="billed-code" />
        ) : (
          <QrCode text={code} label={t('invoice-print:qrCode')} className="billed-qr" />
        )}
      </div>
      <div className="billed-parties">
        <PartyBox title="invoice-print:seller" party={seller} />
        <PartyBox title="invoice-print:buyer" party={buyer} />
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <BothWords of="invoice:line.text" />
            </th>
            {hasQuantity && (
              <th scope="col" className="print-figure">
                <BothWords of="invoice:line.quantity" />
              </th>
            )}
            {hasPrice && (
              <th scope="col" className="print-figure">
                <BothWords of="invoice:line.price" />
              </th>
            )}
            {hasDiscount && (
              <th scope="col" className="print-figure">
                <BothWords of="invoice:line.discount" />
              </th>
            )}
            {hasRate && (
              <th scope="col" className="print-figure">
                <BothWords of="invoice:line.vat" />
              </th>
            )}
            <th scope="col" className="print-figure">
              <BothWords of="invoice:line.net" />
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <th scope="row">
                <bdi>{localName(line.text, language)}</bdi>
                {line.text.ar !== line.text.en && (
                  <span className="billed-other block">
                    <bdi lang={other}>{localName(line.text, other)}</bdi>
                  </span>
                )}
              </th>
              {hasQuantity && (
                <td className="print-figure">
                  {line.quantity !== null && (
                    <>
                      <bdi>{formatQuantity(line.quantity, language)}</bdi>
                      {line.unit && <span className="print-small"> {t(`invoice:unit.${line.unit}`)}</span>}
                    </>
                  )}
                </td>
              )}
              {hasPrice && (
                <td className="print-figure">
                  {line.price !== null && <Money minor={line.price} currency={currency} bare />}
                </td>
              )}
              {hasDiscount && (
                <td className="print-figure">
                  {line.discount > 0 && <Money minor={-line.discount} currency={currency} bare />}
                </td>
              )}
              {hasRate && (
                <td className="print-figure">
                  {line.vatRateBasisPoints !== null && formatPercent(line.vatRateBasisPoints / 10_000, language)}
                </td>
              )}
              <td className="print-figure">
                <Money minor={line.net} currency={currency} bare />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {sums.discount > 0 && (
            <tr>
              <th scope="row" colSpan={columns}>
                <BothWords of="invoice-print:wholeDiscount" />
              </th>
              <td className="print-figure">
                <Money minor={-sums.discount} currency={currency} bare />
              </td>
            </tr>
          )}
          <tr>
            <th scope="row" colSpan={columns}>
              <BothWords of="invoice:column.subTotal" />
            </th>
            <td className="print-figure">
              <Money minor={sums.subTotal} currency={currency} bare />
            </td>
          </tr>
          {sums.categories.map((category) => (
            <tr key={`${category.category}${category.rateBasisPoints}`} className="billed-vat">
              <th scope="row" colSpan={columns}>
                {taxLine(category)} <span>{t('invoice:sum.of')}</span>{' '}
                <Money minor={category.net} currency={currency} bare />
                <span className="billed-other block">
                  <bdi lang={other} dir={i18n.dir(other)}>
                    {otherTaxLine(category)}
                  </bdi>
                </span>
              </th>
              <td className="print-figure">
                <Money minor={category.vat} currency={currency} bare />
              </td>
            </tr>
          ))}
          {sums.categories.length === 0 && (
            <tr className="billed-vat">
              <th scope="row" colSpan={columns}>
                <BothWords of="invoice:column.vatTotal" />
              </th>
              <td className="print-figure">
                <Money minor={sums.vatTotal} currency={currency} bare />
              </td>
            </tr>
          )}
          <tr className="billed-total">
            <th scope="row" colSpan={columns - 1}>
              <BothWords of="invoice-print:total" />
            </th>
            <td className="print-figure" colSpan={2}>
              <Money minor={sums.netTotal} currency={currency} />
            </td>
          </tr>
        </tfoot>
      </table>
      {children}
    </PrintSheet>
  )
}

function PartyBox({ title, party: { name, taxNumber, address, phone } }: { title: string; party: Party }) {
  const { i18n } = useTranslation('invoice-print')
  const lines = address ? addressLines(address, i18n.language) : []
  return (
    <section>
      <h2>
        <BothWords of={title} />
      </h2>
      <p className="billed-name">{name}</p>
      {lines.map((line) => (
        <p key={line}>
          <bdi>{line}</bdi>
        </p>
      ))}
      {taxNumber && (
        <p>
          <BothWords of="invoice-print:taxNumber" /> <Reference>{taxNumber}</Reference>
        </p>
      )}
      {phone && (
        <p>
          <Phone international>{phone}</Phone>
        </p>
      )}
    </section>
  )
}

/** Building and street, district, then city with its code, then country: as letters are addressed. */
function addressLines(address: PostalAddress, language: string): string[] {
  const { buildingNumber, street, district, city, postalCode, country } = address
  return [
    joined(buildingNumber, street),
    joined(district),
    joined(city, postalCode),
    country ? countryName(country, language) : '',
  ].filter((line) => line !== '')
}

const joined = (...parts: (string | null)[]): string => parts.filter((part) => part !== null && part !== '').join(' ')
