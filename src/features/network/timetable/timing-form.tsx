import { addDays, formatISO, parseISO } from 'date-fns'
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'wouter'
import { z } from 'zod'
import type { BodyOf } from '#contract/contract.ts'
import type { RouteDetails } from '#contract/network/route-row.ts'
import { timingEndpoints } from '#contract/network/timing.ts'
import { type TimingRecord } from '#contract/network/timing-row.ts'
import { ActForm } from '#src/ui/form/act-form.tsx'
import { Checkbox } from '#src/ui/form/checkbox.tsx'
import { ComboboxField } from '#src/ui/form/combobox-field.tsx'
import { FormDay } from '#src/ui/form/form-day.tsx'
import { FormSelect } from '#src/ui/form/form-select.tsx'
import { FormCheckbox } from '#src/ui/form/form-text.tsx'
import type { MasterFormProps } from '#src/ui/record/master-page.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { localName } from '#src/platform/local-name.ts'
import { useCompanionValues } from '#src/ui/form/use-companion-values.ts'
import { useRead } from '#src/platform/use-read.ts'
import { useRecordForm } from '#src/ui/form/use-record-form.ts'
import { AppliesFromNotice } from './applies-from-notice.tsx'
import { DatedVersions } from './dated-versions.tsx'
import { ExceptionsField } from './exceptions-field.tsx'
import { findRoutes } from './find-stoppages.ts'
import type { OrderedStop } from './stop-order.tsx'
import { clockText, guessedTimes, minutesOf, reversed, typedTimes, type StopTimes } from './stop-times.ts'
import { TIMETABLE_PATHS } from './timetable-paths.ts'
import { TimesTable } from './times-table.tsx'
import { useSendableTimes } from './use-sendable-times.ts'
import { WeekdaysField } from './weekdays.tsx'

type Created = BodyOf<'createTiming'>
type Updated = BodyOf<'updateTiming'>
/** What both forms hold. */
type Shared = Omit<Created, 'routeId' | 'newReturn'>

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const INVALIDATED = [
  'getTimingList',
  'getRouteDetails',
  'getRouteList',
  'getTimingListForDropdown',
  'getRouteListForBooking',
  'getTripListForBooking',
  'getRegionListForBooking',
  'getJourneyDestinations',
] as const
/** How long a bus stands at the end before it goes back, where nobody says. */
const TURNAROUND = 60

/** A timing of a route that is chosen first; an existing one stays with its route. */
export function TimingForm({ record, ...props }: MasterFormProps<TimingRecord>) {
  const { t, i18n } = useTranslation('timetable')
  const [params, setParams] = useSearchParams()
  const routeId = record?.routeId ?? params.get('routeId')
  if (routeId === null) {
    return (
      <div className="max-w-form rounded border border-line bg-surface p-4 sm:p-5">
        <ComboboxField
          label={t('timing.field.routeName')}
          hint={t('timing.routeHint')}
          value={undefined}
          onChange={(choice) =>
            choice && setParams((before) => ({ ...Object.fromEntries(before), routeId: choice.id }), { replace: true })
          }
          search={(query, signal) => findRoutes(query, signal, i18n.language)}
          required
        />
      </div>
    )
  }
  return (
    <WithRoute key={routeId} routeId={routeId}>
      {(details, back) =>
        record ? (
          <DatedVersions details={{ ...details, timings: details.timings.filter(({ id }) => id === record.id) }}>
            <EditTiming {...props} record={record} details={details} back={back} />
          </DatedVersions>
        ) : (
          <NewTiming {...props} details={details} back={back} />
        )
      }
    </WithRoute>
  )
}

interface WithRouteProps {
  routeId: string
  children: (details: RouteDetails, back: RouteDetails | undefined) => ReactNode
}

