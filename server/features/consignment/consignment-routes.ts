import { asc, and, eq, ne } from 'drizzle-orm'
import type { ReplyOf } from '#contract/contract.ts'
import { MAX_AMOUNT } from '#contract/currency.ts'
import { consignmentReport } from '#contract/consignment/consignment-report.ts'
import type { Database, Transaction } from '#server/database/connection.ts'
import { users } from '#server/database/schema/people.ts'
import { exportReport } from '#server/export/report-sheet.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { Api } from '#server/plugins/api.ts'
import type { EventStream } from '#server/plugins/event-stream.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { currentPolicies } from '#server/domain/policy/current-policies.ts'
import { consignmentScope } from '#server/domain/consignment/consignment-scope.ts'
import type { Settings } from '#server/settings.ts'
import { notifyBoards, notifyBoardsOfCargo } from '#server/domain/departure/departure-notifications.ts'
import { parseDepartureKey } from '#server/domain/departure/departure-key.ts'
import { loadNetwork } from '#server/domain/network/network-repository.ts'
import { readDeparture } from '#server/domain/network/timetable-repository.ts'
import { cancelConsignment, collectPod, updateConsignment } from './billing/change-consignment.ts'
import {
  consignmentFilter,
  exportConsignments,
  findPeople,
  type Judging,
  listConsignments,
  readStatuses,
} from './list/consignment-list.ts'
import { showPrint } from './billing/consignment-print.ts'
import { readReport } from './list/consignment-report.ts'
import { readDepots, showDepot } from './consignment-repository.ts'
import { quoteItems } from './consignment-rules.ts'
import { showConsignment, showRow } from './consignment-view.ts'
import { createConsignment, ownDepot, refuseReceivingDepot } from './billing/create-consignment.ts'
import { listOnwardDepartures } from './movement/onward-departures.ts'
import { taxOfConsignment } from './billing/tax-of-consignment.ts'
import { dayAt } from '#server/time/local-day.ts'
import { checkLoadList, listLoadable, listLoadDepartures, seesLoadList, showLoadList } from './movement/load-list.ts'
import { deliver, dispatch, offload, receive } from './movement/movements.ts'
import { exportMovements, listMovements, listPieces, showMovement, trackConsignments } from './tracking/tracking.ts'
import { decideWriteOff, proposeWriteOff, withdrawWriteOff } from './movement/write-off.ts'
import { listWriteOffs, showWriteOff } from './movement/write-off-view.ts'

const refuseAgents = () => refuse('ruleBroken', { message: 'consignment.notAgents' })
const MAX_ADMINS = 200

interface ConsignmentServices {
  settings: Pick<Settings, 'operator'>
  events: Pick<EventStream, 'publish'>
}

/** Cargo: bills, what moves their pieces, where they are, and what is lost of them. */
export function registerConsignments(api: Api, { settings, events }: ConsignmentServices): void {
  const tell = (billIds: readonly string[], at: Date) => {
    for (const id of billIds) events.publish({ topic: `consignment:${id}`, at: at.toISOString() })
  }

  registerBillEntry(api, { events })
  registerBillLists(api)

  api.write('updateConsignment', async ({ body, actor, database, tx, now, afterCommit }) => {
    if (actor.isAgent) return refuseAgents()
    const updated = await updateConsignment(tx, { actor, now }, body)
    if (isRefusal(updated)) return updated
    afterCommit(() => {
      tell([body.id], now)
      // It may go somewhere else by now.
      notifyBoardsOfCargo(events, actor.regionId)
    })
    return answer(database, tx, body.id, actor, now)
  })

  api.write('cancelConsignment', async ({ body, actor, database, tx, now, afterCommit }) => {
    if (actor.isAgent) return refuseAgents()
    const cancelled = await cancelConsignment(tx, { actor, now }, body)
    if (isRefusal(cancelled)) return cancelled
    afterCommit(() => {
      tell([body.id], now)
      notifyBoardsOfCargo(events, actor.regionId)
    })
    return answer(database, tx, body.id, actor, now)
  })

  api.write('collectPodPayment', async ({ body, actor, database, tx, now, afterCommit }) => {
    if (actor.isAgent) return refuseAgents()
    const collected = await collectPod(tx, { actor, now }, body)
    if (isRefusal(collected)) return collected
    afterCommit(() => tell([body.id], now))
    return answer(database, tx, body.id, actor, now)
  })

  api.read('getConsignment', async ({ params, actor, database, now }) => {
    const data = await showConsignment(
      { database, orm: database.orm, network: await loadNetwork(database), reader: actor, now },
      params.id,
    )
    return data ? { data } : refuse('notFound')
  })

  api.read('getConsignmentPrint', async ({ params, actor, database, now }) => {
    const shown = await showConsignment(
      { database, orm: database.orm, network: await loadNetwork(database), reader: actor, now },
      params.id,
    )
    return shown ? { data: await showPrint(database.orm, shown, settings.operator) } : refuse('notFound')
  })

  registerMovements(api, { settings, events, tell })
  registerWriteOffs(api, { tell, events })
}

