import { groupedReference } from '#contract/grouped-reference.ts'
import type { MessageLanguage } from '#contract/message/message-codes.ts'
import { formatPhone } from '#machines/phone-number.ts'
import type { Mail } from '#server/mail/mailer.ts'
import type { Settings } from '#server/settings.ts'
import type { SentTickets } from './sent-tickets.ts'
import { escapeHtml, sheet, ticketSheets } from './ticket-sheets.ts'
import { ticketWords, timeAt } from './ticket-words.ts'

/** The tickets of a booking as a mail: the journey as text, the link, and a page with the codes to print. */
export function ticketMail(
  sent: SentTickets,
  operator: Settings['operator'],
  { email, language, link }: { email: string; language: MessageLanguage; link: string },
): Mail {
  const words = ticketWords(language)
  const reference = groupedReference(sent.reference)
  const subject = words('mail.subject', { reference })
  const lines = sent.tickets.map(({ passenger, seat, from, to }) =>
    words('mail.line', {
      name: `${passenger.firstName} ${passenger.lastName}`,
      from: from.name[language],
      departure: timeAt(from, language),
      to: to.name[language],
      arrival: timeAt(to, language),
      seat: seat === null ? words('mail.noSeat') : words('mail.seat', { seat }),
    }),
  )
  const text = [
    words('mail.greeting', { name: sent.payerName }),
    '',
    words('mail.opening'),
    '',
    ...lines,
    '',
    words('mail.link'),
    link,
    '',
    words('mail.closing'),
    operator.name[language],
    formatPhone(operator.phone, null),
    operator.email,
  ]
  const heading = `<h1><bdi dir="ltr">${escapeHtml(reference)}</bdi></h1>`
  return {
    to: email,
    subject,
    text: `${text.join('\n')}\n`,
    attachments: [
      {
        filename: `tickets-${sent.reference}.html`,
        content: Buffer.from(sheet({ language, title: subject, body: heading + ticketSheets(sent, language) })),
        contentType: 'text/html; charset=utf-8',
      },
    ],
  }
}
