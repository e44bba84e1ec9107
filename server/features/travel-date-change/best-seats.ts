import type { Transport } from '#server/timetable/network.ts'

/** Where a party sits that cannot choose: as near to each other as the free seats allow, ladies/family seats last. */
export function bestSeats(
  transport: Transport,
  isFree: (seat: string) => boolean,
  party: { size: number; isFamily: boolean },
): string[] | null {
  const places = transport.layout.rows.flatMap(({ cells }, row) =>
    cells.flatMap((cell, column) => (cell.kind === 'seat' ? [{ seat: cell.seat, row, column }] : [])),
  )
  const free = places.filter(
    ({ seat }) =>
      transport.regularSeats.includes(seat) &&
      !transport.blockedSeats.includes(seat) &&
      (party.isFamily || !transport.womenSeats.includes(seat)) &&
      isFree(seat),
  )
  const choices = free.flatMap((_, start) => {
    const seats = free.slice(start, start + party.size)
    const [first, last] = [seats[0], seats.at(-1)]
    if (seats.length < party.size || !first || !last) return []
    const apart = (last.row - first.row) * transport.layout.rows.length + Math.abs(last.column - first.column)
    const ladies = seats.filter(({ seat }) => transport.womenSeats.includes(seat)).length
    return [{ seats: seats.map(({ seat }) => seat), apart, ladies }]
  })
  const [best] = choices.toSorted((one, other) => one.apart - other.apart || one.ladies - other.ladies)
  if (party.size === 0) return []
  return best?.seats ?? null
}