/** What a bill is written with, and the bill itself. */
function registerBillEntry(api: Api, { events }: Pick<ConsignmentServices, 'events'>): void {
  api.read('getConsignmentOptions', async ({ actor, database: { orm } }) => {
    if (actor.isAgent) return refuseAgents()
    const depots = await readDepots(orm)
    const own = actor.depotId === null ? undefined : depots.get(actor.depotId)
    const admins = await orm
      .select({ id: users.id, name: users.name })
      .from(users)
      .where(and(eq(users.userType, 'admin'), eq(users.isActive, true), ne(users.id, actor.id)))
      .orderBy(asc(users.name), asc(users.id))
      .limit(MAX_ADMINS)
    return {
      data: {
        ownDepot: own ? showDepot(depots, own.id) : null,
        currency: own?.currency ?? null,
        depots: [...depots.values()]
          .filter(({ id, isActive }) => isActive && id !== own?.id)
          .map(({ id, code, name, city }) => ({ id, code, name, city })),
        admins,
      },
    }
  })

  api.read('searchConsignmentPeople', async ({ query, actor, database: { orm } }) => {
    if (actor.isAgent) return refuseAgents()
    return { data: await findPeople(orm, query, consignmentScope(actor)) }
  })

  api.write('quoteConsignment', async ({ body, actor, tx, now }) => {
    if (actor.isAgent) return refuseAgents()
    const depots = await readDepots(tx.orm)
    const depot = ownDepot(actor, depots)
    if (isRefusal(depot)) return depot
    const refusal = refuseReceivingDepot(body.toDepotId, depot.id, depots)
    if (refusal) return refusal
    const tax = await taxOfConsignment(tx.orm, depot, depots.get(body.toDepotId), dayAt(actor, now))
    const quote = quoteItems(body.items, { currency: depot.currency, tax })
    return quote.total > MAX_AMOUNT
      ? refuse('ruleBroken', { fields: { items: 'consignment.totalTooHigh' } })
      : { data: quote }
  })

  api.write('createConsignment', async ({ body, actor, tx, now, afterCommit }) => {
    if (actor.isAgent) return refuseAgents()
    const written = await createConsignment(tx, actor, body, now)
    if (isRefusal(written)) return written
    afterCommit(() => notifyBoardsOfCargo(events, actor.regionId))
    return { data: showRow(written, written.depots) }
  })
}

