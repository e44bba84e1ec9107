import type { Database, Transaction } from '#server/database/connection.ts'
import type { Refusal } from '#server/plugins/refusal.ts'
import type { CurrentPolicies } from '#server/domain/policy/current-policies.ts'
import type { Network } from '#server/domain/network/network.ts'

/** What other features do to the tickets of a cancelled departure; the app gives it, since features do not know each other. */
export interface Settlement {
  /** Takes back what passengers have asked for these tickets and nobody has decided. */
  withdrawOpenRefunds(
    tx: Transaction,
    ticketIds: readonly string[],
    by: { actorId: string; now: Date; reason: string },
  ): Promise<readonly unknown[] | Refusal>
  /** Gives tickets in departureCancelled back in full. `timeZone`: of where whoever cancelled is. */
  refund(
    tx: Transaction,
    ticketIds: readonly string[],
    by: { network: Network; requestedBy: string; actorId: string; timeZone: string; now: Date; reason: string },
  ): Promise<readonly unknown[] | Refusal>
  /** Puts a booking's tickets in departureCancelled on another departure. */
  move(
    tx: Transaction,
    context: { database: Database; network: Network; policies: CurrentPolicies; now: Date },
    move: {
      bookingId: string
      ticketIds: readonly string[]
      departureKey: string
      reason: string
      actorId: string
      timeZone: string
    },
  ): Promise<{ touched: Record<string, string[]> } | Refusal>
}
