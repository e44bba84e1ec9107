import type { Database } from '#server/database/connection.ts'
import type { TicketSigner } from '#server/domain/booking/ticket-code.ts'
import type { LinkTokens } from '#server/domain/message/link-token.ts'
import type { MessageContent } from '#server/domain/message/message-content.ts'
import type { Settings } from '#server/settings.ts'
import { readSentTickets } from './sent-tickets.ts'
import { ticketMail } from './ticket-mail.ts'
import { ticketText } from './ticket-text.ts'

interface ContentServices {
  database: Database
  signer: TicketSigner
  links: LinkTokens
  settings: Pick<Settings, 'operator'>
}

/** The tickets of a booking as they are when they are sent. */
export function ticketContent({ database, signer, links, settings }: ContentServices): MessageContent {
  const { operator } = settings
  return {
    async mail({ id, aboutId, recipient, language }) {
      const sent = await readSentTickets(database, signer, aboutId)
      if (sent === null || sent.tickets.length === 0) return null
      const mail = ticketMail(sent, operator, { email: recipient, language, link: links.addressOf(id) })
      return { ...mail, messageId: `<${id}@${new URL(links.addressOf(id)).hostname}>` }
    },
    async text({ id, aboutId, language }) {
      const sent = await readSentTickets(database, signer, aboutId)
      return sent && ticketText(sent, operator, { language, link: links.addressOf(id) })
    },
  }
}
