import { groupsOfPart, type StatementPart } from '../statement/statement-codes.ts'
import type { LedgerLine } from './ledger.ts'

/** Lines that are for no depot, or for no departure. */
export const WITHOUT = ['depot', 'departure'] as const

interface LineFilters {
  account?: string | undefined
  currency?: string | undefined
  depotId?: string | undefined
  agentId?: string | undefined
  part?: StatementPart | undefined
  forDepotId?: string | undefined
  forRouteId?: string | undefined
  forBusId?: string | undefined
  without?: (typeof WITHOUT)[number] | undefined
}

/** Whether a line is one that these filters of transactions ask for. Those of a whole entry are not looked at. */
export function lineFits(line: LedgerLine, filters: LineFilters): boolean {
  const { account, currency, depotId, agentId, part, forDepotId, forRouteId, forBusId, without } = filters
  return (
    (!account || line.account.code === account) &&
    (!currency || line.currency === currency) &&
    (!depotId || line.depot?.id === depotId) &&
    (!agentId || line.agent?.id === agentId) &&
    (!part || groupsOfPart(part).includes(line.place.group)) &&
    (!forDepotId || line.place.depotId === forDepotId) &&
    (!forRouteId || line.place.routeId === forRouteId) &&
    (!forBusId || line.place.busId === forBusId) &&
    (without !== 'depot' || line.place.depotId === null) &&
    (without !== 'departure' || line.place.routeId === null)
  )
}
