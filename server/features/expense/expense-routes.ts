import { and, asc, eq } from 'drizzle-orm'
import { seesEveryDepot } from '#contract/access.ts'
import { expenseReport } from '#contract/expense/expense-report.ts'
import type { ReplyOf } from '#contract/contract.ts'
import type { Transaction } from '#server/database/connection.ts'
import { accounts } from '#server/database/schema/ledger.ts'
import { depots, regions, transports } from '#server/database/schema/network.ts'
import { exportReport } from '#server/export/report-sheet.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { Api } from '#server/plugins/api.ts'
import type { EventStream } from '#server/plugins/event-stream.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { currentPolicies } from '#server/domain/policy/current-policies.ts'
import { departuresBetween } from '#server/domain/departure/departure-window.ts'
import { dayAt } from '#server/time/local-day.ts'
import { loadNetwork } from '#server/domain/network/network-repository.ts'
import type { Network } from '#server/domain/network/network.ts'
import { exportExpenses, expenseFilter, listExpenses } from './expense-list.ts'
import { readExpenseReport } from './expense-report.ts'
import { taxOf, type TaxedRegion } from '#server/domain/tax/tax-of-supply.ts'
import { expenseScope } from '#server/domain/expense/expense-scope.ts'
import { showExpense } from './expense-view.ts'
import {
  changeExpenseStatus,
  createExpense,
  earliestDay,
  tillSince,
  updateExpense,
} from '#server/domain/expense/save-expense.ts'

const MAX_DEPARTURES = 300

/** Money that is spent: entered by one, decided by another. */
export function registerExpenses(api: Api, { events }: { events: Pick<EventStream, 'publish'> }): void {
  const tell = (at: Date) => events.publish({ topic: 'approvals', kind: 'expense', at: at.toISOString() })

  registerExpenseChoices(api)
  registerExpenseLists(api)

  api.write('createExpense', async ({ body, actor, database, tx, now, afterCommit }) => {
    const network = await loadNetwork(database)
    const { policies } = await currentPolicies(database)
    const created = await createExpense(tx, { network, policies, actor, now }, body)
    if (isRefusal(created)) return created
    afterCommit(() => tell(now))
    return answer(tx, network, created.id, actor, now)
  })

  api.write('updateExpense', async ({ params, body, actor, database, tx, now, afterCommit }) => {
    const network = await loadNetwork(database)
    const { policies } = await currentPolicies(database)
    const updated = await updateExpense(tx, { network, policies, actor, now }, params.id, body)
    if (isRefusal(updated)) return updated
    afterCommit(() => tell(now))
    return answer(tx, network, params.id, actor, now)
  })

  api.write('updateExpenseStatus', async ({ body, actor, database, tx, now, afterCommit }) => {
    const { policies } = await currentPolicies(database)
    const changed = await changeExpenseStatus(tx, { policies, actor, now }, body)
    if (isRefusal(changed)) return changed
    afterCommit(() => tell(now))
    return answer(tx, await loadNetwork(database), body.id, actor, now)
  })

  api.read('getExpense', async ({ params, actor, database, now }) => {
    const data = await showExpense(database.orm, await loadNetwork(database), params.id, actor, now)
    return data ? { data } : refuse('notFound')
  })
}

/** What an expense can be entered for. */
function registerExpenseChoices(api: Api): void {
  api.read('getExpenseOptions', async ({ actor, database, now }) => {
    const { orm } = database
    const [network, { policies }] = await Promise.all([loadNetwork(database), currentPolicies(database)])
    const seesAll = seesEveryDepot(actor.userType)
    const [places, categories, buses] = await Promise.all([
      orm
        .select({
          id: depots.id,
          code: depots.code,
          name: depots.name,
          currency: regions.currency,
          timeZone: regions.timeZone,
          regionId: regions.id,
        })
        .from(depots)
        .innerJoin(regions, eq(regions.id, depots.regionId))
        .where(eq(depots.isActive, true))
        .orderBy(asc(depots.code)),
      orm
        .select({ code: accounts.code, name: accounts.name, isActive: accounts.isActive })
        .from(accounts)
        .where(eq(accounts.isCategory, true))
        .orderBy(asc(accounts.code)),
      orm
        .select({ id: transports.id, registrationNumber: transports.registrationNumber, name: transports.name })
        .from(transports)
        .where(and(eq(transports.isActive, true)))
        .orderBy(asc(transports.registrationNumber)),
    ])
    const own = places.find(({ id }) => id === actor.depotId)
    const mine = seesAll ? places : own && !actor.isAgent ? [own] : []
    return {
      data: {
        depots: mine.map(({ regionId, ...depot }) => ({
          ...depot,
          vatRateBasisPoints: standardRate(network.regions.get(regionId), dayAt(depot, now)),
          today: dayAt(depot, now),
          earliest: earliestDay(depot, policies, now),
        })),
        categories,
        buses,
        hasTill: own !== undefined,
        tillSince: own ? await tillSince(orm, actor.id, own.timeZone, now) : null,
      },
    }
  })

  api.read('getExpenseDepartures', async ({ query, database }) => {
    const found = await departuresBetween(database.orm, await loadNetwork(database), { from: query.date, days: 1 })
    const shown = found.map(({ departure }) => ({
      key: departure.key,
      routeName: departure.route.name,
      startsAt: departure.startsAt,
      timeZone: departure.route.stops[0]?.region.timeZone ?? 'UTC',
      registrationNumber: departure.transport.registrationNumber,
    }))
    return {
      data: shown.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime()).slice(0, MAX_DEPARTURES),
    }
  })
}

/** Expenses in lists, reports and sheets. */
function registerExpenseLists(api: Api): void {
  api.read('getExpenseList', async ({ query, actor, database }) =>
    listExpenses(database, await loadNetwork(database), query, expenseScope(actor)),
  )

  api.file('exportExpenses', async ({ query, actor, database }) =>
    exportExpenses(database, await loadNetwork(database), query, { userId: actor.id, scope: expenseScope(actor) }),
  )

  api.read('getExpenseReport', async ({ query: { groupBy, ...filters }, actor, database }) => ({
    data: await readExpenseReport(
      database.orm,
      await loadNetwork(database),
      expenseFilter(filters, expenseScope(actor)),
      groupBy,
    ),
  }))

  api.file('exportExpenseReport', async ({ query: { groupBy, format, language, ...filters }, actor, database }) => {
    const report = await readExpenseReport(
      database.orm,
      await loadNetwork(database),
      expenseFilter(filters, expenseScope(actor)),
      groupBy,
    )
    return exportReport(database, expenseReport, report, { groupBy, format, language, userId: actor.id, filters })
  })
}

async function answer(
  { orm }: Transaction,
  network: Network,
  id: string,
  reader: Actor,
  now: Date,
): Promise<ReplyOf<'getExpense'> | Refusal> {
  const data = await showExpense(orm, network, id, reader, now)
  return data ? { data } : refuse('notFound')
}

/** What the region's own services bear: what suppliers there mostly charge. */
function standardRate(region: TaxedRegion | undefined, day: string): number {
  return region === undefined ? 0 : taxOf(region, 'invoiceService', day).rateBasisPoints
}
