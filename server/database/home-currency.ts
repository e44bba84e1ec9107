import { HOME_TIME_ZONE } from './home-time-zone.ts'

/**
 * Currency of the operator's home, as an SQL expression: of a region by whose clock it is, where a depot stands before
 * others. Looked up once for a query. Null without a region.
 */
export const HOME_CURRENCY = `(select region.currency from regions as region left join depots as depot on depot.region_id = region.id
  order by region.time_zone = ${HOME_TIME_ZONE} desc, depot.id asc nulls last, region.id limit 1)`
