import type { PrintLanguage } from '#src/ui/print/print-language.ts'

/** What tickets are printed on. */
export const PAPERS = ['a4', 'receipt'] as const
export type Paper = (typeof PAPERS)[number]

export function paperOf(text: string | null): Paper {
  return text === 'receipt' ? 'receipt' : 'a4'
}

const PAPER_KEY = 'ticket-paper'

/** What this device prints on, as it was last chosen here. */
export const keptPaper = (): string | null => localStorage.getItem(PAPER_KEY)

export function keepPaper(paper: Paper): void {
  try {
    localStorage.setItem(PAPER_KEY, paper)
  } catch (error) {
    // A full device: it holds for this page.
    console.warn('The paper cannot be kept.', error)
  }
}

/** Stands beside the ticket's own where officers read. */
export const otherLanguage = (language: PrintLanguage): PrintLanguage => (language === 'en' ? 'ar' : 'en')

/** A refunded ticket, or one whose departure was cancelled, carries nobody: it is printed without its code. */
export const isValidForTravel = (state: string): boolean => state !== 'refunded' && state !== 'departureCancelled'

/**
 * The rule for the printer. A roll has no page length of its own, so each page is as long as the longest ticket.
 */
export function pageRule(paper: Paper, longestReceiptMm: number): string {
  if (paper === 'a4') return '@page { size: A4; margin: 10mm 12mm; }'
  return `@page { size: 80mm ${Math.max(100, Math.ceil(longestReceiptMm) + 8)}mm; margin: 2mm 4mm; }`
}
