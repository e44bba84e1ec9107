import { divideHalfEven } from '#machines/half-even.ts'
import { spread } from '#machines/spread.ts'
import { sum } from '#machines/sum.ts'

/** As it is entered: a share in hundredths of a percent, or an amount in minor units. */
export interface Discount {
  kind: 'percent' | 'amount'
  value: number
}

/** What a line is reckoned from. */
export interface LineTerms {
  /** In thousandths. */
  quantity: number
  /** Of one, in minor units, before tax. */
  price: number
  discount: Discount | null
  /** UN/CEFACT 5305. */
  category: string
  /** 1500 = 15 %. */
  rateBasisPoints: number
}

export interface ReckonedLine {
  /** Quantity × price. */
  gross: number
  /** Its own discount. */
  discount: number
  /** Its share of the discount on the whole. */
  wholeDiscount: number
  /** What is left, before tax. */
  net: number
  /** Its share of its category's VAT. */
  vat: number
}

export interface ReckonedCategory {
  category: string
  rateBasisPoints: number
  net: number
  vat: number
}

export interface ReckonedInvoice {
  lines: ReckonedLine[]
  /** One for each category and rate, in the order in which they are met. */
  categories: ReckonedCategory[]
  /** All discounts together. */
  discount: number
  /** After discounts, before tax. */
  subTotal: number
  vatTotal: number
  /** To be paid. */
  netTotal: number
}

/** Path of the field → what is wrong there. */
export type AmountProblems = Record<string, 'tooMuch' | 'discountAboveLine' | 'discountAboveWhole'>

/** Most that an invoice may come to, in minor units: the bound of every amount (`MAX_AMOUNT` of the contract). */
const MOST = 1_000_000_000_000n
const WHOLE = 10_000n

/**
 * What an invoice comes to: the one reckoning of the form's preview, of the server and of the audit. Tax is reckoned on
 * the whole of each category and rate, as documents have it, and shared out over its lines; so the lines' VAT add up to
 * the categories', and those to the total.
 */
export function reckonInvoice(
  lines: readonly LineTerms[],
  whole: Discount | null,
): { reckoned: ReckonedInvoice } | { problems: AmountProblems } {
  const problems: AmountProblems = {}
  const own = lines.map(({ quantity, price, discount }, index) => {
    const exact = divideHalfEven(BigInt(quantity) * BigInt(price), 1000n)
    if (exact > MOST) problems[`lines.${index}.price`] = 'tooMuch'
    const gross = exact > MOST ? 0 : Number(exact)
    const off = discountOn(gross, discount)
    if (off > gross && exact <= MOST) problems[`lines.${index}.discountValue`] = 'discountAboveLine'
    return { gross, discount: Math.min(off, gross) }
  })
  const before = own.map(({ gross, discount }) => gross - discount)
  const total = sum(before)
  if (BigInt(total) > MOST) problems.lines = 'tooMuch'
  const off = discountOn(total, whole)
  if (off > total) problems.discountValue = 'discountAboveWhole'
  if (Object.keys(problems).length > 0) return { problems }

  const shares = spread(off, before)
  const nets = before.map((net, index) => net - (shares[index] ?? 0))
  const categories = categoriesOf(lines, nets)
  const vats = new Map<number, number>()
  for (const { members, vat } of categories) {
    const parts = spread(
      vat,
      members.map((index) => nets[index] ?? 0),
    )
    for (const [place, index] of members.entries()) vats.set(index, parts[place] ?? 0)
  }
  const subTotal = sum(nets)
  const vatTotal = sum(categories.map(({ vat }) => vat))
  return {
    reckoned: {
      lines: own.map(({ gross, discount }, index) => ({
        gross,
        discount,
        wholeDiscount: shares[index] ?? 0,
        net: nets[index] ?? 0,
        vat: vats.get(index) ?? 0,
      })),
      categories: categories.map(({ members: _members, ...category }) => category),
      discount: sum(own.map(({ discount }) => discount)) + off,
      subTotal,
      vatTotal,
      netTotal: subTotal + vatTotal,
    },
  }
}

/** What a discount takes off an amount; above it where more was entered than there is. */
function discountOn(amount: number, discount: Discount | null): number {
  if (discount === null) return 0
  return discount.kind === 'amount'
    ? discount.value
    : Number(divideHalfEven(BigInt(amount) * BigInt(discount.value), WHOLE))
}

function categoriesOf(
  lines: readonly LineTerms[],
  nets: readonly number[],
): (ReckonedCategory & { members: number[] })[] {
  const found = new Map<string, { category: string; rateBasisPoints: number; members: number[] }>()
  for (const [index, { category, rateBasisPoints }] of lines.entries()) {
    const key = `${category} ${rateBasisPoints}`
    const group = found.get(key) ?? { category, rateBasisPoints, members: [] }
    group.members.push(index)
    found.set(key, group)
  }
  return [...found.values()].map((group) => {
    const net = sum(group.members.map((index) => nets[index] ?? 0))
    return { ...group, net, vat: Number(divideHalfEven(BigInt(net) * BigInt(group.rateBasisPoints), WHOLE)) }
  })
}

/** A line of an issued invoice, and what credit notes have taken back of it. */
export interface CreditedLine {
  net: number
  vat: number
  creditedNet: number
}

/**
 * The VAT that goes back with a part of a line's net. Reckoned on all that is taken back of the line by then, so that
 * however many notes take it back, they take back the line's VAT to the unit.
 */
export function creditedVat({ net, vat, creditedNet }: CreditedLine, part: number): number {
  const upTo = (taken: number) => (net === 0 ? 0 : Number(divideHalfEven(BigInt(vat) * BigInt(taken), BigInt(net))))
  return upTo(creditedNet + part) - upTo(creditedNet)
}
