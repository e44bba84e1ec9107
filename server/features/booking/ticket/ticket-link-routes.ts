import type { FastifyInstance, FastifyReply } from 'fastify'
import { MESSAGE_LANGUAGES, type MessageLanguage } from '#contract/message/message-codes.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/connection.ts'
import type { TicketSigner } from '#server/domain/booking/ticket-code.ts'
import { isToken } from '#server/domain/message/link-token.ts'
import { allowMessages, findByToken, stopMessages } from '#server/domain/message/messages.ts'
import { inTime } from '#server/plugins/in-time.ts'
import { languageOf } from '#server/plugins/messages.ts'
import { PUBLIC_RATE_LIMIT } from '#server/plugins/security.ts'
import type { Settings } from '#server/settings.ts'
import { readSentTickets, type SentTickets } from './sent-tickets.ts'
import { deadLinkPage, ticketLinkPage } from './ticket-link-page.ts'

/** After the arrival of the last ticket: for whoever left something on the bus. */
const DAYS_AFTER_TRAVEL = 7
const DAY_MS = 86_400_000

interface LinkServices {
  database: Database
  clock: Clock
  signer: TicketSigner
  operator: Settings['operator']
}

interface LinkRoute {
  Params: { token: string }
  Querystring: { lang?: unknown }
}

/**
 * `/t/<token>`: what a link in a message shows, to whoever has it and without signing in. A page and no call: it has no
 * script, and a browser asks for it by itself. Nobody keeps it, finds it by a search, or is told where one came from.
 */
export async function registerTicketLinks(app: FastifyInstance, services: LinkServices): Promise<void> {
  const { database, clock, operator } = services
  await app.register((pages, _options, done) => {
    const config = { rateLimit: PUBLIC_RATE_LIMIT }
    // A form without fields has nothing to be read.
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1024 },
      (_, __, parsed) => parsed(null),
    )

    pages.get<LinkRoute>('/t/:token', { config }, async (request, reply) => {
      const { token } = request.params
      const asked = chosenLanguage(request.query.lang)
      const { link, sent } = await inTime(request, () => readLink(services, token))
      const language = asked ?? link?.language ?? spokenLanguage(request.headers['accept-language'])
      if (link === undefined || sent === null) return sendPage(reply, 404, deadLinkPage('unknown', operator, language))
      if (sent.tickets.length === 0) return sendPage(reply, 410, deadLinkPage('void', operator, language))
      if (isOver(sent, clock())) return sendPage(reply, 410, deadLinkPage('expired', operator, language))
      const stop = link.channel === 'email' ? null : { token, isStopped: link.isStopped }
      return sendPage(reply, 200, ticketLinkPage(sent, operator, { language, stop }))
    })

    for (const act of ['stop', 'allow'] as const) {
      pages.post<LinkRoute>(`/t/:token/${act}`, { config }, async (request, reply) => {
        const { token } = request.params
        const language = chosenLanguage(request.query.lang)
        const { link } = await inTime(request, () => readLink(services, token))
        if (link === undefined || link.channel === 'email') {
          const spoken = language ?? spokenLanguage(request.headers['accept-language'])
          return sendPage(reply, 404, deadLinkPage('unknown', operator, spoken))
        }
        await (act === 'stop' ? stopMessages(database.orm, link, clock()) : allowMessages(database.orm, link))
        return reply.redirect(`../${token}?lang=${language ?? link.language}`, 303)
      })
    }
    done()
  })
}

async function readLink({ database, signer }: LinkServices, token: string) {
  const link = isToken(token) ? await findByToken(database.orm, token) : undefined
  return { link, sent: link === undefined ? null : await readSentTickets(database, signer, link.aboutId) }
}

function isOver({ tickets }: SentTickets, now: Date): boolean {
  const last = Math.max(...tickets.map(({ to }) => to.at.getTime()))
  return now.getTime() > last + DAYS_AFTER_TRAVEL * DAY_MS
}

const chosenLanguage = (asked: unknown): MessageLanguage | undefined =>
  MESSAGE_LANGUAGES.find((language) => language === asked)

const spokenLanguage = (header: string | undefined): MessageLanguage => (languageOf(header) === 'ar' ? 'ar' : 'en')

function sendPage(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply
    .code(status)
    .headers({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'referrer-policy': 'no-referrer',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    })
    .type('text/html; charset=utf-8')
    .send(page)
}
