import Plus from 'lucide-react/icons/plus'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { z } from 'zod'
import type { BodyOf } from '#contract/contract.ts'
import { routeEndpoints } from '#contract/network/route.ts'
import { type RouteDetails, type RouteRecord } from '#contract/network/route-row.ts'
import { ActForm } from '#src/ui/form/act-form.tsx'
import { Checkbox } from '#src/ui/form/checkbox.tsx'
import { FormCheckbox } from '#src/ui/form/form-text.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import type { MasterFormProps } from '#src/ui/record/master-page.tsx'
import { NameFields } from '#src/ui/form/name-fields.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { localeFor } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useCompanionValues } from '#src/ui/form/use-companion-values.ts'
import { useRead } from '#src/platform/use-read.ts'
import { useRecordForm } from '#src/ui/form/use-record-form.ts'
import { AppliesFromNotice } from './applies-from-notice.tsx'
import { DatedVersions } from './dated-versions.tsx'
import { proposedName } from './return-name.ts'
import { ReturnRouteFields, shownReturn } from './return-route-fields.tsx'
import { orderedStop, StopOrder, type OrderedStop, type StopChange } from './stop-order.tsx'
import { typedTimes, withoutStop, withStop, type StopTimes } from './stop-times.ts'
import { TimesCells, TimesSubHead, type TimesColumn } from './times-columns.tsx'
import { TIMETABLE_PATHS } from './timetable-paths.ts'
import { useSendableTimes } from './use-sendable-times.ts'
import { WeekdaysText } from './weekdays.tsx'

type Values = BodyOf<'updateRoute'>

interface RoutePlanProps extends MasterFormProps<RouteRecord> {
  record: RouteRecord
}

/** A route as a planner works on it: its stops in order and beside them the clock times of every timing in use. */
export function RoutePlan({ record, ...props }: RoutePlanProps) {
  const read = useRead('getRouteDetails', { query: { id: record.id } })
  return (
    <ReadState read={read} waiting={<Skeleton className="h-96" />}>
      {({ data }) => (
        <DatedVersions details={data} route={{ id: record.id, version: record.version }}>
          <RoutePlanForm {...props} record={record} details={data} />
        </DatedVersions>
      )}
    </ReadState>
  )
}

function RoutePlanForm({ record, reload, listPath, details }: RoutePlanProps & { details: RouteDetails }) {
  const { t, i18n } = useTranslation(['timetable', 'form'])
  const { first: saved, held: plan, hold: setPlan, beside } = useCompanionValues(routePlan, () => planOf(details))
  const valuesOf = ({ id, version, name, isTwoWay, returnRouteId, isActive }: RouteRecord): Values => ({
    id,
    version,
    name,
    isTwoWay,
    returnRouteId,
    isActive,
    newReturn: null,
    stoppageIds: saved.stops.map(({ stoppageId }) => stoppageId),
    appliesFrom: saved.appliesFrom,
    timings: [],
  })
  const areSendable = useSendableTimes()
  const isChanged = JSON.stringify(sentOf(plan)) !== JSON.stringify(sentOf(saved))
  const act = useRecordForm(
    'updateRoute',
    { record, reload, listPath },
    {
      schema: routeEndpoints.updateRoute.body,
      blank: valuesOf(record),
      valuesOf,
      beside,
      toRequest: (values, present) =>
        present && areSendable(plan.timings.map(({ times }) => times))
          ? { body: { ...values, ...present, ...(!isChanged && { appliesFrom: null, timings: [] }) } }
          : null,
      invalidates: [
        'getRouteList',
        'getRouteDetails',
        'getTimingList',
        'getTripList',
        'getRouteListForBooking',
        'getRegionListForBooking',
        'getJourneyDestinations',
      ],
      saved: ({ data }) => t('form:saved', { name: localName(data.name, i18n.language) }),
    },
  )
  const { form } = act

  function change(next: Plan) {
    setPlan(next)
    const { stoppageIds, timings } = sentOf(next)
    form.setValue('stoppageIds', stoppageIds, { shouldDirty: true })
    form.setValue('timings', timings, { shouldDirty: true })
    const newReturn = form.getValues('newReturn')
    if (newReturn && !next.back.own) form.setValue('newReturn', { ...newReturn, stoppageIds: stoppageIds.toReversed() })
  }

  return (
    <ActForm act={act} layout="wideRecord" send={t('form:save')} cancel={listPath}>
      <RoutePlanFields
        record={record}
        details={details}
        plan={plan}
        saved={saved}
        onChange={change}
        onShow={(back) => setPlan({ ...plan, back })}
        isChanged={isChanged}
      />
    </ActForm>
  )
}