/** The route with its stops, and its way back if it has one. */
function WithRoute({ routeId, children }: WithRouteProps) {
  const route = useRead('getRouteDetails', { query: { id: routeId } })
  return (
    <ReadState read={route} waiting={<Skeleton className="h-96" />}>
      {({ data }) =>
        data.returnRouteId === null ? (
          children(data, undefined)
        ) : (
          <WithReturn routeId={data.returnRouteId}>{(back) => children(data, back)}</WithReturn>
        )
      }
    </ReadState>
  )
}

function WithReturn({ routeId, children }: { routeId: string; children: (back: RouteDetails) => ReactNode }) {
  const route = useRead('getRouteDetails', { query: { id: routeId } })
  return (
    <ReadState read={route} waiting={<Skeleton className="h-96" />}>
      {({ data }) => children(data)}
    </ReadState>
  )
}

interface FormProps extends MasterFormProps<TimingRecord> {
  details: RouteDetails
  back: RouteDetails | undefined
}

/** The way back of a new timing. */
const typedBack = z.object({
  isMade: z.boolean(),
  /** Undefined: what is proposed. */
  times: typedTimes.optional(),
  /** Undefined: those of the way out. */
  days: z.array(z.int()).optional(),
})

function NewTiming({ listPath, details, back }: FormProps) {
  const { t, i18n } = useTranslation(['timetable', 'form'])
  const blank: Created = {
    routeId: details.id,
    ...guessedTimes('08:00', stopsOn(details, details.today).length),
    daysOfWeek: EVERY_DAY,
    validFrom: details.today,
    validTo: null,
    exceptions: [],
    isActive: true,
    newReturn: null,
  }
  const { held: own, hold: setOwn, beside } = useCompanionValues(typedBack, () => ({ isMade: back !== undefined }))
  const areSendable = useSendableTimes()
  const isMade = back !== undefined && own.isMade
  const act = useRecordForm(
    'createTiming',
    { listPath },
    {
      schema: timingEndpoints.createTiming.body,
      blank,
      valuesOf: () => blank,
      keep: { part: details.id },
      beside,
      toRequest: (values) => {
        const { times, days } = wayBackOf(values)
        if (!areSendable(isMade ? [values, times] : [values])) return null
        return { body: { ...values, newReturn: isMade ? { ...times, daysOfWeek: days } : null } }
      },
      invalidates: INVALIDATED,
      saved: useSavedWords(),
    },
  )
  const { form } = act
  const [startsAt, arrivalOffsets, departureOffsets, daysOfWeek, validFrom] = form.watch([
    'startsAt',
    'arrivalOffsets',
    'departureOffsets',
    'daysOfWeek',
    'validFrom',
  ])
  const refused = form.formState.errors.newReturn
  const {
    stops: backStops,
    times: backTimes,
    days: backDays,
  } = wayBackOf({
    startsAt,
    arrivalOffsets,
    departureOffsets,
    daysOfWeek,
    validFrom,
  })

  /** As proposed, as far as nobody has typed their own. */
  function wayBackOf(out: Pick<Created, 'daysOfWeek' | 'validFrom'> & StopTimes) {
    const stops = back ? stopsOn(back, out.validFrom) : []
    return { stops, times: own.times ?? wayBack(out, stops.length), days: own.days ?? out.daysOfWeek }
  }

  return (
    <ActForm act={act} layout="wideRecord" send={t('timing.create')} cancel={listPath}>
      <RouteLine details={details} />
      <TimingFields stops={stopsOn(details, validFrom)} day={validFrom} />
      {back && (
        <fieldset className="grid gap-3 rounded border border-line p-3">
          <legend className="px-1 text-sm font-semibold">{t('timing.back')}</legend>
          <Checkbox
            label={t('timing.makeBack', { route: localName(back.name, i18n.language) })}
            error={refused?.message}
            checked={own.isMade}
            onChange={(event) => setOwn({ ...own, isMade: event.target.checked })}
          />
          {own.isMade && (
            <>
              <TimesTable
                label={t('timing.back')}
                stops={backStops}
                times={backTimes}
                day={validFrom}
                onChange={(times) => setOwn({ ...own, times })}
                error={
                  refused?.startsAt?.message ?? refused?.arrivalOffsets?.message ?? refused?.departureOffsets?.message
                }
              />
              <WeekdaysField
                label={t('timing.backDays')}
                value={backDays}
                onChange={(days) => setOwn({ ...own, days })}
                error={refused?.daysOfWeek?.message}
              />
            </>
          )}
        </fieldset>
      )}
    </ActForm>
  )
}

