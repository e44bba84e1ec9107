import type { TFunction } from 'i18next'
import { enteredItem, MAX_PIECES } from '#contract/consignment/consignment.ts'
import { EMPTY_ITEM, type ItemDraft } from '#machines/consignment/consignment-context.ts'
import { problemsOf } from '#src/ui/form/contract-form.ts'

export const ITEM_FIELDS = ['name', 'quantity', 'weight', 'unitPrice'] as const satisfies readonly (keyof ItemDraft)[]
export type ItemField = (typeof ITEM_FIELDS)[number]

/** Nothing stands in the line but what it began with: one more than is needed, and no mistake. */
export const isBlank = ({ name, quantity, weight, unitPrice }: ItemDraft): boolean =>
  name.trim() === '' && (quantity === null || quantity === EMPTY_ITEM.quantity) && weight === null && unitPrice === null

/** The lines without those that were begun and not used; one always stays. */
export function usedItems(items: readonly ItemDraft[]): ItemDraft[] {
  const used = items.filter((item) => !isBlank(item))
  return used.length > 0 ? used : items.slice(0, 1)
}

/** What is wrong with a line, by field; bounds in the units that are typed. */
export function itemProblems(t: TFunction, item: ItemDraft): Partial<Record<ItemField, string>> {
  const { name, quantity, weight, unitPrice } = problemsOf(t, enteredItem, item)
  return {
    ...(name && { name }),
    ...(quantity && { quantity: item.quantity === 0 ? t('consignment:items.problem.quantity') : quantity }),
    ...(weight && { weight: item.weight === 0 ? t('consignment:items.problem.weight') : weight }),
    ...(unitPrice && { unitPrice }),
  }
}

/** What a line costs; null while its pieces or their price are missing, or are no number. */
export function lineTotal({ quantity, unitPrice }: ItemDraft): number | null {
  return quantity === null || unitPrice === null || Number.isNaN(quantity * unitPrice) ? null : quantity * unitPrice
}

/** What the lines come to so far; a line that is not filled in yet counts as far as it goes. */
export function sumsOf(items: readonly ItemDraft[]): { pieces: number; weight: number; total: number } {
  const sum = (each: (item: ItemDraft) => number) => items.reduce((total, item) => total + (each(item) || 0), 0)
  return {
    pieces: sum((item) => (isBlank(item) ? 0 : (item.quantity ?? 0))),
    weight: sum((item) => (item.quantity ?? 0) * (item.weight ?? 0)),
    total: sum((item) => lineTotal(item) ?? 0),
  }
}

export const hasTooManyPieces = (items: readonly ItemDraft[]): boolean => sumsOf(items).pieces > MAX_PIECES
