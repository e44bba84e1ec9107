import { useMemo, useRef, useState } from 'react'
import { FormProvider, type FieldPath } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Booking } from '#contract/booking/booking.ts'
import { PASSENGER_FIELDS } from '#contract/booking/booking-codes.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { StickyBar } from '#src/ui/sticky-bar.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import type { ApiError } from '#src/platform/api.ts'
import { notifyUnsent, useContractForm } from '#src/ui/form/contract-form.ts'
import { errorText } from '#src/platform/error-text.ts'
import { focusFirstWrong } from '#src/ui/form/focus-first-wrong.ts'
import { useLeaveGuard } from '#src/ui/form/leave-guard.tsx'
import { notify } from '#src/platform/notify.ts'
import { useWrite } from '#src/platform/use-write.ts'
import { CorrectionCard } from './correction-card.tsx'
import { CorrectedField } from './corrected-field.tsx'
import {
  type ExtraChanges,
  correctionSchema,
  type CorrectionValues,
  hasChanges,
  NOTHING_BESIDES,
  travellersOf,
  updateOf,
  valuesOf,
} from './correction.ts'
import { SeatChanges } from './seat-changes.tsx'

export interface CorrectionFormProps {
  booking: Booking
  reload: () => Promise<Booking | undefined>
}

/** Everything of a booking that can be corrected, saved together with one reason. */
export function CorrectionForm({ booking, reload }: CorrectionFormProps) {
  const { t } = useTranslation('booking-update')
  const element = useRef<HTMLFormElement>(null)
  const schema = useMemo(() => correctionSchema(booking), [booking])
  const form = useContractForm(schema, valuesOf(booking))
  const [besides, setBesides] = useState<ExtraChanges>(NOTHING_BESIDES)
  const [seatProblems, setSeatProblems] = useState<Readonly<Record<string, string>>>({})
  const [refusal, setRefusal] = useState<string>()
  const isChanged = form.formState.isDirty || besides !== NOTHING_BESIDES

  function startAnew(present: Booking) {
    form.reset(valuesOf(present))
    setBesides(NOTHING_BESIDES)
    setSeatProblems({})
    setRefusal(undefined)
  }

  const update = useWrite('updateBooking', {
    invalidates: ['getBooking', 'getBookingList', 'getBookingChangeHistoryList', 'getSeatMap', 'getTicketPrint'],
    onDone: ({ data }) => {
      notify.success(t('done'))
      startAnew(data)
    },
    onRefused: (error) => void explain(error),
  })
  useLeaveGuard(isChanged, update.isPending)

  async function explain(error: ApiError) {
    setRefusal(errorText(t, error))
    setSeatProblems({})
    if (error.code === 'staleVersion') {
      const present = await reload()
      if (present) {
        form.reset(valuesOf(present), { keepDirtyValues: true })
        setRefusal(t('stale'))
      }
    }
    const sent = sentWith(form.getValues())
    for (const [path, message] of Object.entries(error.fields)) {
      const [list, position = ''] = path.split('.')
      const seat = list === 'seats' ? sent?.seats?.[Number(position)]?.ticketId : undefined
      if (seat) setSeatProblems((known) => ({ ...known, [seat]: message }))
      const field = formPath(path, sent?.passengers ?? [])
      if (field) form.setError(field, { type: 'server', message })
    }
    if (error.code === 'seatsLost') dropSeats(error)
    focusFirstWrong(element.current)
  }

  /** What was sent, since the server counts in it; undefined where the form cannot be read any more. */
  function sentWith(values: CorrectionValues) {
    const { data } = schema.safeParse(values)
    return data && updateOf(booking, data, besides)
  }

  function formPath(path: string, sent: readonly { id: string }[]): FieldPath<CorrectionValues> | undefined {
    const [list, position, part, field] = path.split('.')
    if (path === 'payer.name' || path === 'payer.phone' || path === 'reason') return path
    const passenger = list === 'passengers' ? sent[Number(position)] : undefined
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
    <FormProvider {...form}>
      <form
        ref={element}
        noValidate
        className="grid gap-4"
        onSubmit={(event) =>
          void form.handleSubmit(
            (values) => {
              const sent = updateOf(booking, values, besides)
              if (hasChanges(sent)) update.mutate({ body: sent })
              else notify.error(t('nothing'))
            },
            (wrong) => notifyUnsent(t, wrong, form.getValues()),
          )(event)
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
          problems={seatProblems}
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
            <CorrectedField name="payer.phone" old={booking.payer.phone}>
              {(words) => (
                <TextField
                  {...words}
                  label={t('payer.phone')}
                  required
                  ltr
                  type="tel"
                  autoComplete="off"
                  {...form.register('payer.phone')}
                />
              )}
            </CorrectedField>
          </div>
        </SectionCard>
        <StickyBar
          edge="bottom"
          className="z-sticky -mx-3 grid gap-2 border-y border-line bg-surface px-3 py-2.5 sm:-mx-4 sm:px-4 desk:-mx-6 desk:px-6"
        >
          {refusal && (
            <Notice tone="stop" role="alert">
              {refusal}
            </Notice>
          )}
          <div className="flex flex-wrap items-start gap-3">
            <TextField
              label={t('reason')}
              hint={t('reasonHint')}
              error={form.formState.errors.reason?.message}
              className="max-w-form grow"
              maxLength={200}
              required
              autoComplete="off"
              {...form.register('reason')}
            />
            <span className="flex gap-2 pt-6">
              <Button disabled={!isChanged || update.isPending} onClick={() => startAnew(booking)}>
                {t('undo')}
              </Button>
              <Button type="submit" tone="primary" busy={update.isPending}>
                {t('save')}
              </Button>
            </span>
          </div>
        </StickyBar>
      </form>
    </FormProvider>
  )
}
