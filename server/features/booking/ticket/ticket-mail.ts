import { encodeQR } from 'qr'
import { groupedReference } from '#contract/grouped-reference.ts'
import type { ReplyOf } from '#contract/contract.ts'
import { formatPhone } from '#machines/phone-number.ts'
import type { Mail } from '#server/mail/mailer.ts'
import type { Settings } from '#server/settings.ts'

type Booking = ReplyOf<'getBooking'>['data']
type Ticket = Booking['tickets'][number]
type MailLanguage = 'en' | 'ar'

const WORDS = {
  en: {
    subject: (reference: string) => `Your tickets, booking ${reference}`,
    greeting: (name: string) => `Dear ${name},`,
    opening: 'Here are your tickets. Show the code on each ticket when you board, on paper or on your phone.',
    seat: (seat: string | null) => (seat === null ? 'no seat (infant)' : `seat ${seat}`),
    closing: 'We wish you a pleasant journey.',
  },
  ar: {
    subject: (reference: string) => `تذاكر سفرك، الحجز رقم ${reference}`,
    greeting: (name: string) => `السيد/السيدة ${name}،`,
    opening: 'نرفق لك تذاكر السفر. أبرز رمز كل تذكرة عند الصعود، مطبوعًا أو على الشاشة.',
    seat: (seat: string | null) => (seat === null ? 'بلا مقعد (رضيع)' : `المقعد ${seat}`),
    closing: 'نتمنى لك رحلة سعيدة.',
  },
} as const

/** The tickets of a booking as a mail: the journey as text, and a page with the codes to print. */
export function ticketMail(
  booking: Booking,
  codes: Readonly<Record<string, string>>,
  operator: Settings['operator'],
  { email, language }: { email: string; language: MailLanguage },
): Mail {
  const words = WORDS[language]
  const live = booking.tickets.filter((ticket) => ticket.state !== 'refunded' && ticket.state !== 'departureCancelled')
  const lines = live.map((ticket) => describe(ticket, language))
  const reference = groupedReference(booking.reference)
  const text = [
    words.greeting(booking.payer.name),
    '',
    words.opening,
    '',
    ...lines,
    '',
    words.closing,
    operator.name[language],
    formatPhone(operator.phone, null),
    operator.email,
  ]
  return {
    to: email,
    subject: words.subject(reference),
    text: `${text.join('\n')}\n`,
    attachments: [
      {
        filename: `tickets-${booking.reference}.html`,
        content: Buffer.from(page(reference, live, codes, language)),
        contentType: 'text/html; charset=utf-8',
      },
    ],
  }
}

function describe({ passenger, seat, from, to }: Ticket, language: MailLanguage): string {
  const name = `${passenger.firstName} ${passenger.lastName}`
  return `${name}: ${from.name[language]}, ${timeAt(from, language)} – ${to.name[language]}, ${timeAt(to, language)}; ${WORDS[language].seat(seat)}`
}

/** Local time at the stop, with its zone. */
function timeAt({ at, timeZone }: Ticket['from'], language: MailLanguage): string {
  const locale = language === 'ar' ? 'ar-u-nu-latn-ca-gregory' : 'en-GB'
  const format = {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  } as const
  return new Intl.DateTimeFormat(locale, format).format(at)
}

function page(
  reference: string,
  tickets: readonly Ticket[],
  codes: Readonly<Record<string, string>>,
  language: MailLanguage,
): string {
  const sections = tickets.map(
    (ticket) =>
      `<section><div>${encodeQR(codes[ticket.id] ?? '', 'svg', { ecc: 'medium', border: 2 })}</div><p>${escapeHtml(describe(ticket, language))}</p></section>`,
  )
  return `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><meta charset="utf-8">
<title>${escapeHtml(WORDS[language].subject(reference))}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;margin:2rem;max-width:40rem}section{display:flex;gap:1.5rem;align-items:center;border-top:1px solid #999;padding:1rem 0;break-inside:avoid}svg{width:11rem;height:11rem}</style>
<h1><bdi dir="ltr">${escapeHtml(reference)}</bdi></h1>
${sections.join('\n')}</html>`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
