import { describe, expect, it } from 'vitest'
import { creditedVat, type LineTerms, reckonInvoice } from '#machines/invoice/invoice-amounts.ts'
import { spread } from '#machines/spread.ts'
import { sum } from '#machines/sum.ts'

const line = (given: Partial<LineTerms>): LineTerms => ({
  quantity: 1000,
  price: 10_000,
  discount: null,
  category: 'S',
  rateBasisPoints: 1500,
  ...given,
})

const reckoned = (...given: Parameters<typeof reckonInvoice>) => {
  const answer = reckonInvoice(...given)
  if (!('reckoned' in answer)) throw new Error(JSON.stringify(answer.problems))
  return answer.reckoned
}

/** Numbers that look random and are the same every time. */
function* numbers(seed: number) {
  for (let state = seed; ;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    yield state
  }
}

describe('sharing out', () => {
  it('gives what is left to the largest remainders', () => {
    expect(spread(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(spread(10, [3, 3, 4])).toEqual([3, 3, 4])
    expect(spread(1, [1, 5, 4])).toEqual([0, 1, 0])
  })

  it('gives nothing over nothing, and does not lose what cannot be shared out', () => {
    expect(spread(0, [0, 0])).toEqual([0, 0])
    expect(() => spread(1, [0, 0])).toThrow(RangeError)
  })
})

describe('what an invoice comes to', () => {
  it('adds tax to the net of each line', () => {
    expect(reckoned([line({}), line({ quantity: 2500, price: 399 })], null)).toMatchObject({
      // 2.5 × 3.99 = 9.975, to the even minor unit.
      lines: [{ gross: 10_000, vat: 1500 }, { gross: 998 }],
      subTotal: 10_998,
      vatTotal: 1650,
      netTotal: 12_648,
    })
  })

  it('reckons tax on the whole of a category and shares it out', () => {
    // 15 % of 3 × 0.03 is 0.0135: 0.01 in all, not 0.00 on each.
    const { lines, vatTotal } = reckoned(
      Array.from({ length: 3 }, () => line({ price: 3 })),
      null,
    )
    expect(vatTotal).toBe(1)
    expect(lines.map(({ vat }) => vat)).toEqual([1, 0, 0])
  })

  it('keeps categories and rates apart', () => {
    const { categories } = reckoned([line({}), line({ category: 'Z', rateBasisPoints: 0 }), line({ price: 2 })], null)
    expect(categories).toEqual([
      { category: 'S', rateBasisPoints: 1500, net: 10_002, vat: 1500 },
      { category: 'Z', rateBasisPoints: 0, net: 10_000, vat: 0 },
    ])
  })

  it('takes off discounts of the lines first, then that on the whole over what is left', () => {
    const answer = reckoned(
      [
        line({ discount: { kind: 'percent', value: 1000 } }),
        line({ price: 1000, discount: { kind: 'amount', value: 1 } }),
      ],
      { kind: 'amount', value: 100 },
    )
    expect(answer.lines).toMatchObject([
      { discount: 1000, wholeDiscount: 90, net: 8910 },
      { discount: 1, wholeDiscount: 10, net: 989 },
    ])
    expect(answer.discount).toBe(1101)
  })

  it('says at its field that a discount is above what it is taken off', () => {
    expect(
      reckonInvoice([line({ discount: { kind: 'amount', value: 10_001 } })], { kind: 'amount', value: 1 }),
    ).toEqual({
      problems: { 'lines.0.discountValue': 'discountAboveLine', discountValue: 'discountAboveWhole' },
    })
    expect(reckonInvoice([line({})], { kind: 'amount', value: 10_001 })).toEqual({
      problems: { discountValue: 'discountAboveWhole' },
    })
  })

  it('says where an amount is more than one may be', () => {
    expect(reckonInvoice([line({ quantity: 1_000_000_000, price: 1_000_000_000_000 })], null)).toEqual({
      problems: { 'lines.0.price': 'tooMuch' },
    })
  })

  it('adds up whatever is entered', () => {
    const next = numbers(7)
    const draw = (most: number) => Number(next.next().value) % most
    for (let round = 0; round < 300; round++) {
      const lines = Array.from({ length: 1 + draw(8) }, () =>
        line({
          quantity: 1 + draw(5000),
          price: draw(100_000),
          discount: draw(3) === 0 ? { kind: 'percent', value: draw(10_001) } : null,
          ...(draw(3) === 0 ? { category: 'Z', rateBasisPoints: 0 } : {}),
        }),
      )
      const answer = reckoned(lines, draw(2) === 0 ? { kind: 'percent', value: draw(10_001) } : null)
      expect(sum(answer.lines.map(({ net }) => net))).toBe(answer.subTotal)
      expect(sum(answer.lines.map(({ vat }) => vat))).toBe(answer.vatTotal)
      expect(sum(answer.lines.map(({ gross }) => gross))).toBe(answer.subTotal + answer.discount)
      expect(answer.lines.every(({ net, vat }) => net >= 0 && vat >= 0)).toBe(true)
    }
  })
})

describe('VAT that goes back with a credit note', () => {
  it('is the line’s to the unit, however many notes take it back', () => {
    const parts = [1, 333, 333, 333]
    let creditedNet = 0
    const vats = parts.map((part) => {
      const vat = creditedVat({ net: 1000, vat: 150, creditedNet }, part)
      creditedNet += part
      return vat
    })
    expect(sum(vats)).toBe(150)
  })

  it('is nothing on a line of nothing', () => {
    expect(creditedVat({ net: 0, vat: 0, creditedNet: 0 }, 0)).toBe(0)
  })
})
