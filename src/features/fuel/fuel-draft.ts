import type { TFunction } from 'i18next'
import { z } from 'zod'
import type { AnswerOf, BodyOf } from '#contract/contract.ts'
import { MIN_REASON } from '#contract/bounds.ts'
import { EXPENSE_SOURCES } from '#contract/expense/expense-codes.ts'
import { uploadedFile } from '#contract/file.ts'
import { MAX_KM } from '#contract/maintenance/odometer-codes.ts'
import { fuelAmounts } from '#machines/fuel/fuel-amounts.ts'
import { enteredReference } from '#src/domain/bank-reference/entered-reference.ts'
import { latinDigits } from '#src/ui/form/input-text.ts'
import type { Problems } from '#src/ui/form/contract-form.ts'
import { amountOf, type TypedAmount, typedAmount } from '#src/platform/typed-amount.ts'

export type Buses = AnswerOf<'getOdometerBuses'>['data']
export type ExpenseOptions = AnswerOf<'getExpenseOptions'>['data']

/** How a filling was paid, as it is chosen. */
const PAYMENT_CHOICES = ['expense', 'recorded', 'tank'] as const

/** The form as it is typed. */
export const typedFuel = z.object({
  transportId: z.string(),
  day: z.string(),
  /** With or without separators of thousands. */
  km: z.string(),
  litres: typedAmount,
  isFull: z.boolean(),
  station: z.string(),
  by: z.enum(PAYMENT_CHOICES),
  depotId: z.string(),
  price: typedAmount,
  amount: typedAmount,
  source: z.enum(EXPENSE_SOURCES),
  /** Where the bank pays. */
  transfer: enteredReference,
  invoiceNumber: z.string(),
  files: z.array(uploadedFile),
  noReceiptReason: z.string(),
  expenseNumber: z.string(),
})
export type FuelDraft = z.output<typeof typedFuel>

/** A new form; without options of expenses none can be entered. */
export function newFuel({ today }: Buses, options: ExpenseOptions | undefined): FuelDraft {
  const depots = options?.depots ?? []
  return {
    transportId: '',
    day: today,
    km: '',
    litres: undefined,
    isFull: true,
    station: '',
    by: depots.length > 0 ? 'expense' : 'tank',
    depotId: depots.length === 1 ? (depots[0]?.id ?? '') : '',
    price: undefined,
    amount: undefined,
    source: options?.hasTill ? 'cash' : 'bank',
    transfer: { reference: '', isReuseConfirmed: false },
    invoiceNumber: '',
    files: [],
    noReceiptReason: '',
    expenseNumber: '',
  }
}

/** Without what separates thousands, in either script. */
export const plainKm = (typed: unknown): unknown =>
  typeof typed === 'string' ? latinDigits(typed).replaceAll(/[\s,٬]/g, '') : typed

const isKm = (text: string): boolean => /^\d{1,7}$/.test(text) && Number(text) <= MAX_KM

/** A typed number as it is sent; null while there is none. */
const orNull = (typed: TypedAmount): number | null => (amountOf(typed) > 0 ? amountOf(typed) : null)

/** What the filling comes to; undefined while that is not known. */
export function amountsOf({ litres, price, amount }: Pick<FuelDraft, 'litres' | 'price' | 'amount'>) {
  const filled = orNull(litres)
  return filled === null ? undefined : fuelAmounts({ litres: filled, price: orNull(price), amount: orNull(amount) })
}

/** What is missing or wrong, by field. */
export function fuelProblems(t: TFunction, draft: FuelDraft): Problems {
  const told = (isWrong: boolean, words: string) => (isWrong ? t(`wrong.${words}`) : undefined)
  const isExpense = draft.by === 'expense'
  return {
    transportId: told(draft.transportId === '', 'bus'),
    day: told(draft.day === '', 'day'),
    km: told(!isKm(draft.km), 'km'),
    litres: told(orNull(draft.litres) === null, 'litres'),
    station: told(isExpense && draft.station.trim() === '', 'station'),
    depotId: told(isExpense && draft.depotId === '', 'depot'),
    amount: isExpense ? amountProblem(t, draft) : undefined,
    files: told(isExpense && draft.files.length === 0 && draft.noReceiptReason.trim().length < MIN_REASON, 'receipt'),
    expenseNumber: told(draft.by === 'recorded' && draft.expenseNumber.trim() === '', 'expenseNumber'),
  }
}

function amountProblem(t: TFunction, draft: FuelDraft): string | undefined {
  const amounts = amountsOf(draft)
  return typeof amounts === 'string' ? t(`wrong.${amounts}`) : undefined
}

/** What is sent. */
export function fuelBody(draft: FuelDraft): BodyOf<'recordFuel'> {
  return {
    transportId: draft.transportId,
    day: draft.day,
    km: Number(draft.km),
    litres: amountOf(draft.litres),
    isFull: draft.isFull,
    station: draft.station.trim() || null,
    payment: paymentOf(draft),
    isDuplicateConfirmed: false,
  }
}

function paymentOf(draft: FuelDraft): BodyOf<'recordFuel'>['payment'] {
  if (draft.by === 'tank') return { by: 'tank' }
  if (draft.by === 'recorded') return { by: 'recorded', expenseNumber: draft.expenseNumber.trim() }
  return {
    by: 'expense',
    depotId: draft.depotId,
    source: draft.source,
    price: orNull(draft.price),
    amount: orNull(draft.amount),
    bankReference: draft.source === 'bank' ? draft.transfer.reference.trim() || null : null,
    isReuseConfirmed: draft.transfer.isReuseConfirmed,
    invoiceNumber: draft.invoiceNumber.trim() || null,
    fileIds: draft.files.map(({ id }) => id),
    noReceiptReason: draft.files.length > 0 ? null : draft.noReceiptReason.trim() || null,
  }
}

const FIELDS: ReadonlyMap<string, string> = new Map([
  ['payment.bankReference', 'transfer'],
  ['payment.fileIds', 'files'],
  ['payment.total', 'amount'],
  ['payment.currency', 'depotId'],
])

/** What the server calls otherwise. */
export const fuelField = (path: string): string | undefined =>
  FIELDS.get(path) ?? (path.startsWith('payment.') ? path.slice('payment.'.length) : undefined)
