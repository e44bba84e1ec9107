type Direction = readonly [along: 'x' | 'y', sign: 1 | -1]

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: ['x', -1],
  ArrowRight: ['x', 1],
  ArrowUp: ['y', -1],
  ArrowDown: ['y', 1],
}

/**
 * The seat that a key leads to. Goes by what is on the screen, not by the order of the rows, so it is right for a
 * vehicle that stands, lies, has berths or holes, in either writing direction.
 */
export function nextSeat(vehicle: HTMLElement, here: HTMLElement, key: string): HTMLElement | undefined {
  const seats = [...vehicle.querySelectorAll<HTMLElement>('[data-seat]')]
  if (key === 'Home') return seats[0]
  if (key === 'End') return seats.at(-1)
  const direction = DIRECTIONS[key]
  if (!direction) return undefined
  const [along, sign] = direction
  const from = middle(here)
  const across = along === 'x' ? 'y' : 'x'
  return seats
    .map((seat) => ({ seat, at: middle(seat) }))
    .map(({ seat, at }) => ({
      seat,
      ahead: (at[along] - from[along]) * sign,
      aside: Math.abs(at[across] - from[across]),
    }))
    .filter(({ ahead, aside }) => ahead > 4 && aside < ahead * 3)
    .toSorted((one, other) => one.ahead + one.aside * 3 - (other.ahead + other.aside * 3))[0]?.seat
}

function middle(element: HTMLElement): { x: number; y: number } {
  const box = element.getBoundingClientRect()
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 }
}
