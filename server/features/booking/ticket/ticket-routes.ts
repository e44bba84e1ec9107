import type { Mailer } from '#server/mail/mailer.ts'
import { countAct } from '#server/plugins/act-limits.ts'
import type { Api } from '#server/plugins/api.ts'
import { isRefusal, refuse } from '#server/plugins/refusal.ts'
import { bookingScope } from '#server/domain/booking/booking-scope.ts'
import { permitWrite } from '#server/domain/booking/write-permit.ts'
import type { TicketSigner } from '#server/domain/booking/ticket-code.ts'
import type { Settings } from '#server/settings.ts'
import { loadNetwork } from '#server/domain/network/network-repository.ts'
import { showBooking, type StoredBooking } from '../booking-records.ts'
import { findBooking } from '../booking-repository.ts'
import { ticketMail } from './ticket-mail.ts'

interface TicketServices {
  settings: Pick<Settings, 'operator'>
  mailer: Mailer
  signer: TicketSigner
}

export function registerTickets(api: Api, { settings, mailer, signer }: TicketServices): void {
  api.read('getTicketPrint', async ({ params, actor, database }) => {
    const network = await loadNetwork(database)
    const stored = await findBooking(database.orm, network, params.id, bookingScope(actor, network))
    if (!stored) return refuse('notFound')
    return {
      data: { booking: showBooking(stored, actor), codes: codesOf(stored, signer), operator: settings.operator },
    }
  })

  api.write('sendTickets', async ({ params, body, actor, database, tx, now, request, afterCommit }) => {
    const network = await loadNetwork(database)
    const permit = await permitWrite(tx.orm, network, { actor, call: 'sendTickets', bookingId: params.id })
    if (isRefusal(permit)) return permit
    const stored = await findBooking(tx.orm, network, permit.bookingId, undefined)
    if (!stored) return refuse('notFound')
    const refusal = await countAct(tx.client, { ticketMail: body.email, ticketMailFrom: actor.id }, now)
    if (refusal) return refusal
    const mail = ticketMail(showBooking(stored, actor), codesOf(stored, signer), settings.operator, body)
    afterCommit(() => {
      mailer.send(mail).catch((error: unknown) => request.log.error({ err: error }, 'tickets were not sent'))
    })
    return { data: {} }
  })

  api.read('getSigningKey', () => Promise.resolve({ data: signer.publicKey }))
}

function codesOf({ tickets }: StoredBooking, signer: TicketSigner): Record<string, string> {
  return Object.fromEntries(tickets.map(({ id, printRevision }) => [id, signer.sign({ ticketId: id, printRevision })]))
}
