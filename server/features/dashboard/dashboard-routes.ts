import { and, eq } from 'drizzle-orm'
import { NEEDS } from '#contract/dashboard/dashboard-codes.ts'
import type { DashboardCards } from '#contract/dashboard/dashboard.ts'
import { dashboardArrangements } from '#server/database/schema/dashboard.ts'
import type { Api } from '#server/plugins/api.ts'
import { refuse } from '#server/plugins/refusal.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { dayAt } from '#server/time/local-day.ts'
import { arrangedCards, readArrangement } from './arrangement.ts'
import { askingAs, readEach } from './asking.ts'
import { cardsOf, readCard } from './cards.ts'
import { needSources } from './needs.ts'

/** What waits for whoever looks, and how it goes, in one answer. */
export function registerDashboard(api: Api): void {
  api.read('getDashboard', async (input) => {
    const { actor, database, now } = input
    const today = dayAt(actor, now)
    const ask = askingAs(api, input)
    const arrangement = await readArrangement(database.orm, actor)
    const asked = { yesterday: addDays(today, -1), now }
    const theirs = NEEDS.filter((id) => needSources[id].users.some((type) => type === actor.userType))
    const needs = await readEach(theirs, (id) => needSources[id].read(ask, asked))
    const shown = arrangement.cards.flatMap(({ card, isHidden }) => (isHidden ? [] : [card]))
    const cards = await readEach(shown, (card) => readCard(card, ask, today, now))
    return {
      data: {
        today,
        at: now,
        arrangement,
        needs: theirs.flatMap((id) => {
          const told = needs.told.get(id)
          return told === undefined || told.count === 0 ? [] : [{ id, ...told }]
        }),
        // Each was read by the source under its own name.
        cards: Object.fromEntries(cards.told) as DashboardCards,
        missing: [...needs.missing, ...cards.missing],
      },
    }
  })

  api.write('arrangeDashboard', async ({ body, actor, tx }) => {
    const cards = arrangedCards(cardsOf(actor), body.cards)
    const own = eq(dashboardArrangements.userId, actor.id)
    const [saved] =
      body.version === 0
        ? await tx.orm
            .insert(dashboardArrangements)
            .values({ userId: actor.id, cards })
            .onConflictDoNothing()
            .returning()
        : await tx.orm
            .update(dashboardArrangements)
            .set({ cards, version: body.version + 1 })
            .where(and(own, eq(dashboardArrangements.version, body.version)))
            .returning()
    if (saved !== undefined) return { data: { cards: saved.cards, version: saved.version } }
    const present = await readArrangement(tx.orm, actor)
    return refuse('staleVersion', { details: { version: present.version } })
  })
}
