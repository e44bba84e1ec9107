import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import type { TicketPrint } from '#contract/booking/booking.ts'
import { PrintBar, PrintPage } from '#src/ui/print/print-page.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { printLanguageOf } from '#src/ui/print/print-language.ts'
import { useRead } from '#src/platform/use-read.ts'
import { SendTickets } from '#src/features/booking/send-tickets.tsx'
import { TicketSheet } from './ticket-sheet.tsx'
import { usePrintAtOnce } from '#src/features/booking/print-at-once.ts'
import { keepPaper, keptPaper, otherLanguage, PAPERS, pageRule, paperOf, type Paper } from './ticket-paper.ts'
import './ticket.css'

export interface TicketPageProps {
  params: Readonly<Record<string, string | undefined>>
}

/** The printed tickets of a booking. The page speaks the ticket's language, which is the passenger's, not the clerk's. */
export default function TicketPage({ params: { bookingId = '' } }: TicketPageProps) {
  return (
    <PrintPage waiting={<WaitingTicket />}>
      <Tickets bookingId={bookingId} />
    </PrintPage>
  )
}

function Tickets({ bookingId }: { bookingId: string }) {
  const { t, i18n } = useTranslation('ticket')
  const [search] = useSearchParams()
  const paper = paperOf(search.get('paper') ?? keptPaper())
  const print = useRead('getTicketPrint', { params: { id: bookingId } })
  // The other language's names stand beside these where officers read; asking for them here waits for them once.
  useTranslation('ticket', { lng: otherLanguage(printLanguageOf(null, i18n.language)) })
  usePrintAtOnce(print.isSuccess)
  const booking = print.data?.data.booking
  const reference = booking?.reference
  return (
    <div className="ticket-page min-h-dvh bg-ground">
      <title>{reference ? t('title', { reference }) : t('heading')}</title>
      <PrintBar isReady={print.isSuccess}>
        <PaperChoice paper={paper} />
        {booking?.allowed.includes('sendTickets') && <SendTickets booking={booking} label={t('send')} />}
      </PrintBar>
      <main className="overflow-x-auto px-4 py-6 print:overflow-visible print:p-0">
        <ReadState read={print} waiting={<WaitingTicket />} refused={t('notFound')}>
          {({ data }) => <Sheets print={data} paper={paper} />}
        </ReadState>
      </main>
    </div>
  )
}

function PaperChoice({ paper }: { paper: Paper }) {
  const { t } = useTranslation('ticket')
  const [, setSearch] = useSearchParams()
  return (
    <SegmentedControl
      label={t('paper.label')}
      labelHidden
      value={paper}
      onChange={(value) => {
        keepPaper(value)
        setSearch((before) => ({ ...Object.fromEntries(before), paper: value }), { replace: true })
      }}
      segments={PAPERS.map((name) => ({ value: name, label: t(`paper.${name}`) }))}
    />
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
