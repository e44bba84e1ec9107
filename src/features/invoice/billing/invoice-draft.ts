import type { TFunction } from 'i18next'
import { z } from 'zod'
import type { AnswerOf, BodyOf } from '#contract/contract.ts'
import { minorDigits } from '#contract/currency.ts'
import { uploadedFile } from '#contract/file.ts'
import { DISCOUNT_KINDS, type DiscountKind } from '#contract/invoice/invoice-codes.ts'
import type { Invoice } from '#contract/invoice/invoice.ts'
import type { ServiceRecord } from '#contract/invoice/service-row.ts'
import {
  type AmountProblems,
  type Discount,
  type ReckonedInvoice,
  reckonInvoice,
} from '#machines/invoice/invoice-amounts.ts'
import type { Problems } from '#src/ui/form/contract-form.ts'

type EnteredInvoice = BodyOf<'createInvoice'>
export type InvoiceDepot = AnswerOf<'getInvoiceOptions'>['data']['depots'][number]

/** What an invoice can be made of. */
export interface InvoiceOptions {
  depots: readonly InvoiceDepot[]
  services: readonly ServiceRecord[]
  currencies: readonly string[]
}

/** A number of a line: null while nothing is typed, NaN while it is none. */
const typedNumber = z.union([z.number(), z.nan()]).nullable()

const typedLine = z.object({
  /** Code, or the beginning of a name that no other service has. */
  service: z.string(),
  text: z.string(),
  quantity: typedNumber,
  price: typedNumber,
  discountKind: z.enum(DISCOUNT_KINDS),
  discountValue: typedNumber,
})

/** A line as it is typed. Units as in the contract. */
export type LineDraft = z.output<typeof typedLine>

/** The form as it is typed. */
export const typedInvoice = z.object({
  depotId: z.string(),
  customerId: z.string(),
  printName: z.string(),
  mobile: z.string(),
  billDate: z.string().optional(),
  dueDate: z.string().optional(),
  currency: z.string(),
  lines: z.array(typedLine),
  discountKind: z.enum(DISCOUNT_KINDS),
  discountValue: typedNumber,
  notes: z.string(),
  files: z.array(uploadedFile),
})
export type InvoiceDraft = z.output<typeof typedInvoice>

const ONE = 1000
export const EMPTY_LINE: LineDraft = {
  service: '',
  text: '',
  quantity: ONE,
  price: null,
  discountKind: 'percent',
  discountValue: null,
}
export const LINE_FIELDS = ['service', 'text', 'quantity', 'price'] as const satisfies readonly (keyof LineDraft)[]
export type LineField = (typeof LINE_FIELDS)[number]

/** Nothing stands in the line but what it began with: one more than is needed, and no mistake. */
export const isBlank = ({ service, text, price, discountValue }: LineDraft): boolean =>
  service.trim() === '' && text.trim() === '' && price === null && discountValue === null

/** The lines without those that were begun and not used; one always stays. */
export function usedLines(lines: readonly LineDraft[]): LineDraft[] {
  const used = lines.filter((line) => !isBlank(line))
  return used.length > 0 ? used : lines.slice(0, 1)
}

const isNumber = (value: number | null): value is number => value !== null && Number.isSafeInteger(value) && value >= 0

/** The service that is meant: by its code, or by the beginning of its name where only one begins so. */
export function serviceOf(typed: string, services: readonly ServiceRecord[]): ServiceRecord | undefined {
  const text = typed.trim().toLowerCase()
  if (text === '') return undefined
  const coded = services.find(({ code }) => code.toLowerCase() === text)
  if (coded) return coded
  const named = services.filter(({ name }) => [name.en, name.ar].some((each) => each.toLowerCase().startsWith(text)))
  return named.length === 1 ? named[0] : undefined
}

/** Of one, in that currency; null where it has none. */
const priceOf = (service: ServiceRecord | undefined, currency: string): number | null =>
  service?.prices.find((each) => each.currency === currency)?.price ?? null

/**
 * The line once another service is typed: its text and price are proposed where nothing of one's own was typed.
 * `language`: of the customer, who reads the text.
 */
