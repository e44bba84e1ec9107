import BedDouble from 'lucide-react/icons/bed-double'
import GripVertical from 'lucide-react/icons/grip-vertical'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_STAY_ROOMS } from '#contract/accommodation/stay-codes.ts'
import type { WishedRoom } from '#machines/booking/booking-context.ts'
import { problemIn, withoutRoom, withTraveller } from '#machines/booking/rooming.ts'
import { formatDay, formatNumber } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { Button } from '#src/ui/button.tsx'
import { cx } from '#src/ui/cx.ts'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { useBooking } from './booking-actor.tsx'
import { useRooming } from './use-rooming.ts'
import { useTravellerName } from './use-traveller-name.ts'

/** What is dragged: a traveller, by the place in the party. */
const DRAGGED = 'application/x-traveller'

/** Who shares which room: by dragging a name, or by choosing the room beside it. */
export function RoomingStep() {
  const { t, i18n } = useTranslation('booking')
  const { language } = i18n
  const context = useBooking((snapshot) => snapshot.context)
  const rooming = useRooming()
  const { types, days, rooms, nameOf, leftOf, arrange } = rooming
  const homeless = withoutRoom(context)
  const { package: sold, refusal } = context
  if (!sold || !days) return null
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
        <span className="font-medium">{localName(sold.hotel, language)}</span>
        <span className="text-ink-2">
          {t('rooming.days', {
            arrival: formatDay(days.arrival, language),
            departure: formatDay(days.departure, language),
            count: sold.nights,
            number: formatNumber(sold.nights, language),
          })}
        </span>
      </p>
      <RoomNotices />
      {refusal && (
        <Notice tone="stop" role="alert" title={refusal.message}>
          {[...new Set(Object.values(refusal.fields))].map((message) => (
            <p key={message}>{message}</p>
          ))}
        </Notice>
      )}
      <ul className="grid gap-3 md:grid-cols-2">
        {rooms.map((room, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a room is known by its place
          <RoomCard key={index} room={room} index={index} rooming={rooming} />
        ))}
      </ul>
      {homeless.length > 0 && (
        <Sleepers
          label={t('rooming.unplaced')}
          tone="attention"
          onDrop={(traveller) => arrange(withTraveller(rooms, traveller, null))}
        >
          {homeless.map((traveller) => (
            <Sleeper key={traveller} traveller={traveller} room={null} rooming={rooming} />
          ))}
        </Sleepers>
      )}
      <div className="flex flex-wrap gap-2">
        {types.map(({ id }) => {
          const left = leftOf(id)
          return (
            <Button
              key={id}
              icon={<Plus />}
              disabled={left === 0 || rooms.length >= MAX_STAY_ROOMS}
              onClick={() => arrange([...rooms, { roomTypeId: id, travellers: homeless.slice(0, 1) }])}
            >
              {left === undefined
                ? t('rooming.add', { room: nameOf(id) })
                : t('rooming.addLeft', { room: nameOf(id), count: left, number: formatNumber(left, language) })}
            </Button>
          )
        })}
      </div>
    </div>
  )
}

