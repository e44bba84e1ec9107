import type { Transport } from '#server/domain/network/network.ts'

/**
 * Where a party sits that cannot choose: as near to each other as the free seats allow, of equals those that leave more
 * ladies/family seats. Null where there are not enough.
 */
export function bestSeats(
  { layout, womenSeats }: Pick<Transport, 'layout' | 'womenSeats'>,
  freeSeats: readonly string[],
  party: { size: number; isFamily: boolean },
): string[] | null {
  const places = layout.rows.flatMap(({ cells }, row) =>
    cells.flatMap((cell, column) => (cell.kind === 'seat' ? [{ seat: cell.seat, row, column }] : [])),
  )
  const free = places.filter(({ seat }) => freeSeats.includes(seat) && (party.isFamily || !womenSeats.includes(seat)))
  if (free.length < party.size) return null
  const choices = free.slice(0, free.length - party.size + 1).map((first, start) => {
    const places = free.slice(start, start + party.size)
    const last = places.at(-1) ?? first
    return {
      seats: places.map(({ seat }) => seat),
      rows: last.row - first.row,
      columns: Math.abs(last.column - first.column),
      ladies: places.filter(({ seat }) => womenSeats.includes(seat)).length,
    }
  })
  const [best] = choices.toSorted(
    (one, other) => one.rows - other.rows || one.columns - other.columns || one.ladies - other.ladies,
  )
  return best?.seats ?? []
}
