/** What is sold, as far as its tax is a matter of its own (books rulings §2). */
export const TAX_SUPPLIES = [
  'domesticTicket',
  'internationalTicket',
  'dateChangeFee',
  'cancellationCharge',
  'exitFee',
  'domesticConsignment',
  'internationalConsignment',
  'invoiceService',
  'accommodation',
  'visaHandling',
  'commission',
] as const
export type TaxSupply = (typeof TAX_SUPPLIES)[number]

/** UN/CEFACT 5305: standard rate, zero-rated, exempt, outside the scope of the tax. */
export const TAX_CATEGORIES = ['S', 'Z', 'E', 'O'] as const
export type TaxCategory = (typeof TAX_CATEGORIES)[number]

/** Where a rule is between being entered and being followed by the next one. */
export const TAX_RULE_STATES = ['upcoming', 'inForce', 'past', 'withdrawn'] as const
