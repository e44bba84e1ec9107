import type { MessageRequest } from '#contract/message/message.ts'
import { countAct } from '#server/plugins/act-limits.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { Api } from '#server/plugins/api.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { bookingScope } from '#server/domain/booking/booking-scope.ts'
import { permitWrite } from '#server/domain/booking/write-permit.ts'
import type { TicketSigner } from '#server/domain/booking/ticket-code.ts'
import type { LinkTokens } from '#server/domain/message/link-token.ts'
import { findMessage, keepMessage } from '#server/domain/message/messages.ts'
import { showMessage } from '#server/domain/message/show-message.ts'
import { phoneEntry } from '#server/domain/phone/entered-phone.ts'
import type { Settings } from '#server/settings.ts'
import { loadNetwork } from '#server/domain/network/network-repository.ts'
import { showBooking, type StoredBooking } from '../booking-records.ts'
import { findBooking } from '../booking-repository.ts'
import { isValidForTravel, sentTickets } from './sent-tickets.ts'
import { ticketText, whatsAppAddress } from './ticket-text.ts'

interface TicketServices {
  settings: Pick<Settings, 'operator'>
  signer: TicketSigner
  links: LinkTokens
  /** Told of messages that wait. */
  messages: { begin(): void }
}

export function registerTickets(api: Api, { settings, signer, links, messages }: TicketServices): void {
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
    if (!stored.tickets.some(({ state }) => isValidForTravel(state))) return refuse('ruleBroken', NOTHING_TO_SEND)
    const recipient = recipientOf(body, actor)
    if (isRefusal(recipient)) return recipient
    const refusal = await countAct(tx.client, { ticketMessage: recipient, ticketMessageFrom: actor.id }, now)
    if (refusal) return refusal
    const message = await keepMessage(
      tx,
      {
        channel: body.channel,
        recipient,
        template: 'tickets',
        language: body.language,
        aboutKind: 'booking',
        aboutId: permit.bookingId,
        requestKey: `sendTickets ${actor.id} ${String(request.headers['idempotency-key'])}`,
        createdBy: actor.id,
      },
      { links, now },
    )
    if (message.state === 'queued') afterCommit(() => messages.begin())
    return { data: showMessage(message, actor.name) }
  })

  api.read('getWhatsAppLink', async ({ params, actor, database }) => {
    const message = await findMessage(database.orm, params.id)
    if (message?.state !== 'handedOver') return refuse('notFound')
    const network = await loadNetwork(database)
    const stored = await findBooking(database.orm, network, message.aboutId, bookingScope(actor, network))
    if (!stored) return refuse('notFound')
    const { language, recipient } = message
    const text = ticketText(sentTickets(stored, signer), settings.operator, {
      language,
      link: links.addressOf(message.id),
    })
    return text === null ? refuse('ruleBroken', NOTHING_TO_SEND) : { data: { url: whatsAppAddress(recipient, text) } }
  })

  api.read('getSigningKey', () => Promise.resolve({ data: signer.publicKey }))
}

const NOTHING_TO_SEND = { message: 'booking.noValidTickets' } as const

/** Address, or number in E.164. */
function recipientOf(body: MessageRequest, { country }: Actor): string | Refusal {
  if (body.channel === 'email') return body.email
  const entry = phoneEntry(country)
  const phone = entry.take('phone', body.phone)
  return entry.refusal() ?? phone
}

function codesOf({ tickets }: StoredBooking, signer: TicketSigner): Record<string, string> {
  return Object.fromEntries(tickets.map(({ id, printRevision }) => [id, signer.sign({ ticketId: id, printRevision })]))
}