export function withService(
  line: LineDraft,
  typed: string,
  { services, currency, language }: { services: readonly ServiceRecord[]; currency: string; language: 'en' | 'ar' },
): LineDraft {
  const before = serviceOf(line.service, services)
  const service = serviceOf(typed, services)
  if (service === before) return { ...line, service: typed }
  const isOwnText = line.text !== '' && line.text !== before?.name[language]
  const isOwnPrice = line.price !== null && line.price !== priceOf(before, currency)
  return {
    ...line,
    service: typed,
    text: isOwnText ? line.text : (service?.name[language] ?? ''),
    price: isOwnPrice ? line.price : priceOf(service, currency),
  }
}

/** The draft's lines in another currency: what is typed stays what is read, and prices of the list are those of the list. */
export function linesIn(
  lines: readonly LineDraft[],
  from: string,
  to: string,
  services: readonly ServiceRecord[],
): LineDraft[] {
  const factor = 10 ** (minorDigits(to) - minorDigits(from))
  return lines.map((line) => {
    const service = serviceOf(line.service, services)
    const isListed = line.price !== null && line.price === priceOf(service, from)
    return {
      ...line,
      price: isListed || line.price === null ? priceOf(service, to) : converted(line.price, factor),
      discountValue: line.discountKind === 'amount' ? converted(line.discountValue, factor) : line.discountValue,
    }
  })
}

/** An amount with other decimals; null where it has too many for them. */
export function converted(amount: number | null, factor: number): number | null {
  if (!isNumber(amount)) return amount
  const made = Math.round(amount * factor)
  return Math.round(made / factor) === amount ? made : null
}

const discountOf = ({
  discountKind: kind,
  discountValue: value,
}: Pick<LineDraft, 'discountKind' | 'discountValue'>): Discount | null =>
  isNumber(value) && value > 0 ? { kind, value } : null

/** What the lines come to so far, by the tax that is in force today: the server reckons it by the bill date. */
export function reckonedOf(
  draft: Pick<InvoiceDraft, 'depotId' | 'lines' | 'discountKind' | 'discountValue'>,
  { depots, services }: Pick<InvoiceOptions, 'depots' | 'services'>,
): { reckoned: ReckonedInvoice } | { problems: AmountProblems } {
  const taxes = depots.find(({ id }) => id === draft.depotId)?.taxes ?? []
  return reckonInvoice(
    draft.lines.map((line) => {
      const supply = serviceOf(line.service, services)?.supply
      const tax = taxes.find((each) => each.supply === supply)
      const isFilled = isNumber(line.quantity) && isNumber(line.price)
      return {
        quantity: isFilled ? (line.quantity ?? 0) : 0,
        price: isFilled ? (line.price ?? 0) : 0,
        discount: isFilled ? discountOf(line) : null,
        category: tax?.category ?? 'O',
        rateBasisPoints: tax?.rateBasisPoints ?? 0,
      }
    }),
    discountOf(draft),
  )
}

/** A new form. `before`: the one that was entered just now. */
export function newDraft({ depots }: InvoiceOptions, before?: InvoiceDraft): InvoiceDraft {
  const depot = depots.find(({ id }) => id === before?.depotId) ?? (depots.length === 1 ? depots[0] : undefined)
  return {
    depotId: depot?.id ?? '',
    customerId: '',
    printName: '',
    mobile: '',
    billDate: depot?.today ?? depots[0]?.today,
    dueDate: undefined,
    currency: depot?.currency ?? '',
    lines: [EMPTY_LINE],
    discountKind: 'percent',
    discountValue: null,
    notes: '',
    files: [],
  }
}

/** `services`: all of them; a line keeps one that is not in use any more. */
export function draftOf(invoice: Invoice, services: readonly ServiceRecord[]): InvoiceDraft {
  const { customer } = invoice
  return {
    depotId: invoice.depot.id,
    customerId: customer?.id ?? '',
    printName: customer && isNameOf(customer.name, invoice.printName) ? '' : invoice.printName,
    mobile: invoice.mobile ?? '',
    billDate: invoice.billDate,
    dueDate: invoice.dueDate,
    currency: invoice.currency,
    lines: invoice.lines.map(({ serviceId, text, quantity, price, discount }) => ({
      service: services.find(({ id }) => id === serviceId)?.code ?? '',
      text,
      quantity,
      price,
      discountKind: discount?.kind ?? 'percent',
      discountValue: discount?.value ?? null,
    })),
    discountKind: invoice.discountKind ?? 'percent',
    discountValue: invoice.discountKind === null ? null : invoice.discountValue,
    notes: invoice.notes ?? '',
    files: invoice.media,
  }
}

