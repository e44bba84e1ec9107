import { describe, expect, it } from 'vitest'
import { newConsignment, type PaymentDraft } from '#machines/consignment/consignment-context.ts'
import { isComplete, itemsOf } from '#machines/consignment/consignment-rules.ts'

const BOOKS = { name: 'Books', quantity: 3, weight: 12_500, unitPrice: 2300 }
const ADMIN = '00000000-0000-4000-8000-0000000000a2'

describe('items of a bill', () => {
  it('are taken as typed where nothing is wrong with them', () => {
    expect(itemsOf([BOOKS])).toEqual([BOOKS])
  })

  it.each([
    ['no name', { name: ' ' }],
    ['no pieces', { quantity: 0 }],
    ['a part of a piece', { quantity: 1.5 }],
    ['fewer than no pieces', { quantity: -1 }],
    ['a negative weight', { weight: -2000 }],
    ['no weight', { weight: 0 }],
    ['no price said', { unitPrice: null }],
    ['a negative price', { unitPrice: -1 }],
    ['more pieces than a bill takes', { quantity: 2001 }],
  ])('with %s are none', (_, wrong) => {
    expect(itemsOf([BOOKS, { ...BOOKS, ...wrong }])).toBeNull()
  })

  it('are counted together: a bill takes 2,000 pieces, whatever the lines', () => {
    expect(
      itemsOf([
        { ...BOOKS, quantity: 1000 },
        { ...BOOKS, quantity: 1000 },
      ]),
    ).toHaveLength(2)
    expect(
      itemsOf([
        { ...BOOKS, quantity: 1000 },
        { ...BOOKS, quantity: 1001 },
      ]),
    ).toBeNull()
  })
})

describe('what a bill is settled with', () => {
  const settled = (payment: Partial<PaymentDraft>, unitPrice = 2300) => {
    const empty = newConsignment()
    return isComplete(
      { ...empty, items: [{ ...BOOKS, unitPrice }], payment: { ...empty.payment, ...payment } },
      'payment',
    )
  }

  it('is said', () => expect(settled({})).toBe(false))
  it('is cash, a card or a transfer where it is paid', () => {
    expect(settled({ status: 'paid' })).toBe(false)
    expect(settled({ status: 'paid', means: 'cash' })).toBe(true)
  })
  it('is nothing yet on delivery, and something later: every item has a price', () => {
    expect(settled({ status: 'pod' })).toBe(true)
    expect(settled({ status: 'pod' }, 0)).toBe(false)
  })
  it('is nothing free of charge, where an admin allowed it for a reason', () => {
    expect(settled({ status: 'foc', reason: 'For the school' }, 0)).toBe(false)
    expect(settled({ status: 'foc', allowedBy: ADMIN, reason: ' a ' }, 0)).toBe(false)
    expect(settled({ status: 'foc', allowedBy: ADMIN, reason: 'For the school' }, 0)).toBe(true)
  })
})
