/**
 * Notes and coins in circulation, in minor units, the largest first. A till is counted by these alone: what else is in
 * it, and a currency that is not listed, is counted as one sum.
 */
const DENOMINATIONS: Readonly<Record<string, readonly number[]>> = {
  SAR: [50_000, 20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50, 25, 10, 5],
  JOD: [50_000, 20_000, 10_000, 5000, 1000, 500, 250, 100, 50, 10],
  AED: [100_000, 50_000, 20_000, 10_000, 5000, 2000, 1000, 500, 100, 50, 25],
  EGP: [20_000, 10_000, 5000, 2000, 1000, 500, 100, 50, 25],
  KWD: [20_000, 10_000, 5000, 1000, 500, 250, 100, 50, 20, 10, 5],
  BHD: [20_000, 10_000, 5000, 1000, 500, 100, 50, 25, 10, 5],
  QAR: [50_000, 20_000, 10_000, 5000, 1000, 500, 100, 50, 25],
  OMR: [50_000, 20_000, 10_000, 5000, 1000, 500, 100, 50, 25, 10, 5],
  USD: [10_000, 5000, 2000, 1000, 500, 100, 25, 10, 5, 1],
  EUR: [50_000, 20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
}

export function denominationsOf(currency: string): readonly number[] {
  return DENOMINATIONS[currency] ?? []
}