/** Bills in lists, reports and sheets. */
function registerBillLists(api: Api): void {
  api.read('getConsignmentList', async ({ query, actor, database, now }) =>
    listConsignments(database, query, consignmentScope(actor), await judging(database, now)),
  )

  api.file('exportConsignments', async ({ query, actor, database, now }) =>
    exportConsignments(database, query, {
      userId: actor.id,
      scope: consignmentScope(actor),
      judging: await judging(database, now),
    }),
  )

  api.read('getConsignmentReport', async ({ query: { groupBy, ...filters }, actor, database, now }) => {
    const where = consignmentFilter(filters, consignmentScope(actor), await judging(database, now))
    return { data: await readReport(database.orm, where, { groupBy, createdBy: filters.createdBy }) }
  })

  api.file(
    'exportConsignmentReport',
    async ({ query: { groupBy, format, language, ...filters }, actor, database, now }) => {
      const where = consignmentFilter(filters, consignmentScope(actor), await judging(database, now))
      const report = await readReport(database.orm, where, { groupBy })
      return exportReport(database, consignmentReport, report, { groupBy, format, language, userId: actor.id, filters })
    },
  )

  api.read('getConsignmentStatuses', async ({ actor, database, now }) => ({
    data: await readStatuses(database.orm, consignmentScope(actor), await judging(database, now)),
  }))
}

type Tell = (billIds: readonly string[], at: Date) => void

function registerMovements(api: Api, { settings, events, tell }: ConsignmentServices & { tell: Tell }): void {
  const { operator } = settings
  registerTracking(api)

  api.read('getLoadDepartures', async ({ query, actor, database, now }) => {
    if (actor.isAgent) return refuseAgents()
    const network = await loadNetwork(database)
    const { consignmentId, ...day } = query
    if (consignmentId === undefined) return { data: await listLoadDepartures(database.orm, network, actor, day, now) }
    const onward = await listOnwardDepartures(database.orm, network, actor, { ...day, consignmentId }, now)
    return isRefusal(onward) ? onward : { data: onward }
  })

  api.read('getLoadablePieces', async ({ params, actor, database }) => {
    const departure = await findDeparture(database, params.key, actor)
    return isRefusal(departure) ? departure : { data: await listLoadable(database.orm, departure, actor) }
  })

  api.read('getLoadList', async ({ params, actor, database, now }) => {
    const departure = await findDeparture(database, params.key, actor)
    return isRefusal(departure)
      ? departure
      : {
          data: await showLoadList(database.orm, await loadNetwork(database), departure, {
            reader: actor,
            now,
            operator,
          }),
        }
  })

  api.write('dispatchConsignments', async ({ body, actor, database, tx, now, afterCommit }) => {
    if (actor.isAgent) return refuseAgents()
    const network = await loadNetwork(database)
    const moved = await dispatch(tx, { network, actor, now }, body)
    if (isRefusal(moved)) return moved
    afterCommit(() => {
      tell(moved.billIds, now)
      notifyBoards(events, [body.departureKey])
      // They may have been told at another one.
      notifyBoardsOfCargo(events, actor.regionId)
    })
    return { data: await showMovement(tx.orm, network, moved.movementId) }
  })

  api.write('offloadConsignments', async ({ body, actor, database, tx, now, afterCommit }) => {
    if (actor.isAgent) return refuseAgents()
    const network = await loadNetwork(database)
    const moved = await offload(tx, { network, actor, now }, body)
    if (isRefusal(moved)) return moved
    afterCommit(() => {
      tell(moved.billIds, now)
      notifyBoards(events, [body.departureKey])
      // They may have been told at another one.
      notifyBoardsOfCargo(events, actor.regionId)
    })
    return { data: await showMovement(tx.orm, network, moved.movementId) }
  })

  api.write('receiveConsignments', async ({ body, actor, database, tx, now, afterCommit }) => {
    if (actor.isAgent) return refuseAgents()
    const network = await loadNetwork(database)
    const moved = await receive(tx, { network, actor, now }, body)
    if (isRefusal(moved)) return moved
    afterCommit(() => {
      tell(moved.billIds, now)
      notifyBoardsOfCargo(events, actor.regionId)
    })
    return { data: await showMovement(tx.orm, network, moved.movementId) }
  })

  api.write('checkLoadList', async ({ body, actor, database, tx, now }) => {
    if (actor.isAgent) return refuseAgents()
    const network = await loadNetwork(database)
    const checked = await checkLoadList(tx, { network, actor, now }, body)
    return isRefusal(checked)
      ? checked
      : { data: await showLoadList(tx.orm, network, checked, { reader: actor, now, operator }) }
  })

  api.write('deliverConsignment', async ({ body, actor, database, tx, now, afterCommit }) => {
    if (actor.isAgent) return refuseAgents()
    const moved = await deliver(tx, { actor, now }, body)
    if (isRefusal(moved)) return moved
    afterCommit(() => tell(moved.billIds, now))
    return answer(database, tx, body.id, actor, now)
  })
}

