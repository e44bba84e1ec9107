import { groupedReference } from '#contract/grouped-reference.ts'
import type { MessageLanguage } from '#contract/message/message-codes.ts'
import type { Settings } from '#server/settings.ts'
import type { SentTickets } from './sent-tickets.ts'
import { shortTimeAt, ticketWords } from './ticket-words.ts'

/** The tickets as an SMS or a WhatsApp message says them: the first journey and the link. Null where none is valid. */
export function ticketText(
  { reference, tickets }: SentTickets,
  operator: Settings['operator'],
  { language, link }: { language: MessageLanguage; link: string },
): string | null {
  const [first] = tickets
  if (first === undefined) return null
  return ticketWords(language)('text', {
    operator: operator.name[language],
    reference: groupedReference(reference),
    from: first.from.name[language],
    to: first.to.name[language],
    time: shortTimeAt(first.from, language),
    link,
  })
}

/** The address that opens WhatsApp with a text for a number in E.164. */
export const whatsAppAddress = (phone: string, text: string): string =>
  `https://wa.me/${phone.replace(/^\+/, '')}?text=${encodeURIComponent(text)}`
