import type { LedgerEntry } from '#contract/ledger/ledger.ts'

/** Zone of the depot whose money an entry moved; undefined where it was no depot's. */
export function entryZone({ lines }: Pick<LedgerEntry, 'lines'>): string | undefined {
  return lines.find(({ depot }) => depot !== null)?.depot?.timeZone
}
