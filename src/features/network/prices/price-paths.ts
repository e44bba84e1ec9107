/** Paths of the price screens (specification §2); what belongs to them lies below. */
export const PRICES_PATH = '/super-admin/pricelist'
export const GAPS_PATH = `${PRICES_PATH}/gaps`

/** What to open the grid at. */
interface GridPlace {
  routeId: string
  validFrom?: string | undefined
  currency?: string | undefined
  fromStoppageId?: string | null | undefined
  toStoppageId?: string | null | undefined
}

/** The grid of a route, at a date and a cell if given. */
export function gridPath({ routeId, validFrom, currency, fromStoppageId, toStoppageId }: GridPlace): string {
  const query = new URLSearchParams()
  if (validFrom) query.set('validFrom', validFrom)
  if (currency) query.set('currency', currency)
  if (fromStoppageId && toStoppageId) {
    query.set('from', fromStoppageId)
    query.set('to', toStoppageId)
  }
  const text = query.toString()
  return `${PRICES_PATH}/grid/${routeId}${text ? `?${text}` : ''}`
}
