import { encodeQR } from 'qr'
import type { MessageLanguage } from '#contract/message/message-codes.ts'
import type { SentTickets } from './sent-tickets.ts'
import { ticketWords, timeAt } from './ticket-words.ts'

type Ticket = SentTickets['tickets'][number]

/** For a phone of 390 pixels, and for paper. */
const STYLE = `
*{box-sizing:border-box}
body{margin:0 auto;max-width:34rem;padding:1rem;background:#eef1f3;color:#14202b;font:1rem/1.5 system-ui,"Noto Naskh Arabic",sans-serif}
header,footer{padding:.25rem 0}
header{display:flex;justify-content:space-between;align-items:baseline;gap:1rem;color:#0a535c}
h1{margin:.75rem 0 0;font-size:1.5rem;line-height:1.2}
h2{margin:0 0 .75rem;font-size:1.2rem;line-height:1.3}
p{margin:.25rem 0 .75rem}
a{color:#0a535c}
article{margin:1rem 0;padding:1rem;border:1px solid #c5ced5;border-radius:.5rem;background:#fff;break-inside:avoid}
dl{display:grid;grid-template-columns:1fr 1fr;gap:.5rem 1rem;margin:0}
dl .wide{grid-column:1/-1}
dt{font-size:.85rem;color:#3f4e5c}
dd{margin:0;font-weight:600;overflow-wrap:anywhere}
.seat{font-size:1.4rem;line-height:1.2}
.code{margin:1rem auto .25rem;max-width:17rem}
.code svg{display:block;width:100%;height:auto;background:#fff}
.hint{text-align:center;font-size:.9rem;color:#3f4e5c}
.reference{font-size:1.2rem;font-weight:600;letter-spacing:.05em}
button{min-height:2.75rem;padding:.5rem 1rem;border:1px solid #6b7c89;border-radius:.375rem;background:#fff;color:#14202b;font:inherit;cursor:pointer}
a:focus-visible,button:focus-visible{outline:2px solid #0b5c66;outline-offset:2px}
@media print{body{max-width:none;background:#fff}button,.off-paper{display:none}}`

export interface Sheet {
  language: MessageLanguage
  title: string
  /** HTML, from {@link escapeHtml} where it says what somebody typed. */
  body: string
}

/** A page that needs nothing but itself: no script, no font, no picture from elsewhere. */
export function sheet({ language, title, body }: Sheet): string {
  return `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex, nofollow, noarchive"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body>${body}</body></html>
`
}

/** Each ticket with its code. */
export function ticketSheets({ tickets }: Pick<SentTickets, 'tickets'>, language: MessageLanguage): string {
  return tickets.map((ticket) => ticketSheet(ticket, language)).join('\n')
}

function ticketSheet(ticket: Ticket, language: MessageLanguage): string {
  const words = ticketWords(language)
  const { from, to, passenger, seat, transport, gate } = ticket
  const fact = (name: string, value: string, kind = '') =>
    `<div${kind}><dt>${escapeHtml(words(`page.${name}`))}</dt><dd>${value}</dd></div>`
  const stop = (name: string, { name: stopName, ...at }: typeof from) =>
    fact(name, `${escapeHtml(stopName[language])}<br>${escapeHtml(timeAt(at, language))}`, ' class="wide"')
  return `<article>
<h2><bdi>${escapeHtml(`${passenger.firstName} ${passenger.lastName}`)}</bdi></h2>
<dl>${fact('seat', seat === null ? escapeHtml(words('page.noSeat')) : `<bdi dir="ltr" class="seat">${escapeHtml(seat)}</bdi>`)}${fact('journey', escapeHtml(words(`page.direction.${ticket.direction}`)))}${stop('departure', from)}${gate === null ? '' : fact('gate', `<bdi dir="ltr" class="seat">${escapeHtml(gate)}</bdi>`, ' class="wide"')}${stop('arrival', to)}${fact('vehicle', `<bdi>${escapeHtml(transport.name)}</bdi> <bdi dir="ltr">${escapeHtml(transport.registrationNumber)}</bdi>`, ' class="wide"')}</dl>
<div class="code" role="img" aria-label="${escapeHtml(words('page.code'))}">${encodeQR(ticket.code, 'svg', { ecc: 'medium', border: 2 })}</div>
<p class="hint">${escapeHtml(words('page.show'))}</p>
</article>`
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
