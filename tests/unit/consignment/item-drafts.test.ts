import type { TFunction } from 'i18next'
import { describe, expect, it } from 'vitest'
import { EMPTY_ITEM } from '#machines/consignment/consignment-context.ts'
import { isBlank, itemProblems, sumsOf, usedItems } from '#src/features/consignment/billing/item-drafts.ts'

const t = ((key: string) => key) as unknown as TFunction
const BOOKS = { name: 'Books', quantity: 3, weight: 12_500, unitPrice: 2300 }

describe('lines of a bill as they are typed', () => {
  it('are left out where nothing was typed, and where what they began with was cleared', () => {
    expect(usedItems([BOOKS, EMPTY_ITEM, { ...EMPTY_ITEM, quantity: null }, { ...EMPTY_ITEM, name: ' ' }])).toEqual([
      BOOKS,
    ])
    expect(usedItems([EMPTY_ITEM, EMPTY_ITEM])).toEqual([EMPTY_ITEM])
  })

  it.each([
    ['a quantity', { quantity: 4 }],
    ['no pieces', { quantity: 0 }],
    ['what is no number', { quantity: Number.NaN }],
    ['a weight that is no number', { weight: Number.NaN }],
    ['a price that is no number', { unitPrice: Number.NaN }],
    ['a name', { name: 'Box' }],
  ])('stay with only %s, and say what is missing', (_, typed) => {
    const begun = { ...EMPTY_ITEM, ...typed }
    expect(isBlank(begun)).toBe(false)
    expect(usedItems([BOOKS, begun])).toEqual([BOOKS, begun])
    expect(itemProblems(t, begun)).not.toEqual({})
    expect(sumsOf([BOOKS, { ...begun, quantity: Number.NaN }])).toEqual({ pieces: 3, weight: 37_500, total: 6900 })
  })

  it('name every field that a begun line misses', () => {
    expect(itemProblems(t, { ...EMPTY_ITEM, quantity: 4 })).toEqual({
      name: 'form:missing',
      weight: 'form:missing',
      unitPrice: 'form:missing',
    })
  })
})
