import { XMLBuilder } from 'fast-xml-parser'
import { amountText } from '#contract/currency.ts'
import { UBL_TYPE_CODE } from '#contract/tax-document/tax-document-codes.ts'
import type { DocumentTax, PostalAddress, TaxDocumentContent } from '#contract/tax-document/tax-document-content.ts'
import { secondsOf, taxCode } from './tax-code.ts'

/** In whose flags the second digit says how much is known of the buyer: a tax invoice, or a simplified one. */
const TYPE_FLAGS = { full: '0100000', simplified: '0200000' }
/** Pieces, where nothing else is said (UN/ECE recommendation 20). */
const PIECE = 'C62'
const VAT = { 'cbc:ID': 'VAT' }

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  format: true,
  suppressEmptyNode: true,
})

/**
 * The document as UBL 2.1, invoice (380) and credit note (381) alike under `Invoice`, with its place in its depot's chain, the
 * hash of the document before and the QR code's text beside it. The same document gives the same text, byte for byte.
 */
export function ublOf(document: TaxDocumentContent, previousHash: string): string {
  const { currency, kind, seller, buyer, corrects } = document
  const money = (minor: number) => ({ '@currencyID': currency, '#text': amountText(minor, currency) })
  const code = taxCode(document)
  const invoice = {
    '@xmlns': 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
    '@xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
    '@xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
    'cbc:UBLVersionID': '2.1',
    'cbc:ID': document.number,
    'cbc:UUID': document.id,
    'cbc:IssueDate': document.issuedAt.slice(0, 10),
    'cbc:IssueTime': secondsOf(document.issuedAt).slice(11),
    'cbc:InvoiceTypeCode': {
      '@name': document.isSimplified ? TYPE_FLAGS.simplified : TYPE_FLAGS.full,
      '#text': UBL_TYPE_CODE[kind],
    },
    ...(document.reason && { 'cbc:Note': document.reason.en }),
    'cbc:TaxPointDate': document.day,
    'cbc:DocumentCurrencyCode': currency,
    'cbc:BuyerReference': document.reference,
    ...(corrects && {
      'cac:BillingReference': {
        'cac:InvoiceDocumentReference': { 'cbc:ID': corrects.number, 'cbc:IssueDate': corrects.day },
      },
    }),
    'cac:AdditionalDocumentReference': [
      { 'cbc:ID': 'ICV', 'cbc:UUID': document.position },
      attached('PIH', previousHash),
      ...(code === null ? [] : [attached('QR', code)]),
    ],
    'cac:AccountingSupplierParty': {
      'cac:Party': party({ ...seller, name: seller.name.en, otherName: seller.name.ar }),
    },
    'cac:AccountingCustomerParty': { 'cac:Party': party(buyer) },
    'cac:TaxTotal': {
      'cbc:TaxAmount': money(document.vat),
      'cac:TaxSubtotal': document.categories.map(({ net, vat, tax }) => ({
        'cbc:TaxableAmount': money(net),
        'cbc:TaxAmount': money(vat),
        'cac:TaxCategory': category(tax),
      })),
    },
    'cac:LegalMonetaryTotal': {
      'cbc:LineExtensionAmount': money(document.net),
      'cbc:TaxExclusiveAmount': money(document.net),
      'cbc:TaxInclusiveAmount': money(document.total),
      'cbc:PayableAmount': money(document.total),
    },
    'cac:InvoiceLine': document.lines.map(({ text, quantity, unit, net, vat, tax }, index) => {
      // A line that takes off has a negative quantity: a price is never less than nothing (EN 16931).
      const count = net < 0 || vat < 0 ? -quantity : quantity
      return {
        'cbc:ID': index + 1,
        'cbc:InvoicedQuantity': { '@unitCode': unit ?? PIECE, '#text': thousandths(count) },
        'cbc:LineExtensionAmount': money(net),
        'cac:TaxTotal': { 'cbc:TaxAmount': money(vat) },
        'cac:Item': {
          ...(text.ar !== text.en && { 'cbc:Description': { '@languageID': 'ar', '#text': text.ar } }),
          'cbc:Name': text.en,
          'cac:ClassifiedTaxCategory': {
            'cbc:ID': tax.category,
            'cbc:Percent': percent(tax.rateBasisPoints),
            'cac:TaxScheme': VAT,
          },
        },
        'cac:Price': {
          'cbc:PriceAmount': money(Math.abs(net)),
          'cbc:BaseQuantity': { '@unitCode': unit ?? PIECE, '#text': thousandths(quantity) },
        },
      }
    }),
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build({ Invoice: invoice })}`
}

const attached = (id: string, text: string) => ({
  'cbc:ID': id,
  'cac:Attachment': {
    'cbc:EmbeddedDocumentBinaryObject': {
      '@mimeCode': 'text/plain',
      '#text': id === 'QR' ? text : Buffer.from(text, 'utf8').toString('base64'),
    },
  },
})

interface Party {
  name: string
  otherName?: string
  taxNumber: string | null
  address: PostalAddress | null
  phone: string | null
}

function party({ name, otherName, taxNumber, address, phone }: Party) {
  return {
    'cac:PartyName': [
      { 'cbc:Name': name },
      ...(otherName !== undefined && otherName !== name
        ? [{ 'cbc:Name': { '@languageID': 'ar', '#text': otherName } }]
        : []),
    ],
    ...(address && { 'cac:PostalAddress': postal(address) }),
    ...(taxNumber !== null && { 'cac:PartyTaxScheme': { 'cbc:CompanyID': taxNumber, 'cac:TaxScheme': VAT } }),
    'cac:PartyLegalEntity': { 'cbc:RegistrationName': name },
    ...(phone !== null && { 'cac:Contact': { 'cbc:Telephone': phone } }),
  }
}

function postal({ street, buildingNumber, district, city, postalCode, country }: PostalAddress) {
  return {
    ...(street !== null && { 'cbc:StreetName': street }),
    ...(buildingNumber !== null && { 'cbc:BuildingNumber': buildingNumber }),
    ...(district !== null && { 'cbc:CitySubdivisionName': district }),
    ...(city !== null && { 'cbc:CityName': city }),
    ...(postalCode !== null && { 'cbc:PostalZone': postalCode }),
    ...(country !== null && { 'cac:Country': { 'cbc:IdentificationCode': country } }),
  }
}

function category({ category: id, rateBasisPoints, reasonCode, reason }: DocumentTax) {
  return {
    'cbc:ID': id,
    'cbc:Percent': percent(rateBasisPoints),
    ...(reasonCode !== null && { 'cbc:TaxExemptionReasonCode': reasonCode }),
    ...(reason && { 'cbc:TaxExemptionReason': reason.en }),
    'cac:TaxScheme': VAT,
  }
}

const percent = (basisPoints: number): string => (basisPoints / 100).toFixed(2)
const thousandths = (quantity: number): string => (quantity / 1000).toFixed(3)
