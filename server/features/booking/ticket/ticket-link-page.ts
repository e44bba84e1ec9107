import { groupedReference } from '#contract/grouped-reference.ts'
import type { MessageLanguage } from '#contract/message/message-codes.ts'
import { formatPhone } from '#machines/phone-number.ts'
import type { Settings } from '#server/settings.ts'
import type { SentTickets } from './sent-tickets.ts'
import { escapeHtml, sheet, ticketSheets } from './ticket-sheets.ts'
import { ticketWords } from './ticket-words.ts'

type Operator = Settings['operator']

/** Offered where the link was sent to a number. */
export interface StopOffer {
  token: string
  isStopped: boolean
}

/** What a link in a message shows: the booking's valid tickets, and how to reach the operator. */
export function ticketLinkPage(
  sent: SentTickets,
  operator: Operator,
  { language, stop }: { language: MessageLanguage; stop: StopOffer | null },
): string {
  const words = ticketWords(language)
  const reference = groupedReference(sent.reference)
  const body = `${head(operator, language)}
<main><h1>${escapeHtml(words('page.heading'))}</h1>
<p>${escapeHtml(words('page.reference'))} <bdi dir="ltr" class="reference">${escapeHtml(reference)}</bdi></p>
${ticketSheets(sent, language)}</main>
${foot(operator, language)}${stop === null ? '' : stopForm(stop, language)}`
  return sheet({ language, title: words('page.title', { reference }), body })
}

/** Why a link shows no tickets. */
export function deadLinkPage(
  why: 'unknown' | 'expired' | 'void',
  operator: Operator,
  language: MessageLanguage,
): string {
  const words = ticketWords(language)
  const title = words(`page.${why}Title`)
  const body = `${head(operator, language)}
<main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(words(`page.${why}`))}</p></main>
${foot(operator, language)}`
  return sheet({ language, title, body })
}

function head(operator: Operator, language: MessageLanguage): string {
  const other = language === 'en' ? 'ar' : 'en'
  return `<header><b>${escapeHtml(operator.name[language])}</b><a class="off-paper" lang="${other}" hreflang="${other}" href="?lang=${other}">${escapeHtml(ticketWords(language)('page.language'))}</a></header>`
}

function foot({ phone, email }: Operator, language: MessageLanguage): string {
  const number = formatPhone(phone, null)
  return `<footer><p>${escapeHtml(ticketWords(language)('page.contact'))}<br>
<a href="tel:${escapeHtml(number.replaceAll(/[^+\d]/g, ''))}"><bdi dir="ltr">${escapeHtml(number)}</bdi></a><br>
<a href="mailto:${escapeHtml(email)}"><bdi dir="ltr">${escapeHtml(email)}</bdi></a></p></footer>`
}

function stopForm({ token, isStopped }: StopOffer, language: MessageLanguage): string {
  const words = ticketWords(language)
  return `<form class="off-paper" method="post" action="./${token}/${isStopped ? 'allow' : 'stop'}?lang=${language}">
<p>${escapeHtml(words(isStopped ? 'page.stopped' : 'page.stopHint'))}</p>
<button>${escapeHtml(words(isStopped ? 'page.allow' : 'page.stop'))}</button></form>`
}
