/** What tickets are printed on. */
export const PAPERS = ['a4', 'receipt'] as const
export type Paper = (typeof PAPERS)[number]

/** Languages a ticket is printed in; which one comes first, the other stands beside it where officers read. */
export const TICKET_LANGUAGES = ['en', 'ar'] as const
export type TicketLanguage = (typeof TICKET_LANGUAGES)[number]

export function paperOf(text: string | null): Paper {
  return text === 'receipt' ? 'receipt' : 'a4'
}

/** The one asked for, else the interface's. */
export function ticketLanguageOf(asked: string | null, interfaceLanguage: string): TicketLanguage {
  return (asked ?? interfaceLanguage).startsWith('ar') ? 'ar' : 'en'
}

export const otherLanguage = (language: TicketLanguage): TicketLanguage => (language === 'en' ? 'ar' : 'en')

/** A refunded ticket, or one whose departure was cancelled, carries nobody: it is printed without its code. */
export const isValidForTravel = (state: string): boolean => state !== 'refunded' && state !== 'departureCancelled'

/**
 * The rule for the printer. A roll has no page length of its own, so each page is as long as the longest ticket.
 */
export function pageRule(paper: Paper, longestReceiptMm: number): string {
  if (paper === 'a4') return '@page { size: A4; margin: 10mm 12mm; }'
  return `@page { size: 80mm ${Math.max(100, Math.ceil(longestReceiptMm) + 8)}mm; margin: 2mm 4mm; }`
}
