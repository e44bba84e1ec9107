import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import UserPlus from 'lucide-react/icons/user-plus'
import { useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { flushSync } from 'react-dom'
import type { AccommodationRecord } from '#contract/accommodation/accommodation-row.ts'
import { GUEST_KINDS, MAX_ROOM_GUESTS, MAX_STAY_ROOMS } from '#contract/accommodation/stay-codes.ts'
import { MAX_NAME } from '#contract/bounds.ts'
import { formatNumber, moneyInWords } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { Button } from '#src/ui/button.tsx'
import { useActField, useFieldError } from '#src/ui/form/act-field.ts'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { EMPTY_GUEST, emptyRoom, type TypedStay } from './stay-draft.ts'

type Room = TypedStay['rooms'][number]
type RoomType = AccommodationRecord['roomTypes'][number]

interface StayRoomFieldsProps {
  types: readonly RoomType[]
  nights: number
  /** Free over all nights, by kind of room; empty while that is not known. */
  free: ReadonlyMap<string, number>
}

/** Rooms, each of a kind, with who sleeps in it. Enter in a name begins the next guest. */
export function StayRoomFields({ types, nights, free }: StayRoomFieldsProps) {
  const { t } = useTranslation('accommodation')
  const around = useRef<HTMLDivElement>(null)
  const { getValues } = useFormContext<TypedStay>()
  const { onChange, error } = useActField('rooms')
  const rooms = getValues('rooms')
  const change = (index: number, room: Room) => onChange(rooms.map((each, at) => (at === index ? room : each)))
  const enter = (id: string) => around.current?.querySelector<HTMLElement>(`[id="${id}"]`)?.focus()
  const addRoom = () => {
    flushSync(() => onChange([...rooms, emptyRoom(rooms.at(-1)?.roomTypeId ?? '')]))
    enter(guestId(rooms.length, 0))
  }
  return (
    <div ref={around} className="grid gap-3">
      {rooms.map((room, index) => (
        <RoomFields
          // oxlint-disable-next-line react/no-array-index-key -- a room is known by its place
          key={index}
          {...{ room, index, types, nights, free, enter }}
          onChange={(changed) => change(index, changed)}
          onRemove={rooms.length > 1 ? () => onChange(rooms.filter((_, at) => at !== index)) : undefined}
        />
      ))}
      {error !== undefined && <p className="text-xs font-medium text-stop-ink">{error}</p>}
      <div>
        <Button icon={<Plus />} disabled={rooms.length >= MAX_STAY_ROOMS} onClick={addRoom}>
          {t('sell.addRoom')}
        </Button>
      </div>
    </div>
  )
}

const guestId = (room: number, guest: number) => `stay-room-${room}-guest-${guest}`

interface RoomFieldsProps extends StayRoomFieldsProps {
  room: Room
  index: number
  enter: (id: string) => void
  onChange: (room: Room) => void
  onRemove: (() => void) | undefined
}

function RoomFields({ room, index, types, nights, free, enter, onChange, onRemove }: RoomFieldsProps) {
  const { t, i18n } = useTranslation('accommodation')
  const { language } = i18n
  const type = types.find(({ id }) => id === room.roomTypeId)
  const number = formatNumber(index + 1, language)
  const guestError = useFieldError(`rooms.${index}.guests`)
  const addGuest = () => {
    flushSync(() => onChange({ ...room, guests: [...room.guests, { ...EMPTY_GUEST }] }))
    enter(guestId(index, room.guests.length))
  }
  const labelOf = ({ id, name, price, currency }: RoomType) => {
    const left = free.get(id)
    return [
      localName(name, language),
      t('sell.perNight', { price: moneyInWords(price, currency, language) }),
      ...(left === undefined ? [] : [t('sell.left', { count: left, number: formatNumber(left, language) })]),
    ].join(' · ')
  }
  return (
    <fieldset className="rounded border border-line p-3">
      <legend className="sr-only">{t('sell.roomNumber', { number })}</legend>
      <div className="flex items-start gap-3">
        <SelectField
          className="min-w-0 grow"
          label={t('sell.roomNumber', { number })}
          required
          placeholder={t('sell.chooseRoom')}
          value={room.roomTypeId}
          error={useFieldError(`rooms.${index}.roomTypeId`)}
          hint={
            type &&
            t('sell.roomHolds', {
              beds: t('hotel.bedCount', { count: type.beds, number: formatNumber(type.beds, language) }),
              cots: t('hotel.cotCount', { count: type.cots, number: formatNumber(type.cots, language) }),
              board: t(`board.${type.board}`),
            })
          }
          options={types.map((each) => ({
            value: each.id,
            label: labelOf(each),
            disabled: nights > 0 && free.get(each.id) === 0 && each.id !== room.roomTypeId,
          }))}
          onChange={(event) => onChange({ ...room, roomTypeId: event.target.value })}
        />
        <IconButton
          className="mt-6"
          label={t('sell.removeRoom', { number })}
          icon={<Trash />}
          disabled={onRemove === undefined}
          onClick={onRemove}
        />
      </div>
      <ul className="mt-3 grid gap-2">
        {room.guests.map((guest, at) => (
          <GuestFields
            // oxlint-disable-next-line react/no-array-index-key -- a guest is known by the place
            key={at}
            {...{ guest, at, room: number }}
            id={guestId(index, at)}
            path={`rooms.${index}.guests.${at}`}
            // What is wrong with all of them stands below the last one, where the focus finds it.
            wrong={at === room.guests.length - 1 ? guestError : undefined}
            onChange={(changed) => onChange({ ...room, guests: withGuest(room, at, changed) })}
            onRemove={
              room.guests.length > 1
                ? () => onChange({ ...room, guests: room.guests.filter((_, each) => each !== at) })
                : undefined
            }
            onEnter={() => {
              const isLast = at === room.guests.length - 1
              if (isLast && guest.name.trim() !== '' && room.guests.length < MAX_ROOM_GUESTS) addGuest()
              else enter(guestId(index, at + 1))
            }}
          />
        ))}
      </ul>
      <Button
        className="mt-2"
        tone="quiet"
        icon={<UserPlus />}
        disabled={room.guests.length >= MAX_ROOM_GUESTS}
        onClick={addGuest}
      >
        {t('sell.addGuest')}
      </Button>
    </fieldset>
  )
}

interface GuestFieldsProps {
  guest: Room['guests'][number]
  id: string
  at: number
  /** Number of the room, as it is read. */
  room: string
  path: string
  wrong: string | undefined
  onChange: (changed: Partial<Room['guests'][number]>) => void
  onRemove: (() => void) | undefined
  onEnter: () => void
}

function GuestFields({ guest, id, at, room, path, wrong, onChange, onRemove, onEnter }: GuestFieldsProps) {
  const { t, i18n } = useTranslation('accommodation')
  const number = formatNumber(at + 1, i18n.language)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_8.5rem_auto] items-start gap-2">
      <TextField
        id={id}
        label={t('sell.guestNumber', { number, room })}
        labelHidden
        placeholder={t('sell.guestName')}
        maxLength={MAX_NAME}
        autoComplete="off"
        value={guest.name}
        error={useFieldError(`${path}.name`) ?? wrong}
        onChange={(event) => onChange({ name: event.target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey) return
          event.preventDefault()
          onEnter()
        }}
      />
      <SelectField
        label={t('sell.kindNumber', { number, room })}
        labelHidden
        value={guest.kind}
        options={GUEST_KINDS.map((kind) => ({ value: kind, label: t(`guest.${kind}`) }))}
        onChange={(event) => onChange({ kind: GUEST_KINDS.find((each) => each === event.target.value) ?? guest.kind })}
      />
      <IconButton
        label={t('sell.removeGuest', { number })}
        icon={<Trash />}
        disabled={onRemove === undefined}
        onClick={onRemove}
      />
    </li>
  )
}

const withGuest = ({ guests }: Room, at: number, changed: Partial<Room['guests'][number]>) =>
  guests.map((guest, index) => (index === at ? { ...guest, ...changed } : guest))
