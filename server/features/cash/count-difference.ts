import { minorDigits } from '#contract/currency.ts'
import type { Transaction } from '#server/database/connection.ts'
import { newestPolicies } from '#server/domain/policy/current-policies.ts'

/** So many whole units of its currency a count may be away from what should be there, either way, before it is looked at twice. */
export async function readDifferenceLimit(tx: Transaction): Promise<number> {
  return (await newestPolicies(tx.orm)).policies.countDifferenceLimit
}

/** @param difference minor units */
export function isBeyond(limit: number, { currency, difference }: { currency: string; difference: number }): boolean {
  return Math.abs(difference) > limit * 10 ** minorDigits(currency)
}