interface RoutePlanFieldsProps {
  record: RouteRecord
  details: RouteDetails
  plan: Plan
  saved: Plan
  onChange: (plan: Plan) => void
  /** Of the way back. */
  onShow: (shown: Plan['back']) => void
  isChanged: boolean
}

function RoutePlanFields({ record, details, plan, saved, onChange, onShow, isChanged }: RoutePlanFieldsProps) {
  const { t, i18n } = useTranslation(['timetable', 'network'])
  const { language } = i18n
  const { formState, setValue, watch } = useFormContext<Values>()
  const { errors } = formState
  const [isTwoWay, appliesFrom, name] = watch(['isTwoWay', 'appliesFrom', 'name'])
  const day = appliesFrom ?? details.today
  const hasReturn = record.returnRouteId !== null && record.returnName !== null

  return (
    <div className="grid gap-4">
      <div className="grid max-w-form items-start gap-4 sm:grid-cols-2">
        <p className="text-sm text-ink-2 sm:col-span-2">
          {t('trip.one')}: <bdi className="font-medium text-ink">{localName(record.tripName, language)}</bdi>
        </p>
        <NameFields name="name" label={t('route.field.name')} />
      </div>

      <section className="grid gap-2">
        <div className="flex flex-wrap items-end justify-between gap-2">
          <div>
            <h2 className="text-sm font-semibold">{t('grid.title')}</h2>
            <p className="text-xs text-ink-3">{t('grid.lead')}</p>
          </div>
          <LinkButton href={`${TIMETABLE_PATHS.timing}/new?routeId=${record.id}`} icon={<Plus />}>
            {t('timing.add')}
          </LinkButton>
        </div>
        <StopOrder
          label={t('grid.title')}
          stops={plan.stops}
          onChange={(stops, act) =>
            onChange({
              ...plan,
              stops: withZones(stops, details),
              timings: plan.timings.map((column) => ({ ...column, times: follow(column.times, act) })),
            })
          }
          error={
            errors.stoppageIds?.message ??
            errors.stoppageIds?.root?.message ??
            errors.timings?.message ??
            errors.timings?.root?.message
          }
          isChanged={(stop, position) => saved.stops[position]?.stoppageId !== stop.stoppageId}
          head={plan.timings.map((column) => (
            <th
              key={column.id}
              colSpan={2}
              scope="colgroup"
              className="border-s border-line px-2 py-1.5 text-start font-normal"
            >
              <Link
                href={`${TIMETABLE_PATHS.timing}/${column.id}`}
                className="font-medium text-brand-ink underline-offset-4 hover:underline"
              >
                <bdi dir="ltr" className="tabular-nums">
                  {column.times.startsAt}
                </bdi>
              </Link>
              <span className="block max-w-40 truncate">
                <WeekdaysText days={column.days} />
              </span>
              <bdi className="block max-w-40 truncate text-ink-3">
                {column.transports.length > 0
                  ? new Intl.ListFormat(localeFor(i18n.language), { type: 'unit', style: 'short' }).format(
                      column.transports,
                    )
                  : t('grid.noTransport')}
              </bdi>
            </th>
          ))}
          subHead={plan.timings.length > 0 ? <TimesSubHead columns={plan.timings} /> : undefined}
          renderCells={(stop, position) => (
            <TimesCells
              columns={plan.timings.map((column): TimesColumn => ({
                ...column,
                saved: hasAsManyStops(plan, saved)
                  ? saved.timings.find(({ id }) => id === column.id)?.times
                  : undefined,
              }))}
              stops={plan.stops}
              stop={stop}
              position={position}
              day={day}
              onChange={(id, times) =>
                onChange({
                  ...plan,
                  timings: plan.timings.map((column) => (column.id === id ? { ...column, times } : column)),
                })
              }
            />
          )}
        />
        {plan.timings.length === 0 && <p className="text-xs text-ink-3">{t('grid.noTimings')}</p>}
      </section>

      {isChanged && <AppliesFromNotice sold={details.sold} today={details.today} />}

      <Checkbox
        label={t('route.field.isTwoWay')}
        hint={t('route.twoWayHint')}
        error={errors.isTwoWay?.message}
        checked={isTwoWay}
        onChange={(event) => {
          const back = {
            name: proposedName(name, plan.stops),
            stoppageIds: plan.stops.map(({ stoppageId }) => stoppageId).toReversed(),
          }
          setValue('isTwoWay', event.target.checked, { shouldDirty: true })
          setValue('returnRouteId', event.target.checked ? record.returnRouteId : null, { shouldDirty: true })
          setValue('newReturn', event.target.checked && !hasReturn ? back : null)
          onShow({})
        }}
      />
      {isTwoWay && hasReturn && record.returnName && (
        <p className="text-sm">
          {t('route.field.returnRouteId')}:{' '}
          <Link
            href={`${TIMETABLE_PATHS.route}/${record.returnRouteId}`}
            className="text-brand-ink underline-offset-4 hover:underline"
          >
            <bdi>{localName(record.returnName, language)}</bdi>
          </Link>
        </p>
      )}
      {isTwoWay && !hasReturn && <ReturnRouteFields stops={plan.stops} name={name} shown={plan.back} onShow={onShow} />}
      <FormCheckbox name="isActive" label={t('network:field.isActive')} hint={t('network:field.isActiveHint')} />
    </div>
  )
}

