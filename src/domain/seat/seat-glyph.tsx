import Check from 'lucide-react/icons/check'
import Lock from 'lucide-react/icons/lock-keyhole'
import User from 'lucide-react/icons/user-round'
import Venus from 'lucide-react/icons/venus'
import type { SeatMark } from '#src/domain/seat/seat-layout.ts'

/** The sign that goes with a seat's fill, so that nothing depends on colour. */
export function SeatGlyph({ mark, holderName }: { mark: SeatMark; holderName?: string | null | undefined }) {
  if (mark === 'mine') return <Check aria-hidden strokeWidth={3.25} />
  if (mark === 'booked') return <User aria-hidden fill="currentColor" strokeWidth={2} />
  if (mark === 'ladies') return <Venus aria-hidden strokeWidth={2.5} />
  if (mark === 'kept') return <Lock aria-hidden strokeWidth={2.25} />
  if (mark === 'held') return <span aria-hidden data-letters={initials(holderName)} />
  return null
}

function initials(name: string | null | undefined): string {
  const words = (name ?? '').trim().split(/\s+/)
  return (
    words
      .filter((word, index) => word && (index === 0 || index === words.length - 1))
      // The Arabic article says nothing about a name.
      .map((word) => [...word.replace(/^ال(?=..)/, '')][0]?.toLocaleUpperCase())
      .join('\u200C')
  )
}
