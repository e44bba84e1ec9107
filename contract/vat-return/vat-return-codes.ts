import { TAX_SUPPLIES } from '../tax/tax-codes.ts'

export const VAT_RETURN_STATES = ['prepared', 'filed', 'paid', 'rejected', 'withdrawn'] as const
export type VatReturnState = (typeof VAT_RETURN_STATES)[number]

/** States in which a return holds its period: no other can be prepared for it. */
export const STANDING_RETURNS = ['prepared', 'filed', 'paid'] as const satisfies readonly VatReturnState[]

/** States in which a period is locked for VAT. */
export const FILED_RETURNS = ['filed', 'paid'] as const satisfies readonly VatReturnState[]

/** How long a return's period is. */
export const VAT_SPANS = ['month', 'quarter'] as const
export type VatSpan = (typeof VAT_SPANS)[number]

/** What is charged to customers, and what suppliers charge. */
export const VAT_SIDES = ['output', 'input'] as const
export type VatSide = (typeof VAT_SIDES)[number]

/**
 * What a figure is of: supplies of the period, what was given back of those, and what changes an earlier period: dated
 * inside it and entered later, or given back of what was supplied then.
 */
export const VAT_KINDS = ['supply', 'refund', 'correction'] as const
export type VatKind = (typeof VAT_KINDS)[number]

/** What is sold, as tax rules have it; and what is bought. */
export const VAT_SUPPLIES = [...TAX_SUPPLIES, 'purchase'] as const
export type VatSupply = (typeof VAT_SUPPLIES)[number]
