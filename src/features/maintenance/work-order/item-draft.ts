import type { TFunction } from 'i18next'
import { z } from 'zod'
import type { BodyOf } from '#contract/contract.ts'
import { WHEELS, WORK_ITEM_KINDS } from '#contract/maintenance/work-order-codes.ts'
import type { WorkOrder } from '#contract/maintenance/work-order.ts'
import { itemTotal } from '#machines/expense/expense-amounts.ts'
import { typedAmount } from '#src/platform/typed-amount.ts'
import type { Problems } from '#src/ui/form/contract-form.ts'
import { isCost } from './order-draft.ts'

/** A part, hours of work or a tyre, as it is typed. Quantity in thousandths, price in minor units. */
export const typedItem = z.object({
  kind: z.enum(WORK_ITEM_KINDS),
  name: z.string(),
  quantity: typedAmount,
  price: typedAmount,
  /** Of a tyre; kept while it is made something else and back. */
  wheel: z.enum(WHEELS).nullable(),
  serial: z.string(),
})
export type ItemDraft = z.output<typeof typedItem>

const ONE = 1000
export const EMPTY_ITEM: ItemDraft = { kind: 'part', name: '', quantity: ONE, price: null, wheel: null, serial: '' }
export const ITEM_FIELDS = ['name', 'quantity', 'price'] as const
export type ItemField = (typeof ITEM_FIELDS)[number]

/** Nothing stands in the line but what it began with. */
export const isBlank = ({ name, quantity, price, wheel, serial }: ItemDraft): boolean =>
  [name, serial].every((text) => text.trim() === '') &&
  wheel === null &&
  (quantity === null || quantity === ONE) &&
  (price === null || price === undefined)

const usedItems = (items: readonly ItemDraft[]): ItemDraft[] => items.filter((item) => !isBlank(item))

/** As the form begins: what the order has, and one line to type into. */
export const itemsOf = ({ items }: WorkOrder): ItemDraft[] =>
  items.length === 0 ? [EMPTY_ITEM] : items.map((item) => ({ ...item, serial: item.serial ?? '' }))

/** Undefined while the line is not filled in. */
export function lineTotal({ quantity, price }: ItemDraft): number | undefined {
  return isCost(quantity) && isCost(price) ? itemTotal({ quantity, price }) : undefined
}

export const sumOf = (items: readonly ItemDraft[]): number =>
  items.reduce((sum, item) => sum + (lineTotal(item) ?? 0), 0)

/** What is missing, by field. Lines that were begun and not used count for nothing. */
export function itemProblems(t: TFunction, items: readonly ItemDraft[]): Problems {
  const told = (isMissing: boolean, words: string) => (isMissing ? t(`work-order:form.missing.${words}`) : undefined)
  return Object.assign(
    {},
    ...items.map((item, index) =>
      isBlank(item)
        ? {}
        : {
            [`items.${index}.name`]: told(item.name.trim() === '', 'item'),
            [`items.${index}.quantity`]:
              told(!isCost(item.quantity) || item.quantity === 0, 'quantity') ??
              told(item.kind === 'tyre' && item.quantity !== ONE, 'oneTyre'),
            [`items.${index}.wheel`]: told(item.kind === 'tyre' && item.wheel === null, 'wheel'),
            [`items.${index}.price`]: told(!isCost(item.price), 'price'),
          },
    ),
  )
}

/** What is sent of them. */
export function sentItems(items: readonly ItemDraft[]): BodyOf<'saveWorkOrderItems'>['items'] {
  return usedItems(items).flatMap(({ kind, name, quantity, price, wheel, serial }) =>
    isCost(quantity) && isCost(price)
      ? [{ kind, name: name.trim(), quantity, price, ...(kind === 'tyre' && { wheel, serial: serial.trim() || null }) }]
      : [],
  )
}
