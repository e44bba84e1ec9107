/** How long a customer may be given to pay, in days. */
export const MAX_TERM_DAYS = 365
/** Most lines on one invoice: as many as a person checks. */
export const MAX_INVOICE_LINES = 100
export const MAX_LINE_TEXT = 300
/** Most of one thing: 1,000,000 pieces, in thousandths. */
export const MAX_QUANTITY = 1_000_000_000

/** What a service is counted in (UN/ECE recommendation 20): piece, hour, day, month, kilometre, kilogram, tonne, journey. */
export const SERVICE_UNITS = ['C62', 'HUR', 'DAY', 'MON', 'KMT', 'KGM', 'TNE', 'E54'] as const
export type ServiceUnit = (typeof SERVICE_UNITS)[number]

export const INVOICE_STATES = ['draft', 'issued', 'partlyPaid', 'paid', 'credited', 'discarded'] as const
export type InvoiceState = (typeof INVOICE_STATES)[number]

/** How a discount is said: a share in hundredths of a percent, or an amount in minor units. */
export const DISCOUNT_KINDS = ['percent', 'amount'] as const
export type DiscountKind = (typeof DISCOUNT_KINDS)[number]

export const RECEIPT_STATES = ['taken', 'cancelled'] as const
export type CustomerReceiptState = (typeof RECEIPT_STATES)[number]

/** What a customer pays by; an agent's account is none of a customer's. */
export const RECEIPT_MEANS = ['cash', 'pos', 'bank'] as const
/** How money became a customer's: paid in, or given back of what was bought on account. */
export const RECEIPT_ORIGINS = [...RECEIPT_MEANS, 'onAccount'] as const
export type ReceiptOrigin = (typeof RECEIPT_ORIGINS)[number]

/** An invoice bills services, or what a customer bought on account: that was posted and taxed when it was sold. */
export const INVOICE_KINDS = ['services', 'onAccount'] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number]

/** What can be bought on account: a booking, seats added to it, a later travel date, a cargo bill. */
export const CHARGE_ACTS = ['sale', 'seatsAdded', 'travelDateChange', 'consignment'] as const
export type ChargeAct = (typeof CHARGE_ACTS)[number]

/** Most charges on one invoice. */
export const MAX_INVOICE_CHARGES = 100

/** Days past due, by which what is owed is aged: not due yet, then up to 30, 60, 90 days late, and longer. */
export const AGE_BANDS = ['notDue', 'to30', 'to60', 'to90', 'over90'] as const
export type AgeBand = (typeof AGE_BANDS)[number]
