import type { BusDocumentRow } from '#contract/fleet/bus-document-row.ts'
import type { PlannedDeparture } from '../planned-departures.ts'
import { tellOverdue } from '#server/domain/fleet/overdue-documents.ts'
import type { Mail } from '#server/mail/mailer.ts'
import { dayInWords } from '#server/plugins/messages.ts'
import type { Settings } from '#server/settings.ts'
import { wordsOf } from '#server/words.ts'

export interface DigestContent {
  /** What is over or soon will be, the first to end first. */
  documents: readonly BusDocumentRow[]
  /** Departures that somebody has planned and that need what will be over. */
  touched: readonly PlannedDeparture[]
}

/** What ends, in both languages: who reads it is known by address, not by language. */
export function digestMail(
  { id, email, day }: { id: string; email: string; day: string },
  content: DigestContent,
  { operator, publicUrl }: Pick<Settings, 'operator' | 'publicUrl'>,
): Mail {
  const parts = (['en', 'ar'] as const).map((language) => partIn(language, content, operator))
  const subject = wordsOf('en', 'fleet-mail:subject').replace('{{operator}}', operator.name.en)
  return {
    to: email,
    subject,
    text: `${parts.join('\n\n')}\n\n${publicUrl}\n`,
    messageId: `<fleet-${day}-${id}@${new URL(publicUrl).hostname}>`,
  }
}

function partIn(language: 'en' | 'ar', { documents, touched }: DigestContent, operator: Settings['operator']): string {
  const words = (path: string, values: Readonly<Record<string, string>> = {}) =>
    wordsOf(language, `fleet-mail:${path}`).replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? '')
  const lines = documents.map(({ typeName, holderName, number, expiresOn, daysLeft }) =>
    words(daysLeft < 0 ? 'over' : 'soon', {
      type: typeName[language],
      holder: holderName,
      number,
      day: dayInWords(expiresOn, language),
      days: String(Math.abs(daysLeft)),
    }),
  )
  const departures = touched.map(({ departure, overdue }) =>
    words('departure', {
      day: dayInWords(departure.travelDate, language),
      route: departure.route.name[language],
      bus: departure.transport.name,
      documents: tellOverdue(overdue, language),
    }),
  )
  return [
    words('opening'),
    '',
    ...lines,
    ...(departures.length > 0 ? ['', words('departures'), '', ...departures] : []),
    '',
    operator.name[language],
  ].join('\n')
}
