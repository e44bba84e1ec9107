import { eq } from 'drizzle-orm'
import type { CardId } from '#contract/dashboard/dashboard-codes.ts'
import type { Arrangement } from '#contract/dashboard/dashboard.ts'
import type { Orm } from '#server/database/connection.ts'
import { dashboardArrangements } from '#server/database/schema/dashboard.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { cardsOf } from './cards.ts'

/** The reader's cards in the order they chose; what they never saw stands behind, where it would stand anyway. */
export async function readArrangement(orm: Orm, actor: Actor): Promise<Arrangement> {
  const [row] = await orm.select().from(dashboardArrangements).where(eq(dashboardArrangements.userId, actor.id))
  return { cards: arrangedCards(cardsOf(actor), row?.cards ?? []), version: row?.version ?? 0 }
}

/** What was chosen, as far as it is theirs, and behind it all others. */
export function arrangedCards(own: readonly CardId[], chosen: Arrangement['cards']): Arrangement['cards'] {
  const kept = chosen.filter(({ card }) => own.includes(card))
  const added = own.filter((card) => !kept.some((each) => each.card === card))
  return [...kept, ...added.map((card) => ({ card, isHidden: false }))]
}