const routePlan = z.object({
  stops: z.array(orderedStop),
  timings: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      times: typedTimes,
      days: z.array(z.int()),
      transports: z.array(z.string()),
    }),
  ),
  /** First travel date that is proposed for a change: after all that is sold, and not before what is planned already. */
  appliesFrom: z.string(),
  back: shownReturn,
})
type Plan = z.output<typeof routePlan>

/** What of the plan is sent. */
const sentOf = ({ stops, timings }: Plan) => ({
  stoppageIds: stops.map(({ stoppageId }) => stoppageId),
  timings: timings.map(({ id, times }) => ({ timingId: id, ...times })),
})

/** The latest version of the stops and of every timing in use. */
function planOf({ versions, timings, today, firstUnsoldDate }: RouteDetails): Plan {
  const latest = versions.at(-1)
  const inUse = timings.filter(({ isActive, validTo }) => isActive && (validTo === null || validTo >= today))
  const dates = [
    firstUnsoldDate,
    latest?.appliesFrom ?? '',
    ...inUse.map((timing) => timing.versions.at(-1)?.appliesFrom ?? ''),
  ]
  return {
    stops: (latest?.stops ?? []).map((stop, position) => ({ key: `${position} ${stop.stoppageId}`, ...stop })),
    timings: inUse
      .flatMap(({ id, transports, versions: own }) => {
        const last = own.at(-1)
        if (!last) return []
        const { startsAt, arrivalOffsets, departureOffsets, daysOfWeek } = last
        return [
          { id, name: startsAt, times: { startsAt, arrivalOffsets, departureOffsets }, days: daysOfWeek, transports },
        ]
      })
      .toSorted((one, other) => (one.times.startsAt < other.times.startsAt ? -1 : 1)),
    appliesFrom: dates.toSorted().at(-1) ?? today,
    back: {},
  }
}

/** Times stay at their places when stops change places: a planner sees which clock now belongs to which stop. */
function follow(times: StopTimes, change: StopChange): StopTimes {
  if (change.act === 'add') return withStop(times, change.at)
  return change.act === 'remove' ? withoutStop(times, change.at) : times
}

/** A stop that was added knows its region's clocks as soon as another stop of the region tells them. */
function withZones(stops: readonly OrderedStop[], { versions }: RouteDetails): OrderedStop[] {
  const zones = new Map(
    versions.flatMap((version) => version.stops.map(({ regionId, timeZone }) => [regionId, timeZone] as const)),
  )
  return stops.map((stop) => (stop.timeZone ? stop : { ...stop, timeZone: zones.get(stop.regionId) }))
}

const hasAsManyStops = (plan: Plan, saved: Plan): boolean => plan.stops.length === saved.stops.length