function EditTiming({ record, reload, listPath, details, back }: FormProps & { record: TimingRecord }) {
  const { t, i18n } = useTranslation(['timetable', 'form'])
  const own = details.sold.filter(({ timingId }) => timingId === record.id)
  const lastSold = own.at(-1)?.travelDate
  const unsold =
    lastSold === undefined ? details.today : formatISO(addDays(parseISO(lastSold), 1), { representation: 'date' })
  const proposed = unsold > record.appliesFrom ? unsold : record.appliesFrom
  const valuesOf = (row: TimingRecord): Updated => ({
    id: row.id,
    version: row.version,
    startsAt: row.startsAt,
    arrivalOffsets: row.arrivalOffsets,
    departureOffsets: row.departureOffsets,
    daysOfWeek: row.daysOfWeek,
    validFrom: row.validFrom,
    validTo: row.validTo,
    exceptions: row.exceptions,
    isActive: row.isActive,
    returnTimingId: row.returnTimingId,
    appliesFrom: proposed,
  })
  const isChangedTo = (typed: Parameters<typeof asSent>[0]) => asSent(typed) !== asSent(record)
  const areSendable = useSendableTimes()
  const act = useRecordForm(
    'updateTiming',
    { record, reload, listPath },
    {
      schema: timingEndpoints.updateTiming.body,
      blank: valuesOf(record),
      valuesOf,
      toRequest: (values, present) =>
        present && areSendable([values])
          ? { body: { ...values, ...present, ...(!isChangedTo(values) && { appliesFrom: null }) } }
          : null,
      invalidates: INVALIDATED,
      saved: useSavedWords(),
    },
  )
  const { form } = act
  const [startsAt, arrivalOffsets, departureOffsets, daysOfWeek, appliesFrom] = form.watch([
    'startsAt',
    'arrivalOffsets',
    'departureOffsets',
    'daysOfWeek',
    'appliesFrom',
  ])
  const isChanged = isChangedTo({ startsAt, arrivalOffsets, departureOffsets, daysOfWeek })
  const day = appliesFrom ?? details.today
  return (
    <ActForm act={act} layout="wideRecord" send={t('form:save')} cancel={listPath}>
      <RouteLine details={details} />
      <TimingFields stops={stopsOn(details, record.appliesFrom)} day={day} saved={record} />
      {isChanged && <AppliesFromNotice sold={own} today={details.today} />}
      {back && (
        <FormSelect
          name="returnTimingId"
          none={null}
          className="max-w-form"
          label={t('timing.back')}
          placeholder={t('timing.noBack')}
          options={back.timings
            .filter(
              ({ isActive, returnTimingId }) => isActive && (returnTimingId === null || returnTimingId === record.id),
            )
            .map(({ id, versions }) => ({
              value: id,
              label: `${versions.at(-1)?.startsAt ?? ''} · ${localName(back.name, i18n.language)}`,
            }))}
        />
      )}
    </ActForm>
  )
}

const asSent = ({ startsAt, arrivalOffsets, departureOffsets, daysOfWeek }: StopTimes & { daysOfWeek: number[] }) =>
  JSON.stringify([startsAt, arrivalOffsets, departureOffsets, daysOfWeek])

