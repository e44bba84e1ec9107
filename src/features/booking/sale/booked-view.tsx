import CircleCheckBig from 'lucide-react/icons/circle-check-big'
import Mail from 'lucide-react/icons/mail'
import Printer from 'lucide-react/icons/printer'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Booking } from '#contract/booking/booking.ts'
import { ChangeDue } from './change-due.tsx'
import { Button } from '#src/ui/button.tsx'
import { Kbd } from '#src/ui/kbd.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Money } from '#src/ui/money.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { singleKeys } from '#src/ui/single-keys.ts'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { groupedReference } from '#contract/grouped-reference.ts'
import { useBooking, useBookingActor, useCan, useSend, useUnanswered } from './booking-actor.tsx'
import { type Again, againOfContext } from './sell-again.ts'

export interface BookedViewProps {
  /** In cash, in minor units; undefined where it was not typed. */
  given: number | undefined
  isPrinted: boolean
  onPrint: () => void
}

/** Sold: the reference to read out, the change and the tickets to hand over. */
export function BookedView({ given, isPrinted, onPrint }: BookedViewProps) {
  const { t } = useTranslation('booking')
  const send = useSend()
  const booking = useBooking(({ context }) => context.booking)
  const startNext = () => send({ type: 'booking.startNext' })
  useNextKeys(onPrint, startNext)
  if (!booking) return null
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded border border-done/30 bg-done-soft px-5 py-4 text-done-ink">
        <CircleCheckBig aria-hidden className="size-9 shrink-0" />
        <div className="min-w-0 grow">
          <p className="text-xs">{t('booked.reference')}</p>
          <p className="text-xl font-semibold tracking-wide">
            <Reference>{groupedReference(booking.reference)}</Reference>
          </p>
        </div>
        <p className="text-end">
          <span className="block text-xs">{t(`booked.paid.${booking.means}`)}</span>
          <Money minor={booking.total} currency={booking.currency} className="text-lg font-semibold" />
        </p>
      </div>
      {given !== undefined && <ChangeDue given={given} total={booking.total} currency={booking.currency} />}
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="mt-[calc(1lh+0.25rem)] flex flex-wrap gap-3">
          {/* The other one of the two is the primary. */}
          {isPrinted ? (
            <Button icon={<Printer />} aria-keyshortcuts="P" onClick={onPrint}>
              {t('booked.printAgain')}
              <Key>P</Key>
            </Button>
          ) : (
            <Button aria-keyshortcuts="N" onClick={startNext}>
              {t('primary.booked')}
              <Key>N</Key>
            </Button>
          )}
          <LinkButton newTab href={`/tickets/${booking.id}`}>
            {t('booked.open', { count: booking.tickets.length })}
          </LinkButton>
          <SellAgain />
        </div>
        {booking.allowed.includes('sendTickets') && <SendForm />}
      </div>
      <Seats booking={booking} />
    </div>
  )
}

/** Printing comes before the next sale; whoever needs no paper goes on at once. */
function useNextKeys(onPrint: () => void, onNext: () => void): void {
  const print = useEffectEvent(onPrint)
  const next = useEffectEvent(onNext)
  useEffect(() => singleKeys({ KeyP: () => print(), KeyN: () => next() }), [])
}

function Key({ children }: { children: string }) {
  return (
    <span aria-hidden>
      <Kbd>{children}</Kbd>
    </span>
  )
}

/** The same people are sold another journey: they need not be typed once more. */
function SellAgain() {
  const { t } = useTranslation('booking')
  const flow = useBookingActor()
  const isTwoWay = useBooking(({ context }) => context.journey.isTwoWay)
  const sell = (which: Again) => {
    const again = againOfContext(flow.getSnapshot().context, which)
    flow.send({ type: 'booking.startNext' })
    flow.send({ type: 'booking.sellAgain', ...again })
  }
  return (
    <>
      <Button onClick={() => sell('again')}>{t('counter.again')}</Button>
      {!isTwoWay && <Button onClick={() => sell('return')}>{t('counter.return')}</Button>}
    </>
  )
}

function Seats({ booking }: { booking: Booking }) {
  const { t } = useTranslation('booking')
  return (
    <ul className="flex flex-col divide-y divide-line border-y border-line">
      {booking.tickets.map((ticket) => (
        <li key={ticket.id} className="flex flex-wrap items-baseline gap-x-4 py-2">
          <span className="min-w-10">
            <Reference className="text-base font-semibold">{ticket.seat ?? '–'}</Reference>
          </span>
          <span className="min-w-0 grow font-medium">
            <bdi>
              {ticket.passenger.firstName} {ticket.passenger.lastName}
            </bdi>
          </span>
          <span className="text-xs text-ink-2 sm:w-40">
            {booking.isTwoWay && `${t(`direction.${ticket.direction}`)} · `}
            {t(`fareClass.${ticket.fareClass}`)}
          </span>
          {/* Digits go from left to right on either page, so their marks stand below each other on the right. */}
          <span dir="ltr" className="text-end sm:min-w-28">
            <Money minor={ticket.fare} currency={booking.currency} aligned className="text-ink-2" />
          </span>
        </li>
      ))}
    </ul>
  )
}

const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'ar', label: 'العربية' },
] as const

function SendForm() {
  const { t, i18n } = useTranslation(['booking', 'form'])
  const send = useSend()
  const [email, setEmail] = useState('')
  const [language, setLanguage] = useState<'en' | 'ar'>(i18n.language.startsWith('ar') ? 'ar' : 'en')
  const [isWrong, setWrong] = useState(false)
  const refusal = useBooking(({ context }) => context.refusal)
  const unanswered = useUnanswered('sendTickets')
  const isSending = useBooking((snapshot) => snapshot.matches({ booked: 'sending' })) && !unanswered
  const isSent = useBooking((snapshot) => snapshot.matches({ booked: 'sent' }))
  const canSend = useCan({ type: 'booking.sendTickets', email, language })

  function submit() {
    const isAddress = /^\S+@\S+\.\S+$/.test(email)
    setWrong(!isAddress)
    if (isAddress) send({ type: 'booking.sendTickets', email, language })
  }

  return (
    <form
      aria-label={t('booked.send')}
      noValidate
      className="flex min-w-0 max-w-2xl grow flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextField
        className="min-w-56 grow"
        label={t('booked.email')}
        type="email"
        ltr
        autoComplete="off"
        value={email}
        error={isWrong ? t('form:email') : (refusal?.fields.email ?? refusal?.message)}
        hint={isSent ? t('booked.sent') : undefined}
        onChange={(event) => {
          setEmail(event.target.value.trim())
          setWrong(false)
        }}
      />
      <SegmentedControl label={t('booked.language')} segments={LANGUAGES} value={language} onChange={setLanguage} />
      <Button
        type="submit"
        className="mt-[calc(1lh+0.25rem)]"
        icon={<Mail />}
        busy={isSending}
        disabled={!canSend && !isSending}
      >
        {t('booked.send')}
      </Button>
      {unanswered && (
        <Notice
          tone="attention"
          role="alert"
          className="basis-full"
          action={
            <Button size="small" onClick={unanswered.goOn}>
              {t('retry')}
            </Button>
          }
        >
          {t('booked.sendFailed')}
        </Notice>
      )}
    </form>
  )
}
