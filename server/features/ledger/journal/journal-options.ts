import { asc, eq } from 'drizzle-orm'
import type { ReplyOf } from '#contract/contract.ts'
import { byChart } from '#contract/ledger/chart.ts'
import type { Orm } from '#server/database/connection.ts'
import { accounts, agents } from '#server/database/schema/ledger.ts'
import { depots, regions } from '#server/database/schema/network.ts'
import { users } from '#server/database/schema/people.ts'
import { hasDimensions } from '#server/domain/ledger/dimensions.ts'
import { ledBy } from '#server/features/ledger/journal-accounts.ts'
import { earliestDay } from '#server/features/ledger/posting-days.ts'
import { currenciesOf } from '#server/domain/ledger/region-currencies.ts'

type Options = ReplyOf<'getJournalOptions'>['data']

/** More agents than an operator has, so that what is typed can be known on the page. */
const MAX_AGENTS = 2000

/** What lines can be written on, and when. */
export async function readJournalOptions(orm: Orm, today: string): Promise<Options> {
  const [chart, places, ofRegions, sellers, earliest] = await Promise.all([
    orm.select().from(accounts).where(eq(accounts.isActive, true)),
    orm
      .select({ id: depots.id, code: depots.code, name: depots.name })
      .from(depots)
      .where(eq(depots.isActive, true))
      .orderBy(asc(depots.code)),
    orm
      .select({ id: regions.id, code: regions.code, name: regions.city, currency: regions.currency })
      .from(regions)
      .orderBy(asc(regions.code)),
    orm
      .select({ id: users.id, name: users.name, email: users.email })
      .from(agents)
      .innerJoin(users, eq(users.id, agents.userId))
      .where(eq(users.isActive, true))
      .orderBy(asc(users.name), asc(users.id))
      .limit(MAX_AGENTS),
    earliestDay(orm, today),
  ])
  return {
    accounts: chart.toSorted(byChart).map(({ code, name, dimension }) => ({
      code,
      name,
      dimension,
      isResult: hasDimensions(code),
      ledBy: ledBy(code, 'entry'),
    })),
    depots: places,
    agents: sellers,
    regions: ofRegions.map(({ id, code, name }) => ({ id, code, name })),
    currencies: currenciesOf(ofRegions),
    today,
    earliest,
  }
}