function useSavedWords() {
  const { t, i18n } = useTranslation(['timetable', 'form'])
  return ({ data: { routeName, startsAt } }: { data: TimingRecord }) =>
    t('form:saved', { name: t('timing.named', { route: localName(routeName, i18n.language), start: startsAt }) })
}

function RouteLine({ details }: { details: RouteDetails }) {
  const { t, i18n } = useTranslation('timetable')
  return (
    <p className="text-sm text-ink-2">
      {t('timing.field.routeName')}:{' '}
      <Link
        href={`${TIMETABLE_PATHS.route}/${details.id}`}
        className="font-medium text-brand-ink underline-offset-4 hover:underline"
      >
        <bdi>{localName(details.name, i18n.language)}</bdi>
      </Link>
    </p>
  )
}

interface TimingFieldsProps {
  stops: readonly OrderedStop[]
  day: string
  saved?: StopTimes
}

/** Times, days, dates and exceptions. */
function TimingFields({ stops, day, saved }: TimingFieldsProps) {
  const { t } = useTranslation(['timetable', 'network'])
  const { formState, setValue, watch } = useFormContext<Shared>()
  const { errors } = formState
  const { startsAt, arrivalOffsets, departureOffsets, daysOfWeek, exceptions, validFrom, validTo } = watch()
  const fits = arrivalOffsets.length === stops.length
  const times = fits ? { startsAt, arrivalOffsets, departureOffsets } : guessedTimes(startsAt, stops.length)
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[auto_minmax(0,1fr)] lg:gap-8">
      <TimesTable
        label={t('timing.times')}
        stops={stops}
        times={times}
        saved={saved}
        day={day}
        onChange={(next) => {
          setValue('startsAt', next.startsAt, { shouldDirty: true })
          setValue('arrivalOffsets', next.arrivalOffsets, { shouldDirty: true })
          setValue('departureOffsets', next.departureOffsets, { shouldDirty: true })
        }}
        error={errors.startsAt?.message ?? errors.arrivalOffsets?.message ?? errors.departureOffsets?.message}
      />
      <div className="grid gap-4">
        <WeekdaysField
          label={t('timing.field.daysOfWeek')}
          value={daysOfWeek}
          onChange={(days) =>
            setValue('daysOfWeek', days, { shouldDirty: true, shouldValidate: formState.isSubmitted })
          }
          error={errors.daysOfWeek?.message ?? errors.daysOfWeek?.root?.message}
        />
        <div className="grid max-w-form items-start gap-4 sm:grid-cols-2">
          <FormDay name="validFrom" none="" label={t('timing.field.validFrom')} required />
          <FormDay
            name="validTo"
            none={null}
            label={t('timing.field.validTo')}
            hint={validTo === null ? t('timing.openHint') : undefined}
            min={validFrom || undefined}
          />
        </div>
        <ExceptionsField
          value={exceptions}
          onChange={(days) =>
            setValue('exceptions', days, { shouldDirty: true, shouldValidate: formState.isSubmitted })
          }
          error={errors.exceptions?.message ?? errors.exceptions?.root?.message}
          min={validFrom || undefined}
          max={validTo ?? undefined}
        />
        <FormCheckbox name="isActive" label={t('network:field.isActive')} hint={t('network:field.isActiveHint')} />
      </div>
    </div>
  )
}

/** The stops that apply on a travel date. */
function stopsOn({ versions }: RouteDetails, day: string): OrderedStop[] {
  const version = versions.findLast(({ appliesFrom }) => appliesFrom <= day) ?? versions[0]
  return (version?.stops ?? []).map((stop, position) => ({ key: `${position} ${stop.stoppageId}`, ...stop }))
}

/** The same legs back, an hour after arriving. */
function wayBack(times: StopTimes, stops: number): StopTimes {
  const start = clockText(minutesOf(times.startsAt) + (times.arrivalOffsets.at(-1) ?? 0) + TURNAROUND)
  return times.arrivalOffsets.length === stops ? reversed(times, start) : guessedTimes(start, stops)
}
