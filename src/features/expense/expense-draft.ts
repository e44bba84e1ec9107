import type { TFunction } from 'i18next'
import { z } from 'zod'
import type { AnswerOf, BodyOf } from '#contract/contract.ts'
import { minorDigits } from '#contract/currency.ts'
import { type Expense, type ExpenseItem, type ExpenseSource, type ExpenseType } from '#contract/expense/expense.ts'
import { EXPENSE_SOURCES, EXPENSE_TYPES } from '#contract/expense/expense-codes.ts'
import { uploadedFile, type UploadedFile } from '#contract/file.ts'
import { itemTotal } from '#machines/expense/expense-amounts.ts'
import { dayIn } from '#src/platform/zoned-day.ts'

export type Options = AnswerOf<'getExpenseOptions'>['data']
export type EnteredExpense = BodyOf<'createExpense'>

/** A line as it is typed: null while nothing is, NaN while it is no number. Units as in the contract. */
export interface LineDraft {
  name: string
  quantity: number | null
  price: number | null
}

/** The form as it is typed. */
export interface ExpenseDraft {
  depotId: string
  date: string | undefined
  type: ExpenseType
  transportId: string
  departureDay: string | undefined
  departureKey: string
  category: string
  source: ExpenseSource
  /** Of the transfer, where the bank pays. */
  reference: string
  /** They were told that another record names it, and use it all the same. */
  isReuseConfirmed: boolean
  supplier: string
  lines: readonly LineDraft[]
  notes: string
  files: readonly UploadedFile[]
  noReceiptReason: string
}

/** The form as it was typed before and kept; what was no number has to be typed anew. */
export const keptDraft = z.object({
  depotId: z.string(),
  date: z
    .string()
    .optional()
    .transform((day) => day),
  type: z.enum(EXPENSE_TYPES),
  transportId: z.string(),
  departureDay: z
    .string()
    .optional()
    .transform((day) => day),
  departureKey: z.string(),
  category: z.string(),
  source: z.enum(EXPENSE_SOURCES),
  reference: z.string().default(''),
  isReuseConfirmed: z.boolean().default(false),
  supplier: z.string(),
  lines: z.array(z.object({ name: z.string(), quantity: z.number().nullable(), price: z.number().nullable() })).min(1),
  notes: z.string(),
  files: z.array(uploadedFile),
  noReceiptReason: z.string(),
}) satisfies z.ZodType<ExpenseDraft>

export const MAX_LINES = 50
const ONE = 1000
export const EMPTY_LINE: LineDraft = { name: '', quantity: ONE, price: null }
export const LINE_FIELDS = ['name', 'quantity', 'price'] as const satisfies readonly (keyof LineDraft)[]
export type LineField = (typeof LINE_FIELDS)[number]

/** Nothing was typed in the line yet: one more than is needed, and no mistake. */
export const isBlank = ({ name, price }: LineDraft): boolean => name.trim() === '' && price === null

/** The lines without those that were begun and not used; one always stays. */
export function usedLines(lines: readonly LineDraft[]): readonly LineDraft[] {
  const used = lines.filter((line) => !isBlank(line))
  return used.length > 0 ? used : lines.slice(0, 1)
}

const isAmount = (value: number | null): value is number => value !== null && Number.isSafeInteger(value) && value >= 0

/** Undefined while the line is not filled in. */
export function lineTotal({ quantity, price }: LineDraft): number | undefined {
  return isAmount(quantity) && isAmount(price) ? itemTotal({ quantity, price }) : undefined
}

/** What the lines come to so far. */
export const sumOf = (lines: readonly LineDraft[]): number =>
  lines.reduce((sum, line) => sum + (lineTotal(line) ?? 0), 0)

/** The same prices as typed in a currency with other decimals; one that has too many of them there is to be typed anew. */
export function linesIn(lines: readonly LineDraft[], from: string, to: string): readonly LineDraft[] {
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
    reference: '',
    isReuseConfirmed: false,
    transportId: '',
    departureDay: before?.departureDay,
    departureKey: '',
    category: '',
    supplier: '',
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
    reference: expense.bankReference ?? '',
    isReuseConfirmed: false,
    supplier: expense.supplier,
    lines: expense.lines.map(({ name, quantity, price }) => ({ name, quantity, price })),
    notes: expense.notes ?? '',
    files: expense.media,
    noReceiptReason: expense.noReceiptReason ?? '',
  }
}

/** What is missing or wrong, under the paths of the server's own refusals. */
export function problemsOf(t: TFunction, draft: ExpenseDraft): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {}
  const miss = (path: string, isMissing: boolean, words: string) => {
    if (isMissing) problems[path] = t(`form.missing.${words}`)
  }
  miss('depotId', draft.depotId === '', 'depot')
  miss('date', draft.date === undefined, 'date')
  miss('category', draft.category === '', 'category')
  miss('purpose.transportId', draft.type === 'bus' && draft.transportId === '', 'bus')
  miss('purpose.departureKey', draft.type === 'departure' && draft.departureKey === '', 'departure')
  miss('supplier', draft.supplier.trim() === '', 'supplier')
  for (const [index, line] of usedLines(draft.lines).entries()) {
    miss(`items.${index}.name`, line.name.trim() === '', 'item')
    miss(`items.${index}.quantity`, !isAmount(line.quantity) || line.quantity === 0, 'quantity')
    miss(`items.${index}.price`, !isAmount(line.price), 'price')
  }
  miss('fileIds', draft.files.length === 0 && draft.noReceiptReason.trim().length < 3, 'receipt')
  return problems
}

/** What is sent, totals as computed here; undefined where something is missing. */
export function bodyOf(draft: ExpenseDraft, currency: string): EnteredExpense | undefined {
  const items = usedLines(draft.lines).flatMap((line): ExpenseItem[] => {
    const total = lineTotal(line)
    return total === undefined || line.quantity === null || line.price === null
      ? []
      : [{ name: line.name.trim(), quantity: line.quantity, price: line.price, total }]
  })
  if (draft.date === undefined) return undefined
  return {
    depotId: draft.depotId,
    date: draft.date,
    purpose: purposeOf(draft),
    category: draft.category,
    source: draft.source,
    bankReference: draft.source === 'bank' ? draft.reference.trim() || null : null,
    isReuseConfirmed: draft.isReuseConfirmed,
    supplier: draft.supplier.trim(),
    currency,
    items,
    total: items.reduce((sum, { total }) => sum + total, 0),
    notes: draft.notes.trim() || null,
    fileIds: draft.files.map(({ id }) => id),
    noReceiptReason: draft.files.length > 0 ? null : draft.noReceiptReason.trim() || null,
    isDuplicateConfirmed: false,
  }
}

function purposeOf({ type, transportId, departureKey }: ExpenseDraft): EnteredExpense['purpose'] {
  if (type === 'bus') return { type, transportId }
  return type === 'departure' ? { type, departureKey } : { type: 'depot' }
}
