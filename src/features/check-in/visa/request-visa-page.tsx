import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import type { VisaTicket } from '#contract/check-in/visa-request.ts'
import { arrivalRefs } from '#src/ui/wizard/arrival-focus.ts'
import { BookingFinder } from '#src/domain/booking/booking-finder.tsx'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { groupedReference } from '#src/platform/grouped-reference.ts'
import { errorText } from '#src/platform/error-text.ts'
import { notify } from '#src/platform/notify.ts'
import { useRead } from '#src/platform/use-read.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { useWrite } from '#src/platform/use-write.ts'
import { VisaChooser } from './visa-chooser.tsx'
import { VISA_READS } from './visa-reads.ts'

/** Whoever comes here has a booking in mind. */
const arrivalRef = arrivalRefs<'find' | 'ask'>({ find: 'input[role="combobox"]', ask: 'input:enabled, [data-arrival]' })

/** Asks for the visas of a booking's passengers; the address says which booking. */
export default function RequestVisaPage() {
  const { t } = useTranslation('visa')
  const [params, setParams] = useSearchParams()
  const bookingId = params.get('booking')
  if (bookingId) return <OneBooking key={bookingId} id={bookingId} onLeave={() => setParams({})} />
  return (
    <>
      <title>{t('ask.title')}</title>
      <PageHeader title={t('ask.title')} lead={t('ask.lead')} actions={<ToRequests />} />
      <div ref={arrivalRef('find')}>
        <BookingFinder className="max-w-form" onFind={(id) => setParams({ booking: id })} />
      </div>
    </>
  )
}

function ToRequests({ bookingId }: { bookingId?: string }) {
  const { t } = useTranslation('visa')
  const path = useScreenPath('visaRequests')
  return path && <LinkButton href={bookingId ? `${path}?bookingId=${bookingId}` : path}>{t('ask.requests')}</LinkButton>
}

function OneBooking({ id, onLeave }: { id: string; onLeave: () => void }) {
  const { t } = useTranslation('visa')
  const read = useRead('getVisaTickets', { params: { id } })
  const correctPath = useScreenPath('updateBooking')
  const booking = read.data?.data
  const title = booking ? t('ask.titleOf', { reference: groupedReference(booking.reference) }) : t('ask.title')
  return (
    <>
      <title>{title}</title>
      <PageHeader
        title={title}
        lead={booking && t('ask.leadOf')}
        actions={
          <>
            <Button onClick={onLeave}>{t('ask.other')}</Button>
            {booking && correctPath && (
              <LinkButton href={`${correctPath}?booking=${id}`}>{t('ask.correct')}</LinkButton>
            )}
            <ToRequests bookingId={id} />
          </>
        }
      />
      <ReadState read={read} waiting={<Skeleton className="h-80" />} refused={t('ask.failed')}>
        {({ data: { tickets, mayAsk } }) => (
          <div ref={arrivalRef('ask')}>
            {tickets.some(({ destination }) => destination !== null) ? (
              <AskForm bookingId={id} mayAsk={mayAsk} tickets={tickets} />
            ) : (
              <div data-arrival tabIndex={-1} className="outline-none">
                <EmptyState title={t('ask.nobody')} />
              </div>
            )}
          </div>
        )}
      </ReadState>
    </>
  )
}

const LONGEST_NOTE = 300

function AskForm({
  bookingId,
  mayAsk,
  tickets,
}: {
  bookingId: string
  mayAsk: boolean
  tickets: readonly VisaTicket[]
}) {
  const { t } = useTranslation('visa')
  const [marked, setMarked] = useState<readonly string[]>([])
  const [note, setNote] = useState('')
  const [failure, setFailure] = useState('')
  const chosen = tickets.flatMap(({ ticketId, refusal }) =>
    refusal === null && marked.includes(ticketId) ? ticketId : [],
  )
  const ask = useWrite('requestVisa', {
    invalidates: VISA_READS,
    onDone: ({ data }) => {
      setMarked([])
      setNote('')
      setFailure('')
      notify.success(t('ask.sent', { count: data.length }))
    },
    onRefused: (error) => setFailure(errorText(t, error)),
  })
  const hasRequestable = mayAsk && tickets.some(({ refusal }) => refusal === null)
  return (
    <form
      {...(!hasRequestable && { 'data-arrival': '', tabIndex: -1 })}
      className="grid max-w-5xl gap-4 outline-none"
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen.length > 0) ask.mutate({ body: { bookingId, ticketIds: chosen, note: note.trim() || null } })
      }}
    >
      {failure && (
        <Notice tone="stop" role="alert">
          {failure}
        </Notice>
      )}
      <VisaChooser tickets={tickets} chosen={chosen} onChange={setMarked} />
      {!mayAsk && <Notice tone="info">{t('ask.notYours')}</Notice>}
      {hasRequestable && (
        <div className="grid max-w-form gap-4 rounded border border-line bg-surface p-4">
          <TextField
            label={t('ask.note')}
            hint={t('ask.noteHint')}
            value={note}
            onChange={(event) => setNote(event.target.value)}
            maxLength={LONGEST_NOTE}
          />
          <Button
            type="submit"
            tone="primary"
            className="w-fit"
            busy={ask.isPending}
            aria-disabled={chosen.length === 0 || undefined}
          >
            {chosen.length === 0 ? t('ask.sendNone') : t('ask.send', { count: chosen.length })}
          </Button>
        </div>
      )}
    </form>
  )
}
