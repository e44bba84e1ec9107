import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { AccommodationRecord } from '#contract/accommodation/accommodation-row.ts'
import { STAY_MEANS } from '#contract/accommodation/stay-codes.ts'
import { MAX_NAME } from '#contract/bounds.ts'
import { listSeparator } from '#contract/list-separator.ts'
import { stayView } from '#src/domain/accommodation/stay-view.ts'
import { PaymentMeansField } from '#src/domain/booking/payment-means-field.tsx'
import { formatNumber, moneyInWords } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useUserDetails } from '#src/platform/session.tsx'
import { addDays } from '#machines/calendar-day.ts'
import { readOptions } from '#src/platform/use-read.ts'
import { useToday } from '#src/platform/use-today.ts'
import { useErrorWords } from '#src/platform/use-error-words.ts'
import { useFieldError } from '#src/ui/form/act-field.ts'
import { ActForm, SendButton } from '#src/ui/form/act-form.tsx'
import { FormDay } from '#src/ui/form/form-day.tsx'
import { FormPhone } from '#src/ui/form/form-phone.tsx'
import { FormSelect } from '#src/ui/form/form-select.tsx'
import { FormText } from '#src/ui/form/form-text.tsx'
import { useActForm } from '#src/ui/form/use-act-form.ts'
import { RunningTotal } from '#src/ui/list/running-total.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { StickyBar } from '#src/ui/sticky-bar.tsx'
import {
  emptyRoom,
  firstGuest,
  guestsOf,
  nightsOf,
  priceOf,
  stayProblems,
  typedStay,
  type TypedStay,
} from './stay-draft.ts'
import { StayRoomFields } from './stay-room-fields.tsx'

const newPrice = z.object({ total: z.int(), currency: z.string() })
/** What the calendar of rooms tells of at once. */
const MOST_NIGHTS = 60

interface StayFormProps {
  hotels: readonly AccommodationRecord[]
  /** Where stays are. */
  list: string
}