/** Where pieces are, and the way that they have come. */
function registerTracking(api: Api): void {
  api.read('trackConsignments', async ({ query, actor, database, now }) => ({
    data: await trackConsignments({ database, network: await loadNetwork(database), reader: actor, now }, query.search),
  }))

  api.read('getConsignmentPieces', async ({ query, actor, database, now }) =>
    listPieces(database, await loadNetwork(database), query, actor, await judging(database, now)),
  )

  api.read('getConsignmentMovements', async ({ query, actor, database }) =>
    listMovements(database, await loadNetwork(database), query, actor),
  )

  api.file('exportConsignmentMovements', async ({ query, actor, database }) =>
    exportMovements(database, await loadNetwork(database), query, actor),
  )
}

function registerWriteOffs(api: Api, { tell, events }: { tell: Tell } & Pick<ConsignmentServices, 'events'>): void {
  const tellBoth = (consignmentId: string, at: Date) => {
    tell([consignmentId], at)
    events.publish({ topic: 'approvals', kind: 'writeOff', at: at.toISOString() })
  }

  api.write('proposeWriteOff', async ({ body, actor, tx, now, afterCommit }) => {
    if (actor.isAgent) return refuseAgents()
    const proposed = await proposeWriteOff(tx, { actor, now }, body)
    if (isRefusal(proposed)) return proposed
    afterCommit(() => tellBoth(proposed.consignmentId, now))
    return answerWriteOff(tx, proposed.id, actor, now)
  })

  api.read('getWriteOffList', ({ query, actor, database }) => listWriteOffs(database, query, actor))

  api.read('getWriteOff', async ({ params, actor, database, now }) => {
    const data = await showWriteOff(database.orm, params.id, actor, now)
    return data ? { data } : refuse('notFound')
  })

  api.write('decideWriteOff', async ({ body, actor, tx, now, afterCommit }) => {
    const decided = await decideWriteOff(tx, { actor, now }, body)
    if (isRefusal(decided)) return decided
    afterCommit(() => tellBoth(decided.consignmentId, now))
    return answerWriteOff(tx, decided.id, actor, now)
  })

  api.write('withdrawWriteOff', async ({ body, actor, tx, now, afterCommit }) => {
    if (actor.isAgent) return refuseAgents()
    const withdrawn = await withdrawWriteOff(tx, { actor, now }, body)
    if (isRefusal(withdrawn)) return withdrawn
    afterCommit(() => tellBoth(withdrawn.consignmentId, now))
    return answerWriteOff(tx, withdrawn.id, actor, now)
  })
}

async function judging(database: Database, now: Date): Promise<Judging> {
  return { policies: (await currentPolicies(database)).policies, now }
}

async function findDeparture(database: Database, text: string, actor: Actor) {
  const key = parseDepartureKey(text)
  const departure = key && (await readDeparture(database.orm, await loadNetwork(database), key))
  return departure && seesLoadList(departure, actor) ? departure : refuse('notFound')
}

async function answer(
  database: Database,
  { orm }: Transaction,
  id: string,
  reader: Actor,
  now: Date,
): Promise<ReplyOf<'getConsignment'> | Refusal> {
  const data = await showConsignment({ database, orm, network: await loadNetwork(database), reader, now }, id)
  return data ? { data } : refuse('notFound')
}

async function answerWriteOff(
  { orm }: Transaction,
  id: string,
  reader: Actor,
  now: Date,
): Promise<ReplyOf<'getWriteOff'> | Refusal> {
  const data = await showWriteOff(orm, id, reader, now)
  return data ? { data } : refuse('notFound')
}
