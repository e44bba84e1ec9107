import type { TaxSupply } from '#contract/tax/tax-codes.ts'

interface Abroad {
  country: string
}

/** A ticket is international where its boarding and alighting stoppages lie in different countries (books rulings §2). */
export function ticketSupply(from: Abroad | undefined, to: Abroad | undefined): TaxSupply {
  return from && to && from.country !== to.country ? 'internationalTicket' : 'domesticTicket'
}

/** The same of a consignment, by the countries of its depots. */
export function consignmentSupply(from: Abroad, to: Abroad): TaxSupply {
  return from.country === to.country ? 'domesticConsignment' : 'internationalConsignment'
}
