import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import { z } from 'zod'
import type { VisaTicket } from '#contract/check-in/visa-request.ts'
import { arrivalRefs } from '#src/ui/wizard/arrival-focus.ts'
import { BookingFinder } from '#src/domain/booking/booking-finder.tsx'
import { Button } from '#src/ui/button.tsx'
import { ActForm } from '#src/ui/form/act-form.tsx'
import { FormText } from '#src/ui/form/form-text.tsx'
import { useActForm } from '#src/ui/form/use-act-form.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { groupedReference } from '#contract/grouped-reference.ts'
import { useRead } from '#src/platform/use-read.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { VisaChooser } from './visa-chooser.tsx'
import { visaRequestView } from '#src/domain/check-in/visa-request-view.ts'
import { MAX_NOTE } from '#contract/bounds.ts'

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
        className="max-w-5xl"
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

const typedAsking = z.object({ marked: z.array(z.string()), note: z.string().trim() })
const NOTHING_ASKED = { marked: [], note: '' }

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
  const act = useActForm('requestVisa', {
    schema: typedAsking,
    blank: NOTHING_ASKED,
    // What is of persons is not kept in the browser.
    keep: false,
    isTyped: ({ note }) => note !== '',
    toRequest: (typed) => {
      const ticketIds = chosenOf(typed)
      return ticketIds.length > 0 ? { body: { bookingId, ticketIds, note: typed.note || null } } : null
    },
    invalidates: visaRequestView.invalidates,
    saved: ({ data }) => t('ask.sent', { count: data.length }),
    next: () => ({ again: NOTHING_ASKED }),
  })
  const { form } = act
  const chosen = chosenOf({ marked: form.watch('marked') })
  const hasRequestable = mayAsk && tickets.some(({ refusal }) => refusal === null)

  function chosenOf({ marked }: { marked: readonly string[] }): string[] {
    return tickets.flatMap(({ ticketId, refusal }) => (refusal === null && marked.includes(ticketId) ? ticketId : []))
  }

  return (
    <div {...(!hasRequestable && { 'data-arrival': '', tabIndex: -1 })} className="outline-none">
      <ActForm act={act} className="max-w-5xl" bar={null}>
        <VisaChooser
          tickets={tickets}
          chosen={chosen}
          onChange={(marked) => form.setValue('marked', marked, { shouldDirty: true })}
        />
        {!mayAsk && <Notice tone="info">{t('ask.notYours')}</Notice>}
        {hasRequestable && (
          <div className="grid max-w-form gap-4 rounded border border-line bg-surface p-4">
            <FormText name="note" label={t('ask.note')} hint={t('ask.noteHint')} maxLength={MAX_NOTE} />
            {/* Not `disabled`, which would throw the focus away when it has been sent. */}
            <Button
              type="submit"
              tone="primary"
              className="w-fit"
              busy={act.isSending}
              aria-disabled={chosen.length === 0 || undefined}
            >
              {chosen.length === 0 ? t('ask.sendNone') : t('ask.send', { count: chosen.length })}
            </Button>
          </div>
        )}
      </ActForm>
    </div>
  )
}
