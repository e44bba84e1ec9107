import { eq, inArray, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { z } from 'zod'
import type { priceListEndpoints } from '#contract/network/price-list.ts'
import type { PriceGrid, PriceGridCell, PriceRecord } from '#contract/network/price-list-row.ts'
import { withContentsStored } from '#server/audit/contents/store-contents.ts'
import type { Transaction } from '#server/database/connection.ts'
import { prices } from '#server/database/schema/network.ts'
import type { Problems } from '#server/masters/master-kind.ts'
import { lockNetwork } from '#server/masters/master-records.ts'
import { recordChange } from '#server/masters/record-changes.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { refuse, type Refusal } from '#server/plugins/refusal.ts'
import { raiseNetworkRevision } from '#server/domain/network/network-repository.ts'
import { priceKind } from './price-kind.ts'
import { readRouteWithPrices, type RouteWithPrices } from './price-repository.ts'
import {
  areSameFares,
  faresOf,
  priceProblems,
  pricesAround,
  scopeKey,
  stopsOn,
  type KnownPrice,
  type PriceScope,
} from './price-rules.ts'
import { todayOf } from '../timetable/timetable-versions.ts'

type SentCell = z.output<typeof priceListEndpoints.savePriceGrid.body>['cells'][number]

/** The grid of a route as it stands for travel dates from `validFrom` on. */
export function gridOf(route: RouteWithPrices, today: string, validFrom: string): PriceGrid {
  const stops = stopsOn(route, validFrom)
  const scopes = new Map<string, PriceScope>(route.prices.map((price) => [scopeKey(price), price]))
  const cells = [...scopes.values()].map((scope) => cellOf(route, scope, validFrom))
  const ofRegions = new Set(stops.map(({ currency }) => currency))
  const others = cells
    .filter(({ fares, currency }) => fares !== null && !ofRegions.has(currency))
    .map(({ currency }) => currency)
  return {
    routeId: route.id,
    routeName: route.name,
    tripName: route.tripName,
    returnRouteId: route.returnRouteId,
    hasReturn: route.hasReturn,
    today,
    validFrom,
    stops: stops.map(({ stoppageId, name, currency }) => ({ stoppageId, name, currency })),
    currencies: [...new Set([...ofRegions, ...others])].map((code) => ({ code, isOfRegion: ofRegions.has(code) })),
    cells,
    dates: [...new Set(route.prices.map((price) => price.validFrom))].filter((date) => date >= today).toSorted(),
  }
}

function cellOf(
  route: RouteWithPrices,
  { currency, fromStoppageId, toStoppageId }: PriceScope,
  validFrom: string,
): PriceGridCell {
  const scope = { currency, fromStoppageId, toStoppageId }
  const { before, at, next } = pricesAround(route.prices, scope, validFrom)
  const valid = at ?? before
  return {
    ...scope,
    fares: valid?.isActive ? faresOf(valid) : null,
    since: valid?.validFrom ?? null,
    version: at?.version ?? null,
    before: at && before?.isActive ? faresOf(before) : null,
    nextFrom: next?.validFrom ?? null,
  }
}

interface Saving {
  tx: Transaction
  routeId: string
  body: z.output<typeof priceListEndpoints.savePriceGrid.body>
  actor: Actor
  now: Date
}

/** Saves changed cells in one go: what is wrong with any of them stands at its fields, and then nothing is written. */
export async function savePriceGrid({ tx, routeId, body, actor, now }: Saving): Promise<{ data: PriceGrid } | Refusal> {
  await lockNetwork(tx)
  const route = await readRouteWithPrices(tx.orm, routeId)
  if (!route) return refuse('notFound')
  const { validFrom, cells } = body
  const today = await todayOf(tx.orm, route.id, now)
  if (!route.isActive) return refuse('ruleBroken', { message: 'price.routeUnknown' })
  if (validFrom < today)
    return refuse('ruleBroken', { message: 'price.check', fields: { validFrom: 'price.inThePast' } })

  const plan = planOf(route, cells, { validFrom, today })
  if (plan.isStale) return refuse('staleVersion', { message: 'price.stale', fields: plan.problems })
  if (Object.keys(plan.problems).length > 0)
    return refuse('ruleBroken', { message: 'price.check', fields: plan.problems })
  await write(tx, routeId, validFrom, plan, { userId: actor.id, now })
  if (plan.acts.length > 0) await raiseNetworkRevision(tx)
  const saved = await readRouteWithPrices(tx.orm, routeId)
  if (!saved) throw new Error(`route ${routeId} cannot be read back`)
  return { data: gridOf(saved, today, validFrom) }
}

/** What becomes of a cell; `end` and `set` stand for a row that is made or changed. */
interface Act {
  id: string
  scope: PriceScope
  known: KnownPrice | undefined
  /** Undefined: the price that waited is removed. */
  becomes: (ReturnType<typeof faresOf> & { isActive: boolean }) | undefined
}

interface Plan {
  acts: Act[]
  problems: Problems
  isStale: boolean
}

function planOf(
  route: RouteWithPrices,
  cells: readonly SentCell[],
  { validFrom, today }: { validFrom: string; today: string },
): Plan {
  const plan: Plan = { acts: [], problems: {}, isStale: false }
  const seen = new Set<string>()
  for (const [index, cell] of cells.entries()) {
    const path = `cells.${index}`
    const { before, at } = pricesAround(route.prices, cell, validFrom)
    const problem = (field: string, key: string) => Object.assign(plan.problems, { [`${path}.${field}`]: key })
    if (seen.has(scopeKey(cell))) problem('adult', 'price.twice')
    seen.add(scopeKey(cell))
    if ((at?.version ?? null) !== cell.version) {
      plan.isStale = true
      problem('adult', 'price.stale')
      continue
    }
    if (at && at.validFrom <= today) {
      problem('adult', 'price.inForce')
      continue
    }
    if (cell.fares) {
      for (const [field, key] of Object.entries(priceProblems(route, { ...cell, ...cell.fares }, validFrom)))
        problem(field, key)
    } else if (!at && !before?.isActive) problem('adult', 'price.nothingToEnd')
    const act = actOf(cell, before, at)
    if (act) plan.acts.push(act)
  }
  return plan
}

function actOf(cell: SentCell, before: KnownPrice | undefined, at: KnownPrice | undefined): Act | undefined {
  const common = { id: at?.id ?? newId(), scope: cell, known: at }
  if (cell.fares) {
    const isAsItWas = at
      ? at.isActive && areSameFares(at, cell.fares)
      : before?.isActive && areSameFares(before, cell.fares)
    return isAsItWas ? undefined : { ...common, becomes: { ...cell.fares, isActive: true } }
  }
  if (before?.isActive)
    return at?.isActive === false ? undefined : { ...common, becomes: { ...faresOf(before), isActive: false } }
  return at ? { ...common, becomes: undefined } : undefined
}

async function write(
  tx: Transaction,
  routeId: string,
  validFrom: string,
  { acts }: Plan,
  by: { userId: string; now: Date },
): Promise<void> {
  await withContentsStored(tx, { price: acts.map(({ id }) => id) }, () =>
    writeActs(tx, routeId, validFrom, { acts, by }),
  )
}

async function writeActs(
  tx: Transaction,
  routeId: string,
  validFrom: string,
  { acts, by }: Pick<Plan, 'acts'> & { by: { userId: string; now: Date } },
): Promise<void> {
  const before = await readById(
    tx,
    acts.flatMap(({ known }) => known?.id ?? []),
  )
  const made = acts.flatMap(({ id, scope: { currency, fromStoppageId, toStoppageId }, known, becomes }) =>
    !known && becomes ? [{ id, routeId, currency, fromStoppageId, toStoppageId, validFrom, ...becomes }] : [],
  )
  if (made.length > 0) await tx.orm.insert(prices).values(made)
  for (const { id, known, becomes } of acts) {
    if (!known) continue
    if (becomes)
      await tx.orm
        .update(prices)
        .set({ ...becomes, version: sql`${prices.version} + 1` })
        .where(eq(prices.id, id))
  }
  const removed = acts.filter(({ becomes }) => !becomes).map(({ id }) => id)
  if (removed.length > 0) await tx.orm.delete(prices).where(inArray(prices.id, removed))
  const after = await readById(
    tx,
    acts.map(({ id }) => id),
  )
  for (const { id } of acts)
    await recordChange(tx, { kind: 'price', id, before: before.get(id), after: after.get(id), ...by })
}

async function readById(tx: Transaction, ids: readonly string[]): Promise<Map<string, PriceRecord>> {
  const rows = ids.length === 0 ? [] : await priceKind.read(tx.orm, ids)
  return new Map(rows.map((row) => [row.id, row]))
}
