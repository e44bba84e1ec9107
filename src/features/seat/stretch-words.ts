import type { StopRange } from '#contract/departure/departure.ts'
import type { KeptSeats } from '#contract/seat/seat.ts'
import { localName } from '#src/platform/local-name.ts'
import { onwardArrow } from '#src/ui/onward-arrow.ts'

/** `Riyadh → Amman`. */
export function stretchInWords(stops: KeptSeats['stops'], { from, to }: StopRange, language: string): string {
  const [first, last] = [stops[from], stops[to]]
  return first && last
    ? `${localName(first.name, language)} ${onwardArrow(language)} ${localName(last.name, language)}`
    : ''
}
