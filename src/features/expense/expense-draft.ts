import type { TFunction } from 'i18next'
import { z } from 'zod'
import type { AnswerOf, BodyOf } from '#contract/contract.ts'
import { minorDigits } from '#contract/currency.ts'
import { type Expense, type ExpenseItem } from '#contract/expense/expense.ts'
import { EXPENSE_SOURCES, EXPENSE_TYPES } from '#contract/expense/expense-codes.ts'
import { uploadedFile } from '#contract/file.ts'
import { TAX_CATEGORIES } from '#contract/tax/tax-codes.ts'
import { containedVat } from '#machines/contained-vat.ts'
import { itemTotal } from '#machines/expense/expense-amounts.ts'
import { enteredReference } from '#src/domain/bank-reference/entered-reference.ts'
import type { Problems } from '#src/ui/form/contract-form.ts'
import { dayIn } from '#machines/calendar-day.ts'

export type Options = AnswerOf<'getExpenseOptions'>['data']
export type EnteredExpense = BodyOf<'createExpense'>

/** A number of a line: null while nothing is typed, NaN while it is none. */
const typedNumber = z.union([z.number(), z.nan()]).nullable()

const typedLine = z.object({
  name: z.string(),
  quantity: typedNumber,
  price: typedNumber,
  taxCategory: z.enum(TAX_CATEGORIES),
  /** In basis points; of the standard rate only. */
  vatRate: typedNumber,
})

/** A line as it is typed. Units as in the contract. */
export type LineDraft = z.output<typeof typedLine>

/** The form as it is typed. */
export const typedExpense = z.object({
  depotId: z.string(),
  date: z.string().optional(),
  type: z.enum(EXPENSE_TYPES),
  transportId: z.string(),
  departureDay: z.string().optional(),
  departureKey: z.string(),
  category: z.string(),
  source: z.enum(EXPENSE_SOURCES),
  /** Where the bank pays. */
  transfer: enteredReference,
  supplier: z.string(),
  supplierTaxNumber: z.string(),
  invoiceNumber: z.string(),
  lines: z.array(typedLine),
  notes: z.string(),
  files: z.array(uploadedFile),
  noReceiptReason: z.string(),
})
export type ExpenseDraft = z.output<typeof typedExpense>

const ONE = 1000
export const EMPTY_LINE: LineDraft = { name: '', quantity: ONE, price: null, taxCategory: 'O', vatRate: null }
export const LINE_FIELDS = ['name', 'quantity', 'price'] as const satisfies readonly (keyof LineDraft)[]
export type LineField = (typeof LINE_FIELDS)[number]

/** Nothing stands in the line but what it began with: one more than is needed, and no mistake. */
export const isBlank = ({ name, quantity, price }: LineDraft): boolean =>
  name.trim() === '' && (quantity === null || quantity === EMPTY_LINE.quantity) && price === null

/** The lines without those that were begun and not used; one always stays. */
export function usedLines(lines: readonly LineDraft[]): LineDraft[] {
  const used = lines.filter((line) => !isBlank(line))
  return used.length > 0 ? used : lines.slice(0, 1)
}

const isAmount = (value: number | null): value is number => value !== null && Number.isSafeInteger(value) && value >= 0

/** Undefined while the line is not filled in. */
export function lineTotal({ quantity, price }: LineDraft): number | undefined {
  return isAmount(quantity) && isAmount(price) ? itemTotal({ quantity, price }) : undefined
}

/** VAT that a line reclaims; 0 while it is not filled in. */
export function lineVat(line: LineDraft): number {
  const total = lineTotal(line)
  return line.taxCategory === 'S' && total !== undefined && isAmount(line.vatRate)
    ? containedVat(total, line.vatRate)
    : 0
}

/** What all of them reclaim so far. */
export const vatOf = (lines: readonly LineDraft[]): number => lines.reduce((sum, line) => sum + lineVat(line), 0)

/** What is usually charged at the depot that is charged. */
export const usualRate = ({ depotId }: Pick<ExpenseDraft, 'depotId'>, { depots }: Options): number | null =>
  depots.find(({ id }) => id === depotId)?.vatRateBasisPoints ?? null

/** What the lines come to so far. */
export const sumOf = (lines: readonly LineDraft[]): number =>
  lines.reduce((sum, line) => sum + (lineTotal(line) ?? 0), 0)

/** Of the depot that is charged; amounts have two decimals and no unit while none is chosen. */
export const currencyOf = ({ depotId }: Pick<ExpenseDraft, 'depotId'>, { depots }: Options): string =>
  depots.find(({ id }) => id === depotId)?.currency ?? ''

/** The same prices as typed in a currency with other decimals; one that has too many of them there is to be typed anew. */
export function linesIn(lines: LineDraft[], from: string, to: string): LineDraft[] {
  const factor = 10 ** (minorDigits(to) - minorDigits(from))
  if (factor === 1) return lines
  return lines.map((line) => {
    const price = isAmount(line.price) ? Math.round(line.price * factor) : line.price
    return {
      ...line,
      price: isAmount(line.price) && price !== null && Math.round(price / factor) !== line.price ? null : price,
    }
  })
}

/** A new form. `before`: the one that was entered just now, whose day and source the next receipt mostly shares. */
export function newDraft({ depots, hasTill }: Options, before?: ExpenseDraft): ExpenseDraft {
  const depot = depots.length === 1 ? depots[0] : undefined
  return {
    depotId: depot?.id ?? '',
    date: depot?.today ?? depots[0]?.today,
    type: 'depot',
    source: hasTill ? 'cash' : 'bank',
    ...(before && { depotId: before.depotId, date: before.date, type: before.type, source: before.source }),
    transfer: { reference: '', isReuseConfirmed: false },
    transportId: '',
    departureDay: before?.departureDay,
    departureKey: '',
    category: '',
    supplier: '',
    supplierTaxNumber: '',
    invoiceNumber: '',
    lines: [EMPTY_LINE],
    notes: '',
    files: [],
    noReceiptReason: '',
  }
}

