import { Suspense, useCallback, useLayoutEffect, useMemo, useState } from 'react'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Printer from 'lucide-react/icons/printer'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import type { TicketPrint } from '#contract/booking.ts'
import { Button } from '#src/components/button.tsx'
import { ErrorState } from '#src/components/error-state.tsx'
import { MirroredIcon } from '#src/components/mirrored-icon.tsx'
import { SegmentedControl } from '#src/components/segmented-control.tsx'
import { Skeleton } from '#src/components/skeleton.tsx'
import { ApiError } from '#src/lib/api.ts'
import { errorText } from '#src/lib/error-text.ts'
import { useRead } from '#src/lib/use-read.ts'
import { TicketSheet } from './ticket-sheet.tsx'
import { otherLanguage, PAPERS, pageRule, paperOf, TICKET_LANGUAGES, ticketLanguageOf, type Paper, type TicketLanguage } from './ticket-paper.ts'
import './ticket.css'

export interface TicketPageProps {
  params: Readonly<Record<string, string | undefined>>
}

/** The printed tickets of a booking. The page speaks the ticket's language, which is the passenger's, not the clerk's. */
export default function TicketPage({ params: { bookingId = '' } }: TicketPageProps) {
  const { i18n } = useTranslation()
  const [search] = useSearchParams()
  const language = ticketLanguageOf(search.get('lang'), i18n.language)
  const ticketI18n = useMemo(() => i18n.cloneInstance({ lng: language }), [i18n, language])
  useDocumentLanguage(language, i18n.dir(language))
  return (
    <I18nextProvider i18n={ticketI18n}>
      <Suspense fallback={<WaitingTicket />}>
        <Tickets bookingId={bookingId} />
      </Suspense>
    </I18nextProvider>
  )
}

function Tickets({ bookingId }: { bookingId: string }) {
  const { t, i18n } = useTranslation('ticket')
  const [search] = useSearchParams()
  const paper = paperOf(search.get('paper'))
  const print = useRead('getTicketPrint', { params: { id: bookingId } })
  const language = ticketLanguageOf(null, i18n.language)
  // The other language's names stand beside these where officers read; asking for them here waits for them once.
  useTranslation('ticket', { lng: otherLanguage(language) })
  const isUnknown = print.error instanceof ApiError && print.error.status === 404
  const reference = print.data?.data.booking.reference
  return (
    <div className="ticket-page min-h-dvh bg-ground">
      <title>{reference ? t('title', { reference }) : t('heading')}</title>
      <Toolbar paper={paper} language={language} isReady={print.isSuccess} />
      <main className="overflow-x-auto px-4 py-6 print:overflow-visible print:p-0">
        {print.isPending && <WaitingTicket />}
        {print.isError && (
          <ErrorState
            title={isUnknown ? t('notFound') : undefined}
            message={print.error instanceof ApiError ? errorText(t, print.error) : undefined}
            onRetry={isUnknown ? undefined : () => void print.refetch()}
          />
        )}
        {print.isSuccess && <Sheets print={print.data.data} paper={paper} />}
      </main>
    </div>
  )
}

interface ToolbarProps {
  paper: Paper
  language: TicketLanguage
  isReady: boolean
}

function Toolbar({ paper, language, isReady }: ToolbarProps) {
  const { t } = useTranslation('ticket')
  const [, setSearch] = useSearchParams()
  const choose = (name: 'lang' | 'paper', value: string) =>
    setSearch((before) => ({ ...Object.fromEntries(before), [name]: value }), { replace: true })
  return (
    <header
      aria-label={t('toolbar.label')}
      data-print="hide"
      className="sticky top-0 z-bar flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-surface px-4 py-2"
    >
      <Button
        tone="quiet"
        icon={
          <MirroredIcon>
            <ArrowLeft />
          </MirroredIcon>
        }
        onClick={() => window.history.back()}
      >
        {t('toolbar.back')}
      </Button>
      <span className="grow" />
      <SegmentedControl
        label={t('toolbar.language')}
        labelHidden
        value={language}
        onChange={(value) => choose('lang', value)}
        segments={TICKET_LANGUAGES.map((code) => ({ value: code, label: t(`language.${code}`) }))}
      />
      <SegmentedControl
        label={t('toolbar.paper')}
        labelHidden
        value={paper}
        onChange={(value) => choose('paper', value)}
        segments={PAPERS.map((name) => ({ value: name, label: t(`paper.${name}`) }))}
      />
      <Button tone="primary" icon={<Printer />} disabled={!isReady} onClick={() => window.print()}>
        {t('toolbar.print')}
      </Button>
    </header>
  )
}

function Sheets({ print, paper }: { print: TicketPrint; paper: Paper }) {
  const [longestMm, setLongestMm] = useState(200)
  const watch = useCallback((list: HTMLDivElement | null) => watchLongest(list, setLongestMm), [])
  return (
    <>
      <style>{pageRule(paper, longestMm)}</style>
      <div ref={watch} className="ticket-sheets" data-paper={paper}>
        {print.booking.tickets.map((ticket) => (
          <TicketSheet key={ticket.id} ticket={ticket} print={print} />
        ))}
      </div>
    </>
  )
}

/** Heights change once more when the fonts and the conditions have come. */
function watchLongest(list: HTMLDivElement | null, tell: (longestMm: number) => void): (() => void) | undefined {
  if (!list) return undefined
  const observer = new ResizeObserver(() => {
    const heights = Array.from(list.children, (sheet) => sheet.scrollHeight)
    tell(Math.max(0, ...heights) / PIXELS_PER_MM)
  })
  observer.observe(list)
  return () => observer.disconnect()
}

/** A CSS millimetre: 96 pixels are an inch. */
const PIXELS_PER_MM = 96 / 25.4

function WaitingTicket() {
  return <Skeleton className="mx-auto h-[134mm] w-[186mm] max-w-full" />
}

/** The whole document turns with the ticket: print, screen readers and direction follow the passenger's language. */
function useDocumentLanguage(language: string, direction: string): void {
  useLayoutEffect(() => {
    const { documentElement: root } = document
    const before = { lang: root.lang, dir: root.dir }
    Object.assign(root, { lang: language, dir: direction })
    return () => {
      Object.assign(root, before)
    }
  }, [language, direction])
}
