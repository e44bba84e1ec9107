import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Booking } from '#contract/booking/booking.ts'
import { PASSENGER_FIELDS } from '#contract/booking/booking-codes.ts'
import { Button } from '#src/ui/button.tsx'
import { ActForm, RefusalNotice, SendButton } from '#src/ui/form/act-form.tsx'
import { FormPhone } from '#src/ui/form/form-phone.tsx'
import { FormText } from '#src/ui/form/form-text.tsx'
import { useActForm } from '#src/ui/form/use-act-form.ts'
import type { RequestOf } from '#src/platform/use-write.ts'
import { Notice } from '#src/ui/notice.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { StickyBar } from '#src/ui/sticky-bar.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import type { ApiError } from '#src/platform/api.ts'
import { usePhoneText } from '#src/platform/phones.ts'
import { notify } from '#src/platform/notify.ts'
import { CorrectionCard } from './correction-card.tsx'
import { CorrectedField } from './corrected-field.tsx'
import {
  type ExtraChanges,
  correctionSchema,
  hasChanges,
  NOTHING_BESIDES,
  travellersOf,
  updateOf,
  valuesOf,
} from './correction.ts'
import { SeatChanges } from './seat-changes.tsx'
import { MAX_BRIEF_REASON } from '#contract/bounds.ts'

export interface CorrectionFormProps {
  booking: Booking
  reload: () => Promise<Booking | undefined>
}

/** Everything of a booking that can be corrected, saved together with one reason. */
export function CorrectionForm({ booking: shown, reload }: CorrectionFormProps) {
  const { t } = useTranslation(['booking-update', 'common'])
  const phoneText = usePhoneText({ international: true })
  /** What the fields were filled from: read again beside them, it would make a colleague's correction look like one's own. */
  const [booking, setBooking] = useState(shown)
  const schema = useMemo(() => correctionSchema(booking), [booking])
  const [besides, setBesides] = useState<ExtraChanges>(NOTHING_BESIDES)
  /** Somebody else was faster, and what they made of it stands in the fields by now. */
  const [isOvertaken, setOvertaken] = useState(false)
  const hasExtraChanges = besides !== NOTHING_BESIDES
  const act = useActForm('updateBooking', {
    schema,
    judged: 'onTouched',
    blank: valuesOf(booking),
    // What is of persons is not kept in the browser.
    keep: false,
    beside: {
      present: besides,
      isChanged: hasExtraChanges,
      fits: () => true,
      takeUp: () => undefined,
      startOver: () => setBesides(NOTHING_BESIDES),
    },
    toRequest: (values) => {
      const body = updateOf(booking, values, besides)
      return hasChanges(body) ? { body } : null
    },
    onUnsent: () => notify.error(t('nothing')),
    fieldOf,
    invalidates: ['getBooking', 'getBookingList', 'getBookingChangeHistoryList', 'getSeatMap', 'getTicketPrint'],
    saved: (_, { body }) => {
      if (body.passengers?.some(({ removedDocuments = [] }) => removedDocuments.length > 0))
        notify.success(t('common:file.deleted'))
      return t('done')
    },
    next: ({ data }) => {
      setBooking(data)
      startOver()
      return { again: valuesOf(data) }
    },
    onRefused: (error) => {
      setOvertaken(false)
      if (error.code === 'staleVersion') void takePresent()
      if (error.code === 'seatsLost') dropSeats(error)
    },
  })
  const { form } = act
  const isChanged = form.formState.isDirty || hasExtraChanges

  function startOver() {
    setBesides(NOTHING_BESIDES)
    setOvertaken(false)
  }

  async function takePresent() {
    const present = await reload()
    if (!present) return
    setBooking(present)
    form.reset(valuesOf(present), { keepDirtyValues: true })
    setOvertaken(true)
  }

  /** The server counts in what was sent. */
  function fieldOf(path: string, { body: sent }: RequestOf<'updateBooking'>): string | undefined {
    const [list, position, part, field] = path.split('.')
    if (list === 'seats') return `seats.${sent.seats?.[Number(position)]?.ticketId ?? ''}`
    const passenger = list === 'passengers' ? sent.passengers?.[Number(position)] : undefined
    const index = travellersOf(booking).findIndex((each) => each.passenger.id === passenger?.id)
    const name = part === 'data' ? PASSENGER_FIELDS.find((each) => each === field) : undefined
    return index >= 0 && name ? `passengers.${index}.${name}` : undefined
  }

  /** The map shows who has them by now; the other choices stay. */
  function dropSeats({ details }: ApiError) {
    const lost = Array.isArray(details?.seats) ? details.seats.map(String) : []
    setBesides((known) => ({
      ...known,
      seats: Object.fromEntries(Object.entries(known.seats).filter(([, seat]) => !lost.includes(seat))),
    }))
  }

  const travellers = travellersOf(booking)
  return (
    <ActForm
      act={act}
      refused={{ at: 'bar' }}
      bar={
        <StickyBar
          edge="bottom"
          className="z-sticky -mx-3 grid gap-2 border-y border-line bg-surface px-3 py-2.5 sm:-mx-4 sm:px-4 desk:-mx-6 desk:px-6"
        >
          {isOvertaken ? (
            <Notice tone="stop" role="alert">
              {t('stale')}
            </Notice>
          ) : (
            act.refusal && <RefusalNotice refusal={act.refusal} />
          )}
          <div className="flex flex-wrap items-start gap-3">
            <FormText
              name="reason"
              label={t('reason')}
              hint={t('reasonHint')}
              className="max-w-form grow"
              maxLength={MAX_BRIEF_REASON}
              required
            />
            <span className="flex gap-2 pt-6">
              <Button
                disabled={!isChanged || act.isSending}
                onClick={() => {
                  setOvertaken(false)
                  act.startOver()
                }}
              >
                {t('undo')}
              </Button>
              <SendButton>{t('save')}</SendButton>
            </span>
          </div>
        </StickyBar>
      }
    >
      {travellers.map((traveller, index) => (
        <CorrectionCard
          key={traveller.passenger.id}
          index={index}
          traveller={traveller}
          booking={booking}
          besides={besides}
          onExtraChanges={setBesides}
        />
      ))}
      <SeatChanges
        booking={booking}
        seats={besides.seats}
        onSeats={(seats) => setBesides((known) => ({ ...known, seats }))}
      />
      <SectionCard title={t('payer.title')}>
        <div className="grid gap-3 sm:grid-cols-2">
          <CorrectedField name="payer.name" old={booking.payer.name}>
            {(words) => (
              <TextField
                {...words}
                label={t('payer.name')}
                required
                autoComplete="off"
                {...form.register('payer.name')}
              />
            )}
          </CorrectedField>
          <CorrectedField name="payer.phone" old={phoneText(booking.payer.phone)}>
            {(words) => <FormPhone name="payer.phone" none="" hint={words.hint} label={t('payer.phone')} required />}
          </CorrectedField>
        </div>
      </SectionCard>
    </ActForm>
  )
}