export function draftOf(expense: Expense): ExpenseDraft {
  const { departure } = expense
  return {
    depotId: expense.depot.id,
    date: expense.date,
    type: expense.type,
    transportId: expense.type === 'bus' ? (expense.bus?.id ?? '') : '',
    departureDay: departure ? dayIn(departure.timeZone, departure.startsAt) : undefined,
    departureKey: departure?.key ?? '',
    category: expense.category.code,
    source: expense.source,
    transfer: { reference: expense.bankReference ?? '', isReuseConfirmed: false },
    supplier: expense.supplier,
    supplierTaxNumber: expense.supplierTaxNumber ?? '',
    invoiceNumber: expense.invoiceNumber ?? '',
    lines: expense.lines.map(({ name, quantity, price, taxCategory, vatRateBasisPoints }) => ({
      name,
      quantity,
      price,
      taxCategory,
      vatRate: taxCategory === 'S' ? vatRateBasisPoints : null,
    })),
    notes: expense.notes ?? '',
    files: expense.media,
    noReceiptReason: expense.noReceiptReason ?? '',
  }
}

/** What is missing, by field. */
export function problemsOf(t: TFunction, draft: ExpenseDraft): Problems {
  const told = (isMissing: boolean, words: string) => (isMissing ? t(`form.missing.${words}`) : undefined)
  const lines = usedLines(draft.lines).map((line, index) => ({
    [`lines.${index}.name`]: told(line.name.trim() === '', 'item'),
    [`lines.${index}.quantity`]: told(!isAmount(line.quantity) || line.quantity === 0, 'quantity'),
    [`lines.${index}.price`]: told(!isAmount(line.price), 'price'),
    [`lines.${index}.vatRate`]: told(line.taxCategory === 'S' && !line.vatRate, 'vatRate'),
  }))
  return Object.assign(
    {
      depotId: told(draft.depotId === '', 'depot'),
      date: told(draft.date === undefined, 'date'),
      category: told(draft.category === '', 'category'),
      transportId: told(draft.type === 'bus' && draft.transportId === '', 'bus'),
      departureKey: told(draft.type === 'departure' && draft.departureKey === '', 'departure'),
      supplier: told(draft.supplier.trim() === '', 'supplier'),
      supplierTaxNumber: told(vatOf(draft.lines) > 0 && draft.supplierTaxNumber.trim() === '', 'taxNumber'),
      files: told(draft.files.length === 0 && draft.noReceiptReason.trim().length < 3, 'receipt'),
    },
    ...lines,
  )
}

/** What the server calls otherwise. */
export function fieldOf(path: string): string | undefined {
  const [list, row, field] = path.split('.')
  if (list !== 'items') return FIELDS.get(path)
  if (field === 'vatRateBasisPoints' || field === 'vat') return `lines.${row}.vatRate`
  return LINE_FIELDS.some((each) => each === field) ? `lines.${row}.${field}` : 'lines'
}

const FIELDS: ReadonlyMap<string, string> = new Map([
  ['purpose.transportId', 'transportId'],
  ['purpose.departureKey', 'departureKey'],
  ['bankReference', 'transfer'],
  ['total', 'lines'],
  ['fileIds', 'files'],
])

/** What is sent, totals as computed here; undefined where something is missing. */
export function bodyOf(draft: ExpenseDraft, options: Options): EnteredExpense | undefined {
  const items = usedLines(draft.lines).flatMap((line): ExpenseItem[] => {
    const total = lineTotal(line)
    return total === undefined || line.quantity === null || line.price === null
      ? []
      : [{ name: line.name.trim(), quantity: line.quantity, price: line.price, total, ...taxOfLine(line) }]
  })
  if (draft.date === undefined) return undefined
  return {
    depotId: draft.depotId,
    date: draft.date,
    purpose: purposeOf(draft),
    category: draft.category,
    source: draft.source,
    bankReference: draft.source === 'bank' ? draft.transfer.reference.trim() || null : null,
    isReuseConfirmed: draft.transfer.isReuseConfirmed,
    supplier: draft.supplier.trim(),
    supplierTaxNumber: draft.supplierTaxNumber.trim() || null,
    invoiceNumber: draft.invoiceNumber.trim() || null,
    currency: currencyOf(draft, options),
    items,
    total: items.reduce((sum, { total }) => sum + total, 0),
    notes: draft.notes.trim() || null,
    fileIds: draft.files.map(({ id }) => id),
    noReceiptReason: draft.files.length > 0 ? null : draft.noReceiptReason.trim() || null,
    isDuplicateConfirmed: false,
  }
}

function taxOfLine(line: LineDraft): Pick<ExpenseItem, 'taxCategory' | 'vatRateBasisPoints' | 'vat'> {
  const { taxCategory, vatRate } = line
  return { taxCategory, vatRateBasisPoints: taxCategory === 'S' ? (vatRate ?? 0) : 0, vat: lineVat(line) }
}

function purposeOf({ type, transportId, departureKey }: ExpenseDraft): EnteredExpense['purpose'] {
  if (type === 'bus') return { type, transportId }
  return type === 'departure' ? { type, departureKey } : { type: 'depot' }
}
