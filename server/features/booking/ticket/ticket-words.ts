import type { MessageLanguage } from '#contract/message/message-codes.ts'
import { wordsOf } from '#server/words.ts'

export type TicketWords = (path: string, values?: Readonly<Record<string, string>>) => string

/** What is said to passengers about their tickets, with `{{values}}` filled in. */
export function ticketWords(language: MessageLanguage): TicketWords {
  return (path, values = {}) =>
    wordsOf(language, `ticket-link:${path}`).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
}

const localeOf = (language: MessageLanguage): string => (language === 'ar' ? 'ar-u-nu-latn-ca-gregory' : 'en-GB')

interface Stop {
  at: Date
  timeZone: string
}

/** Local time at the stop, with its zone. */
export function timeAt({ at, timeZone }: Stop, language: MessageLanguage): string {
  const format = {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  } as const
  return new Intl.DateTimeFormat(localeOf(language), format).format(at)
}

/** The same as short as an SMS wants it: by the clock at the stop, this year's or the next one's. */
export function shortTimeAt({ at, timeZone }: Stop, language: MessageLanguage): string {
  const format = {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  } as const
  return new Intl.DateTimeFormat(localeOf(language), format).format(at)
}
