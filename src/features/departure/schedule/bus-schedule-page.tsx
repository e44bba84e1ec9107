import BusFront from 'lucide-react/icons/bus-front'
import CalendarX from 'lucide-react/icons/calendar-x'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { Button } from '#src/ui/button.tsx'
import { DateField } from '#src/ui/form/date-field.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { FilterBar } from '#src/ui/list/filter-bar.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { MirroredIcon } from '#src/ui/mirrored-icon.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Pagination } from '#src/ui/list/pagination.tsx'
import { ReadError } from '#src/ui/read-state.tsx'
import { ReviewLink } from '#src/domain/check-in/review-link.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { SelectFilter } from '#src/ui/list/select-filter.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useUserDetails } from '#src/platform/session.tsx'
import { IgnoredNotice } from '#src/ui/list/ignored-filters.tsx'
import { useListState } from '#src/ui/list/use-list-state.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useList } from '#src/platform/use-read.ts'
import { useSearchBox } from '#src/ui/list/use-search-box.ts'
import { useToday } from '#src/platform/use-today.ts'
import { addDays } from '#machines/calendar-day.ts'
import { ScheduleSheet } from './schedule-sheet.tsx'

const LIST = {
  filters: { from: null, days: ['7', '31'], use: ['free', 'used'] },
  defaultSort: { by: 'name', direction: 'ascending' },
} as const

/** Bus Schedule Availability: which transport runs where and when, over a week or a month, and what is free. */
export default function BusSchedulePage() {
  const { t } = useTranslation('bus-schedule')
  const [place] = useLocation()
  const { user_type: type } = useUserDetails()
  const mayCall = useMayCall()
  const today = useToday()
  const list = useListState(LIST)
  const box = useSearchBox(list)
  const first = list.filters.from ?? today
  const days = list.filters.days ?? '7'
  const read = useList('getBusSchedule', { query: { ...list.query, from: first, days } })
  const step = (by: number) => list.filter({ from: addDays(first, by) })

  return (
    <>
      <title>{t('title')}</title>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <>
            <ReviewLink href={`${place}/reviews`} />
            {type === 'operation_manager' && mayCall('getCancellationList') && (
              <LinkButton href={`${place}/cancellations`} icon={<CalendarX />}>
                {t('cancellation.list')}
              </LinkButton>
            )}
            <SegmentedControl
              label={t('span.label')}
              labelHidden
              value={days}
              onChange={(span) => list.filter({ days: span })}
              segments={[
                { value: '7', label: t('span.week') },
                { value: '31', label: t('span.month') },
              ]}
            />
          </>
        }
      />
      <FilterBar
        search={{ value: box.value, onChange: box.onChange, placeholder: t('search') }}
        active={list.active - (list.filters.from ? 1 : 0) - (list.filters.days ? 1 : 0)}
        onClear={box.clear}
      >
        <div className="flex items-start gap-1">
          <IconButton
            label={t('earlier')}
            icon={
              <MirroredIcon>
                <ChevronLeft />
              </MirroredIcon>
            }
            onClick={() => step(-Number(days))}
          />
          <DateField
            label={t('from')}
            labelHidden
            value={first}
            onChange={(day) => day && list.filter({ from: day })}
            className="w-44"
          />
          <IconButton
            label={t('later')}
            icon={
              <MirroredIcon>
                <ChevronRight />
              </MirroredIcon>
            }
            onClick={() => step(Number(days))}
          />
          <Button tone="quiet" disabled={first === today} onClick={() => list.filter({ from: undefined })}>
            {t('today')}
          </Button>
        </div>
        <SelectFilter
          label={t('use.label')}
          any={t('use.any')}
          value={list.filters.use}
          onChange={(use) => list.filter({ use })}
          options={LIST.filters.use.map((use) => ({ value: use, label: t(`use.${use}`) }))}
        />
      </FilterBar>
      <IgnoredNotice
        labels={{ from: t('from'), days: t('span.label'), use: t('use.label') }}
        ignored={list.ignored}
        onFilter={list.filter}
      />
      {read.isPending && <Skeleton className="h-96" />}
      {read.isError && <ReadError error={read.error} onRetry={() => void read.refetch()} />}
      {read.data &&
        (read.data.data.length === 0 ? (
          <EmptyState icon={<BusFront />} title={t('none')} />
        ) : (
          <div className="grid gap-3" aria-busy={read.isPlaceholderData}>
            <ScheduleSheet
              buses={read.data.data}
              first={first}
              days={Number(days)}
              today={today}
              runHref={(run) => `${place}/${run.departureKey}${list.carried}`}
            />
            <Pagination
              page={read.data.page}
              shown={read.data.data.length}
              onPage={list.goTo}
              onRecordNumber={list.showRecords}
            />
          </div>
        ))}
    </>
  )
}