const isNameOf = (name: { en: string; ar: string }, text: string): boolean => name.en === text || name.ar === text

/** What is missing, by field. */
export function problemsOf(t: TFunction, draft: InvoiceDraft, options: InvoiceOptions): Problems {
  const told = (isMissing: boolean, words: string) => (isMissing ? t(`invoice-form:missing.${words}`) : undefined)
  const used = usedLines(draft.lines)
  const lines = used.map((line, index) => ({
    [`lines.${index}.service`]: told(serviceOf(line.service, options.services) === undefined, 'service'),
    [`lines.${index}.text`]: told(line.text.trim() === '', 'text'),
    [`lines.${index}.quantity`]: told(!isNumber(line.quantity) || line.quantity === 0, 'quantity'),
    [`lines.${index}.price`]: told(!isNumber(line.price), 'price'),
    [`lines.${index}.discountValue`]: told(isWrongDiscount(line), 'discount'),
  }))
  const answer = reckonedOf({ ...draft, lines: used }, options)
  const amounts =
    'problems' in answer
      ? Object.fromEntries(Object.entries(answer.problems).map(([field, why]) => [field, t(`errors:invoice.${why}`)]))
      : {}
  return Object.assign(
    {
      depotId: told(draft.depotId === '', 'depot'),
      printName: told(draft.customerId === '' && draft.printName.trim() === '', 'buyer'),
      billDate: told(draft.billDate === undefined, 'billDate'),
      dueDate:
        told(draft.dueDate === undefined, 'dueDate') ??
        told((draft.dueDate ?? '') < (draft.billDate ?? ''), 'dueBefore'),
      currency: told(draft.currency === '', 'currency'),
      discountValue: told(isWrongDiscount(draft), 'discount'),
    },
    amounts,
    ...lines.map((line) => Object.fromEntries(Object.entries(line).filter(([, words]) => words !== undefined))),
  )
}

const isWrongDiscount = ({
  discountKind,
  discountValue,
}: {
  discountKind: DiscountKind
  discountValue: number | null
}) => discountValue !== null && (!isNumber(discountValue) || (discountKind === 'percent' && discountValue > 10_000))

/** What the server calls otherwise. */
export function fieldOf(path: string): string | undefined {
  const [list, row, field] = path.split('.')
  if (list === 'fileIds') return 'files'
  if (list === 'discount') return 'discountValue'
  if (list !== 'lines') return undefined
  if (field === undefined) return 'lines'
  if (field === 'serviceId') return `lines.${row}.service`
  return `lines.${row}.${field === 'discount' ? 'discountValue' : field}`
}

/** What is sent; undefined where something is missing. */
export function bodyOf(
  draft: InvoiceDraft,
  { services }: Pick<InvoiceOptions, 'services'>,
): EnteredInvoice | undefined {
  const { billDate, dueDate } = draft
  const used = usedLines(draft.lines)
  const lines = used.flatMap((line): EnteredInvoice['lines'] => {
    const service = serviceOf(line.service, services)
    return service === undefined || line.quantity === null || line.price === null
      ? []
      : [
          {
            serviceId: service.id,
            text: line.text.trim(),
            quantity: line.quantity,
            price: line.price,
            discount: discountOf(line),
          },
        ]
  })
  if (billDate === undefined || dueDate === undefined || lines.length < used.length) return undefined
  return {
    depotId: draft.depotId,
    customerId: draft.customerId || null,
    printName: draft.printName.trim() || null,
    mobile: draft.mobile.trim() || null,
    billDate,
    dueDate,
    currency: draft.currency,
    lines,
    discount: discountOf(draft),
    notes: draft.notes.trim() || null,
    fileIds: draft.files.map(({ id }) => id),
  }
}