/** Rooms that somebody else has taken, by night. */
function RoomNotices() {
  const { t, i18n } = useTranslation('booking')
  const { language } = i18n
  const lost = useBooking(({ context }) => context.lostRooms)
  const { nameOf } = useRooming()
  if (lost.length === 0) return null
  return (
    <Notice tone="attention" role="alert" title={t('rooming.lost')}>
      <ul>
        {lost.map(({ roomTypeId, night, free }) => (
          <li key={`${roomTypeId} ${night}`}>
            {t('rooming.lostNight', {
              room: nameOf(roomTypeId),
              night: formatDay(night, language),
              count: free,
              number: formatNumber(free, language),
            })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

type Rooming = ReturnType<typeof useRooming>

function RoomCard({ room, index, rooming }: { room: WishedRoom; index: number; rooming: Rooming }) {
  const { t, i18n } = useTranslation('booking')
  const { language } = i18n
  const context = useBooking((snapshot) => snapshot.context)
  const { types, rooms, nameOf, leftOf, arrange } = rooming
  const type = types.find(({ id }) => id === room.roomTypeId)
  const problem = problemIn(context, room)
  const number = formatNumber(index + 1, language)
  const change = (roomTypeId: string) =>
    arrange(rooms.map((each, at) => (at === index ? { ...each, roomTypeId } : each)))
  return (
    <li>
      <Sleepers
        label={t('rooming.room', { number })}
        tone={problem ? 'attention' : 'plain'}
        onDrop={(traveller) => arrange(withTraveller(rooms, traveller, index))}
        head={
          <div className="flex items-start gap-2">
            <BedDouble aria-hidden className="mt-2 size-5 shrink-0 text-ink-3" />
            <SelectField
              className="min-w-0 grow"
              label={t('rooming.room', { number })}
              labelHidden
              value={room.roomTypeId}
              hint={
                type &&
                [
                  t('rooming.beds', { count: type.beds, number: formatNumber(type.beds, language) }),
                  t('rooming.cots', { count: type.cots, number: formatNumber(type.cots, language) }),
                ].join(' · ')
              }
              options={types.map(({ id }) => ({
                value: id,
                label: nameOf(id),
                disabled: leftOf(id) === 0 && id !== room.roomTypeId,
              }))}
              onChange={(event) => change(event.target.value)}
            />
            <IconButton
              label={t('rooming.remove', { number })}
              icon={<Trash />}
              onClick={() => arrange(rooms.filter((_, at) => at !== index))}
            />
          </div>
        }
      >
        {room.travellers.map((traveller) => (
          <Sleeper key={traveller} traveller={traveller} room={index} rooming={rooming} />
        ))}
        {problem && (
          <li role="status" className="text-xs font-medium text-attention-ink">
            {t(`rooming.problem.${problem}`)}
          </li>
        )}
      </Sleepers>
    </li>
  )
}

interface SleepersProps {
  label: string
  tone: 'plain' | 'attention'
  onDrop: (traveller: number) => void
  head?: React.ReactNode
  children: React.ReactNode
}

/** Where names can be dropped. */
function Sleepers({ label, tone, onDrop, head, children }: SleepersProps) {
  const [isOver, setOver] = useState(false)
  const drag = {
    onDragStart: ({ target, dataTransfer }: DragEvent) => {
      if (target instanceof HTMLElement) dataTransfer.setData(DRAGGED, target.dataset.traveller ?? '')
    },
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(DRAGGED)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false)
      const traveller = event.dataTransfer.getData(DRAGGED)
      if (traveller !== '') onDrop(Number(traveller))
    },
  }
  return (
    <fieldset
      {...drag}
      className={cx(
        'h-full min-w-0 rounded border bg-surface p-3 transition-colors',
        tone === 'attention' ? 'border-attention' : 'border-line',
        isOver && 'bg-brand-soft',
      )}
    >
      <legend className={head ? 'sr-only' : 'px-1 text-sm font-medium'}>{label}</legend>
      {head}
      <ul className="mt-2 flex flex-col gap-1.5">{children}</ul>
    </fieldset>
  )
}

/** A name, and the room it is in. */
function Sleeper({ traveller, room, rooming }: { traveller: number; room: number | null; rooming: Rooming }) {
  const { t, i18n } = useTranslation('booking')
  const travellers = useBooking(({ context }) => context.travellers)
  const nameOf = useTravellerName()
  const { rooms, arrange } = rooming
  const who = travellers[traveller]
  if (!who) return null
  const name = nameOf(who, traveller)
  return (
    <li
      draggable
      data-traveller={traveller}
      className="flex cursor-grab items-center gap-2 rounded-sm border border-line bg-ground py-1 ps-1 pe-1.5 active:cursor-grabbing"
    >
      <GripVertical aria-hidden className="size-4 shrink-0 text-ink-3" />
      <span className="min-w-0 grow">
        <bdi className="block truncate text-sm font-medium">{name}</bdi>
        {who.text.firstName !== '' && <span className="block text-xs text-ink-3">{t(`kind.${who.kind}`)}</span>}
      </span>
      <select
        aria-label={t('rooming.of', { name })}
        value={room ?? ''}
        className="h-9 cursor-pointer rounded-sm border border-line bg-surface px-1.5 text-sm"
        onChange={(event) =>
          arrange(withTraveller(rooms, traveller, event.target.value === '' ? null : Number(event.target.value)))
        }
      >
        {room === null && <option value="">{t('rooming.none')}</option>}
        {rooms.map((_, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a room is known by its place
          <option key={index} value={index}>
            {t('rooming.room', { number: formatNumber(index + 1, i18n.language) })}
          </option>
        ))}
      </select>
    </li>
  )
}
