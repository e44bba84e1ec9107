import { CANCELLERS } from '#contract/departure/departure-cancellation.ts'
import type { Database, Orm } from '#server/database/connection.ts'
import type { ApprovalRow, ApprovalSource } from '#server/domain/approval/approval-source.ts'
import { loadNetwork } from '#server/domain/network/network-repository.ts'
import { readDeparturesById } from '#server/domain/network/timetable-repository.ts'
import { countProposals, readConcerned, readPlans, waitingProposals } from './cancellation-repository.ts'
import { faresOf, sumRefunds } from './refund-sums.ts'

/** Proposals to cancel a departure in the approvals inbox. */
export function cancellationApprovals(database: Database): ApprovalSource {
  return {
    kind: 'departureCancellation',
    deciders: CANCELLERS,
    oldest: (orm, _, most) => waiting(database, orm, most),
    count: (orm, _, eyes, most) => countProposals(orm, eyes, most),
  }
}

async function waiting(database: Database, orm: Orm, most: number): Promise<ApprovalRow[]> {
  const proposals = await waitingProposals(orm, most)
  if (proposals.length === 0) return []
  const [network, plans] = await Promise.all([
    loadNetwork(database),
    readPlans(
      orm,
      proposals.map(({ id }) => id),
    ),
  ])
  const refunds = plans.filter(({ plan }) => plan === 'refund')
  const [departures, tickets] = await Promise.all([
    readDeparturesById(orm, network, [...new Set(proposals.map(({ departureId }) => departureId))]),
    readConcerned(
      orm,
      refunds.map(({ ticketId }) => ticketId),
    ),
  ])
  return proposals.flatMap((proposal): ApprovalRow[] => {
    const departure = departures.find(({ id }) => id === proposal.departureId)
    if (!departure) return []
    const own = new Set(
      refunds.filter(({ cancellationId }) => cancellationId === proposal.id).map(({ ticketId }) => ticketId),
    )
    const [sum, ...others] = sumRefunds({ fare: faresOf(tickets.filter(({ id }) => own.has(id))) })
    const single = sum && others.length === 0 ? sum : null
    const { route, startsAt, transport } = departure
    return [
      {
        kind: 'departureCancellation',
        id: proposal.id,
        version: proposal.version,
        reference: transport.registrationNumber,
        subject: route.name.en,
        journey: { routeName: route.name, startsAt, timeZone: route.stops[0]?.region.timeZone ?? 'UTC' },
        reason: null,
        amount: single?.amount ?? null,
        currency: single?.currency ?? null,
        requestedBy: { id: proposal.proposedBy, name: proposal.proposerName },
        requestedAt: proposal.proposedAt,
        depot: null,
      },
    ]
  })
}