/** Hotel and nights, who sleeps where, and who pays: rooms, payment and postings are written at once. */
export function StayForm({ hotels, list }: StayFormProps) {
  const { t, i18n } = useTranslation('accommodation')
  useErrorWords()
  const { language } = i18n
  const today = useToday()
  const { isAgent } = useUserDetails()
  const typesOf = (id: string) =>
    hotels.find((hotel) => hotel.id === id)?.roomTypes.filter((type) => type.isActive) ?? []
  const act = useActForm('createStay', {
    schema: typedStay,
    blank: {
      accommodationId: hotels.length === 1 ? (hotels[0]?.id ?? '') : '',
      arrival: '',
      departure: '',
      rooms: [emptyRoom('')],
      payerName: '',
      payerPhone: '',
      means: isAgent ? 'agentAccount' : 'cash',
      reference: '',
      isReuseConfirmed: false,
    },
    // What is of persons is not kept in the browser.
    keep: false,
    rules: (typed) => stayProblems(t, typed, today),
    toRequest: (typed) => {
      const price = priceOf(typed, typesOf(typed.accommodationId))
      const { accommodationId, arrival, departure, rooms } = typed
      return {
        body: {
          accommodationId,
          arrival,
          departure,
          rooms: rooms.map((room) => ({ roomTypeId: room.roomTypeId, guests: guestsOf(room) })),
          payer: { name: typed.payerName.trim() || firstGuest(typed), phone: typed.payerPhone },
          payment: {
            means: typed.means,
            reference: typed.reference.trim() || null,
            isReuseConfirmed: typed.isReuseConfirmed,
          },
          // Rooms of several currencies have no total: the server says which one is in another.
          expectedTotal: price?.total ?? 0,
        },
      }
    },
    fieldOf: (path) => PLACES[path],
    invalidates: stayView.invalidates,
    saved: ({ data }) => t('sell.done', { number: `\u2066${data.number}\u2069` }),
    next: ({ data }) => ({ go: `${list}/${data.id}` }),
  })
  const typed = act.form.watch()
  const types = typesOf(typed.accommodationId)
  const price = priceOf(typed, types)
  const nights = nightsOf(typed)
  const free = useFree(typed, nights)
  return (
    <ActForm
      act={act}
      className="max-w-5xl grid-cols-[minmax(0,1fr)]"
      refused={{
        at: 'end',
        render: ({ error }) => {
          const now = error.code === 'priceChanged' ? newPrice.safeParse(error.details).data : undefined
          return now
            ? t('sell.priceChanged', { total: moneyInWords(now.total, now.currency, language) })
            : error.message
        },
      }}
      bar={
        <StickyBar
          edge="bottom"
          className="z-sticky flex flex-wrap items-center justify-between gap-3 border-t border-line bg-ground py-3"
        >
          {price ? (
            <RunningTotal minor={price.total} currency={price.currency} label={t('sell.total')} />
          ) : (
            <span className="text-sm text-ink-3">{t('sell.noTotal')}</span>
          )}
          <SendButton>{t('sell.go')}</SendButton>
        </StickyBar>
      }
    >
      <SectionCard title={t('sell.where')}>
        <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_12rem_12rem_auto]">
          <FormSelect
            name="accommodationId"
            label={t('sell.hotel')}
            required
            placeholder={t('sell.chooseHotel')}
            options={hotels.map(({ id, name, city }) => ({
              value: id,
              label: [localName(name, language), localName(city, language)].join(listSeparator(language)),
            }))}
            onChoose={() =>
              act.form.setValue(
                'rooms',
                typed.rooms.map((room) => ({ ...room, roomTypeId: '' })),
              )
            }
          />
          <FormDay name="arrival" none="" label={t('sell.arrival')} required min={today} />
          <FormDay
            name="departure"
            none=""
            label={t('sell.departure')}
            required
            min={typed.arrival === '' ? today : addDays(typed.arrival, 1)}
          />
          <p className="text-sm text-ink-2 sm:pt-8" aria-live="polite">
            {nights > 0 && t('sell.nights', { count: nights, number: formatNumber(nights, language) })}
          </p>
        </div>
      </SectionCard>
      <SectionCard title={t('sell.rooms')} lead={t('sell.roomsLead')}>
        <StayRoomFields types={types} nights={nights} free={free} />
      </SectionCard>
      <SectionCard title={t('sell.payment')}>
        <div className="grid gap-4">
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <FormText
              name="payerName"
              label={t('sell.payerName')}
              hint={t('sell.payerHint')}
              placeholder={firstGuest(typed)}
              maxLength={MAX_NAME}
            />
            <FormPhone name="payerPhone" none="" label={t('sell.payerPhone')} required />
          </div>
          {isAgent ? <Notice tone="info">{t('sell.agentPays')}</Notice> : <Means />}
        </div>
      </SectionCard>
    </ActForm>
  )
}

const PLACES: Readonly<Record<string, string>> = {
  'payer.name': 'payerName',
  'payer.phone': 'payerPhone',
  'payment.means': 'means',
  'payment.reference': 'reference',
}

/** How many rooms of each kind are free over all nights; nothing while the days are none. */
function useFree({ accommodationId, arrival }: TypedStay, nights: number): ReadonlyMap<string, number> {
  const isAsked = accommodationId !== '' && nights > 0 && nights <= MOST_NIGHTS
  const query = { id: accommodationId, from: arrival, nights }
  const read = useQuery({
    ...readOptions('getRoomNights', { query }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  return new Map(
    isAsked && read.data
      ? read.data.data.roomTypes.map(({ id, nights: each }) => [id, Math.min(...each.map((night) => night.free))])
      : [],
  )
}

function Means() {
  const { watch, setValue } = useFormContext<TypedStay>()
  const { means, reference, isReuseConfirmed } = watch()
  const errors = [useFieldError('reference'), useFieldError('means')]
  return (
    <PaymentMeansField
      means={means}
      reference={reference}
      isReuseConfirmed={isReuseConfirmed}
      referenceError={errors.find((error) => error !== undefined)}
      onMeans={(chosen) =>
        setValue('means', STAY_MEANS.find((each) => each === chosen) ?? means, { shouldDirty: true })
      }
      onReference={(entered) => {
        setValue('reference', entered.reference, { shouldDirty: true })
        setValue('isReuseConfirmed', entered.isReuseConfirmed, { shouldDirty: true })
      }}
    />
  )
}
