import type { Api } from '#server/plugins/api.ts'
import { messageFor } from '#server/plugins/messages.ts'
import { isRefusal, refuse } from '#server/plugins/refusal.ts'
import { boardingScope, refuseNotBoarded } from '#server/features/check-in/may-board.ts'
import { readTickets } from '#server/domain/booking/live-tickets.ts'
import type { TicketSigner } from '#server/domain/booking/ticket-code.ts'
import { nameOf, readTravellers } from '#server/features/check-in/travellers.ts'
import { loadNetwork } from '#server/domain/network/network-repository.ts'
import { readPayments } from '#server/features/check-in/exit-fee/exit-fee-payments.ts'
import { feeTotals } from '#machines/check-in/fee-totals.ts'
import { payExitFees } from './pay-exit-fees.ts'
import { explainNoFee, isFeeDue, priceTickets } from '#server/features/check-in/exit-fee/charged-tickets.ts'

/** What leaving a country costs, and taking it. */
export function registerExitFees(api: Api, { signer }: { signer: Pick<TicketSigner, 'open'> }): void {
  api.read('getExitFeeQuote', async ({ query, actor, database, now, language }) => {
    if (actor.isAgent) return refuse('ruleBroken', { message: 'travelDay.notAgents' })
    const network = await loadNetwork(database)
    const ids = [...new Set(query.ticketIds)]
    const [tickets, travellers, known] = await Promise.all([
      readTickets(database.orm, ids, now),
      readTravellers(database.orm, network, ids, boardingScope(actor, network)),
      readPayments(database.orm, ids, []),
    ])
    const charged = await priceTickets(database.orm, tickets, travellers)
    if (charged.length < ids.length) return refuseNotBoarded(database.orm, network, actor, ids)
    return {
      data: {
        tickets: charged.map((each) => {
          const { message, values } = explainNoFee(each, known)
          const isDue = isFeeDue(each)
          return {
            ticketId: each.ticket.id,
            passengerName: nameOf(each.traveller),
            state: each.ticket.state,
            fromCountry: each.border?.fromCountry ?? null,
            toCountry: each.border?.toCountry ?? null,
            isDue,
            reason: isDue ? null : messageFor(language, message, values),
            fees: each.fees,
          }
        }),
        totals: feeTotals(charged.filter(isFeeDue).map(({ fees }) => fees)),
      },
    }
  })

  api.write('payExitFee', async ({ body, actor, database, tx, now, language }) => {
    if (actor.isAgent) return refuse('ruleBroken', { message: 'travelDay.notAgents' })
    const network = await loadNetwork(database)
    const paid = await payExitFees(tx, { network, signer, caller: actor, language, now }, body)
    return isRefusal(paid) ? paid : { data: paid }
  })
}
