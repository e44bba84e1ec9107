/** Who keeps the fuel log; a bus is of no depot. */
export const FUEL_KEEPERS = ['operation_manager'] as const

/** How fuel was paid: out of the company's own tank, or by an expense. */
export const FUEL_PAYMENTS = ['tank', 'expense'] as const
/** What a list of fuel is narrowed to; an expense that was rejected has to be seen to. */
export const FUEL_PAYMENT_FILTERS = [...FUEL_PAYMENTS, 'rejected'] as const
/** An entry counts, or was struck out because it was wrong. */
export const FUEL_STANDINGS = ['valid', 'struck'] as const
/** A bus that used far more, or far less, than it usually does. */
export const CONSUMPTION_MARKS = ['high', 'low'] as const

/** More than any bus takes at once, in thousandths of a litre. */
export const MAX_LITRES = 5_000_000
/** Of the usual consumption; what is further from it is marked. */
export const OUTLIER_PERCENT = 25
/** What a bus usually uses is told by so many full tanks before, at most and at least. */
export const USUAL_TANKS = { most: 10, least: 3 } as const
