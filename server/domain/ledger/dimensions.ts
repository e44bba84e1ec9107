import type { TaxCategory } from '#contract/tax/tax-codes.ts'

/**
 * What a line is income or cost of, as its record has it (books rulings §4). Not whose account it stands on: the depot of
 * a till and the depot of a sale are two things.
 */
export interface Dimensions {
  /** Null where no depot had a part in it: what the head office sells itself, and what the journal settles. */
  forDepotId: string | null
  /** The agent who sold it, or for whom it was done. */
  forAgentId?: string | null | undefined
  /** From it follow route, trip and bus. */
  departureId?: string | null | undefined
  taxCategory?: TaxCategory | null | undefined
}

/** Income, expenses, and VAT owed or recoverable. */
const WITH_DIMENSIONS = /^(?:[45]\d{3}|2100|1140)$/

/** Whether lines on this account say what they are for. */
export function hasDimensions(account: string): boolean {
  return WITH_DIMENSIONS.test(account)
}

/** The dimensions of a stored line, for what takes it back. */
export function dimensionsOf({ forDepotId, forAgentId, departureId, taxCategory }: Dimensions): Dimensions {
  return { forDepotId, forAgentId, departureId, taxCategory }
}

/** Tells apart lines that differ in what they are for. */
export function dimensionsKey({ forDepotId, forAgentId, departureId, taxCategory }: Partial<Dimensions>): string {
  return [forDepotId, forAgentId, departureId, taxCategory].map((each) => each ?? '').join(' ')
}
