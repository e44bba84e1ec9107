interface Billed {
  total: number
  vatTotal: number
  reversed: number
  reversedVat: number
  cancelledAt: unknown
}

/** What a bill stands at after all that was taken back, and the VAT in it, in minor units. One free of charge stands at what it would cost. */
export function billStanding({ total, vatTotal, reversed, reversedVat, cancelledAt }: Billed): {
  amount: number
  vat: number
} {
  // One that was free of charge posted nothing, so nothing of it was taken back.
  return cancelledAt === null ? { amount: total - reversed, vat: vatTotal - reversedVat } : { amount: 0, vat: 0 }
}
