import { eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { departureCancellationEndpoints } from '#contract/departure/departure-cancellation.ts'
import type { ReplyOf } from '#contract/contract.ts'
import { cancellationList } from '#contract/departure/departure-cancellation-list.ts'
import { ordersOf } from '#server/database/list-orders.ts'
import type { Database, Orm } from '#server/database/connection.ts'
import { inOrderOf, pageOfIds } from '#server/database/list-page.ts'
import { tickets } from '#server/database/schema/booking.ts'
import { departureCancellations } from '#server/database/schema/travel-day.ts'
import { isRefusal, type Refusal } from '#server/plugins/refusal.ts'
import type { Network } from '#server/domain/network/network.ts'
import { readDeparturesById } from '#server/domain/network/timetable-repository.ts'
import { readCancellations, readPlans } from './cancellation-repository.ts'
import { countProgress, progressOf } from './cancellation-rules.ts'
import { showRecord } from './cancellation-view.ts'

type Query = z.output<typeof departureCancellationEndpoints.getCancellationList.query>
type Row = ReplyOf<'getCancellationList'>['data'][number]

/** Cancellations of departures, the latest first. */
export async function listCancellations(
  { orm }: Pick<Database, 'orm'>,
  network: Network,
  query: Query,
): Promise<ReplyOf<'getCancellationList'> | Refusal> {
  const found = await pageOfIds(orm, query, {
    table: departureCancellations,
    id: departureCancellations.id,
    where: query.state && eq(departureCancellations.state, query.state),
    ...ordersOf(cancellationList, { proposedAt: departureCancellations.proposedAt }),
  })
  return isRefusal(found) ? found : { data: await readRows(orm, network, found.ids), page: found.page }
}

async function readRows(orm: Orm, network: Network, ids: readonly string[]): Promise<Row[]> {
  const records = await readCancellations(orm, ids)
  const [departures, plans] = await Promise.all([
    readDeparturesById(orm, network, [...new Set(records.map(({ departureId }) => departureId))]),
    readPlans(orm, ids),
  ])
  const states =
    plans.length === 0
      ? []
      : await orm
          .select({ id: tickets.id, state: tickets.state, departureId: tickets.departureId })
          .from(tickets)
          .where(
            inArray(
              tickets.id,
              plans.map(({ ticketId }) => ticketId),
            ),
          )
  const ticketOf = new Map(states.map((ticket) => [ticket.id, ticket]))
  const rows = records.flatMap((record): Row[] => {
    const departure = departures.find(({ id }) => id === record.departureId)
    if (!departure) return []
    const progress = plans.flatMap((row) => {
      const ticket = ticketOf.get(row.ticketId)
      if (row.cancellationId !== record.id || !ticket) return []
      return (
        progressOf(record, row, { state: ticket.state, isOnDeparture: ticket.departureId === record.departureId }) ?? []
      )
    })
    const { key, route, startsAt } = departure
    const timeZone = route.stops[0]?.region.timeZone ?? 'UTC'
    return [
      {
        ...showRecord(record),
        departureKey: key,
        routeName: route.name,
        startsAt,
        timeZone,
        counts: countProgress(progress),
      },
    ]
  })
  return inOrderOf(ids, rows)
}
