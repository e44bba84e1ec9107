import CalendarRange from 'lucide-react/icons/calendar-range'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccommodationRecord } from '#contract/accommodation/accommodation-row.ts'
import type { AnswerOf } from '#contract/contract.ts'
import { addDays } from '#machines/calendar-day.ts'
import { formatDay, formatNumber } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useList } from '#src/platform/use-read.ts'
import { useToday } from '#src/platform/use-today.ts'
import { Button } from '#src/ui/button.tsx'
import { cx } from '#src/ui/cx.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { MirroredIcon } from '#src/ui/mirrored-icon.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useBreakpoint, type Room } from '#src/ui/use-breakpoint.ts'
import { useMedia } from '#src/ui/use-media.ts'
import { AllotmentDialog } from './allotment-dialog.tsx'

const WEEK = 7
/** Weeks that fit beside each other, by how wide the window is. */
const WEEKS = { tablet: 2, laptop: 3, wide: 3 } as const satisfies Record<Room, number>
/** From this width on one more does. */
const FOUR_WEEKS = '(min-width: 110rem)'

type RoomNight = AnswerOf<'getRoomNights'>['data']['roomTypes'][number]['nights'][number]

/** What the hotel keeps for us and what of it is free, by kind of room and night. */
export function AllotmentCard({ hotel }: { hotel: AccommodationRecord }) {
  const { t } = useTranslation('accommodation')
  const mayCall = useMayCall()
  const today = useToday()
  const [from, setFrom] = useState(today)
  const [isOpen, setOpen] = useState(false)
  const weeks = WEEKS[useBreakpoint()]
  const nights = WEEK * (useMedia(FOUR_WEEKS) ? 4 : weeks)
  const read = useList('getRoomNights', { query: { id: hotel.id, from, nights } })
  const move = (days: number) => setFrom(addDays(from, days))
  return (
    <SectionCard
      title={t('allotment.title')}
      lead={t('allotment.lead')}
      flush
      actions={
        <>
          <IconButton
            label={t('allotment.earlier')}
            icon={
              <MirroredIcon>
                <ChevronLeft />
              </MirroredIcon>
            }
            onClick={() => move(-WEEK)}
          />
          <Button onClick={() => setFrom(today)}>{t('allotment.today')}</Button>
          <IconButton
            label={t('allotment.later')}
            icon={
              <MirroredIcon>
                <ChevronRight />
              </MirroredIcon>
            }
            onClick={() => move(WEEK)}
          />
          {mayCall('setAllotment') && (
            <Button tone="primary" icon={<CalendarRange />} onClick={() => setOpen(true)}>
              {t('allotment.set')}
            </Button>
          )}
        </>
      }
    >
      <ReadState read={read} waiting={<Skeleton className="m-4 h-40" />}>
        {({ data }) => <Calendar hotel={hotel} nights={data} />}
      </ReadState>
      {isOpen && <AllotmentDialog hotel={hotel} from={from < today ? today : from} onClose={() => setOpen(false)} />}
    </SectionCard>
  )
}

interface CalendarProps {
  hotel: AccommodationRecord
  nights: AnswerOf<'getRoomNights'>['data']
}

function Calendar({ hotel, nights: { today, roomTypes } }: CalendarProps) {
  const { t, i18n } = useTranslation('accommodation')
  const { language } = i18n
  const days = roomTypes[0]?.nights.map(({ night }) => night) ?? []
  return (
    <TableScroll label={t('allotment.title')}>
      <table className="w-full text-sm">
        <thead className="bg-sunken text-xs text-ink-2">
          <tr>
            <th
              scope="col"
              rowSpan={2}
              className="sticky start-0 z-10 min-w-36 bg-sunken ps-4 pe-3 text-start font-medium"
            >
              {t('allotment.room')}
            </th>
            {monthsOf(days).map(({ first, count }) => (
              <th
                key={first}
                scope="colgroup"
                colSpan={count}
                className="h-7 border-s border-line px-2 text-start font-medium whitespace-nowrap"
              >
                {count > 1 && formatDay(first, language, 'month')}
              </th>
            ))}
          </tr>
          <tr>
            {days.map((day) => (
              <th
                key={day}
                scope="col"
                aria-label={formatDay(day, language, 'weekday')}
                className={cx('h-10 min-w-10 px-0.5 text-center font-medium', day === today && 'text-brand-ink')}
              >
                <span aria-hidden className="block">
                  {formatDay(day, language, 'weekdayOnly')}
                </span>
                <span aria-hidden className="block tabular-nums">
                  {Number(day.slice(8))}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {roomTypes.map(({ id, nights }) => {
            const type = hotel.roomTypes.find((each) => each.id === id)
            return (
              <tr key={id} className="border-t border-line">
                <th scope="row" className="sticky start-0 z-10 bg-surface ps-4 pe-3 text-start font-medium">
                  {type && localName(type.name, language)}
                </th>
                {nights.map((night) => (
                  <Night key={night.night} night={night} />
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </TableScroll>
  )
}

/** Nights of one month, from the first that is seen. */
function monthsOf(days: readonly string[]): { first: string; count: number }[] {
  const months: { first: string; count: number }[] = []
  for (const day of days) {
    const last = months.at(-1)
    if (last && last.first.slice(0, 7) === day.slice(0, 7)) last.count += 1
    else months.push({ first: day, count: 1 })
  }
  return months
}

/** Free of kept; what is wrong stands out by its ground and in words. */
function Night({ night: { allotment, sold, held, free } }: { night: RoomNight }) {
  const { t, i18n } = useTranslation('accommodation')
  const number = (value: number) => formatNumber(value, i18n.language)
  if (allotment === null && sold === 0)
    return (
      <td className="px-1 text-center text-ink-3" aria-label={t('allotment.none')}>
        –
      </td>
    )
  const kept = allotment ?? 0
  const missing = sold - kept
  const words =
    missing > 0
      ? t('allotment.missing', { count: missing, kept: number(kept), sold: number(sold) })
      : t('allotment.free', { free: number(free), kept: number(kept), held: number(held) })
  return (
    <td className="p-0.5" aria-label={words}>
      <span
        title={words}
        aria-hidden
        // A minus and what is kept stay on their side of the figure.
        dir="ltr"
        className={cx(
          'flex h-9 items-center justify-center rounded-sm tabular-nums',
          missing > 0
            ? 'bg-stop-soft text-stop-ink'
            : free === 0
              ? 'bg-sunken text-ink-3'
              : 'bg-done-soft text-done-ink',
        )}
      >
        <b className="font-semibold">{missing > 0 ? `−${number(missing)}` : number(free)}</b>
        <span className="text-xs opacity-75">/{number(kept)}</span>
      </span>
    </td>
  )
}
