import { useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { Booking, Ticket } from '#contract/booking/booking.ts'
import type { FareClass } from '#machines/booking/booking-context.ts'
import { newKey } from '#machines/key.ts'
import { useContractForm } from '#src/ui/form/contract-form.ts'
import { passengersForm } from '#src/features/booking/passenger-fields.ts'
import { useBookingQuote } from '#src/features/booking/use-booking-quote.ts'
import { type Direction, nobodyYet, quoteFor } from './joining.ts'
import { lastCrossingOf } from './last-crossing.ts'
import { type Seating, useHeldSeats } from './use-held-seats.ts'

export type JoiningValues = z.input<ReturnType<typeof passengersForm>>
export type JoiningPassengers = z.output<ReturnType<typeof passengersForm>>['passengers']

/** Who joins, where they sit and what it costs: everything that the steps share. */
export function useJoining(booking: Booking, rides: readonly Ticket[]) {
  const { t } = useTranslation(['booking-update', 'booking'])
  const crossesBorder = rides.some(({ from, to }) => from.country !== to.country)
  const schema = useMemo(() => passengersForm(crossesBorder, t('booking:passengers.identity')), [crossesBorder, t])
  const form = useContractForm(schema, { passengers: [nobodyYet(booking)] })
  // Not the library's own list: that judges everybody as soon as somebody is added.
  const [ids, setIds] = useState<readonly string[]>(() => [newKey()])
  const typed = useWatch({ control: form.control, name: 'passengers' })
  const price = useBookingQuote(
    quoteFor(
      rides,
      booking.currency,
      typed.map(({ dateOfBirth }) => dateOfBirth),
    ),
  )
  const held = useHeldSeats(rides)
  const [turn, setTurn] = useState<string | null>(null)

  const classOf = (index: number, direction: Direction): FareClass | undefined =>
    price.quote?.lines.find((line) => line.passenger === index && line.direction === direction)?.fareClass
  const people = ids.map((id, index) => {
    const text = typed[index]
    return {
      id,
      name: [text?.firstName, text?.lastName].filter(Boolean).join(' ') || t('add.passenger', { number: index + 1 }),
      fareClass: classOf(index, 'outward'),
      needsSeat: (direction: Direction) => classOf(index, direction) !== 'infant',
      seat: (direction: Direction): string | null =>
        classOf(index, direction) === 'infant' ? null : (held.seating[direction][id] ?? null),
    }
  })
  const unseated = (direction: Direction) =>
    people.filter((each) => each.needsSeat(direction) && each.seat(direction) === null)

  /** Whose turn it is, if that one still needs a seat to be chosen or changed; else the first without one. */
  const turnIn = (direction: Direction) =>
    (people.find(({ id, needsSeat }) => id === turn && needsSeat(direction)) ?? unseated(direction)[0])?.id ?? null

  /** A free seat goes to whose turn it is; one's own is given back. */
  function pick(direction: Direction, seat: string) {
    const present = held.seating[direction]
    const owner = people.find((each) => each.seat(direction) === seat)
    if (owner) {
      held.seat(direction, without(present, owner.id))
      setTurn(owner.id)
      return
    }
    const taker = turnIn(direction)
    if (taker === null) return
    const after = { ...present, [taker]: seat }
    held.seat(direction, after)
    setTurn(people.find((each) => each.needsSeat(direction) && after[each.id] === undefined)?.id ?? null)
  }

  function pickAll(direction: Direction, seats: readonly string[]) {
    const seated = people.filter((each) => each.needsSeat(direction))
    held.seat(
      direction,
      Object.fromEntries(
        seated.flatMap(({ id }, index) => (seats[index] === undefined ? [] : [[id, seats[index]] as const])),
      ),
    )
    setTurn(null)
  }

  function assign(direction: Direction, id: string, seat: string) {
    const present = held.seating[direction]
    const other = people.find((each) => each.id !== id && each.seat(direction) === seat)
    const before = present[id]
    held.reseat(direction, { ...present, [id]: seat, ...(other && before !== undefined && { [other.id]: before }) })
  }

  function add() {
    form.setValue('passengers', [...form.getValues('passengers'), nobodyYet(booking)], { shouldDirty: true })
    setIds([...ids, newKey()])
    requestAnimationFrame(() => form.setFocus(`passengers.${ids.length}.firstName`))
  }

  function remove(index: number) {
    const id = ids[index]
    if (id === undefined) return
    form.clearErrors()
    form.setValue(
      'passengers',
      form.getValues('passengers').filter((_, at) => at !== index),
      { shouldDirty: true },
    )
    setIds(ids.filter((each) => each !== id))
    for (const { direction } of rides) {
      if (held.seating[direction][id] !== undefined) held.seat(direction, without(held.seating[direction], id))
    }
  }

  return {
    form,
    people,
    crossesBorder,
    lastCrossing: lastCrossingOf(rides),
    price,
    held,
    unseated,
    turnIn,
    setTurn,
    pick,
    pickAll,
    assign,
    remove,
    add,
  }
}

export type Joining = ReturnType<typeof useJoining>

const without = (seating: Seating, id: string): Seating =>
  Object.fromEntries(Object.entries(seating).filter(([each]) => each !== id))
