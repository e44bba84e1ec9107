import type { CallName } from '#contract/calls.ts'
import { folded } from '#contract/folded.ts'
import type { ScreenId } from '#src/app/screen-id.ts'

/** What can be begun with a booking from Ctrl-K: a word, then the booking. */
export const PALETTE_ACTS = [
  { id: 'refund', screen: 'refundBooking', call: 'createRefundRequest', below: '?booking=' },
  { id: 'correct', screen: 'updateBooking', call: 'updateBooking', below: '?booking=' },
  { id: 'add', screen: 'updateBooking', call: 'addSeats', below: '?add=passengers&booking=' },
  { id: 'change', screen: 'travelDateChanges', call: 'createTravelDateChange', below: '/new?booking=' },
] as const satisfies readonly { id: string; screen: ScreenId; call: CallName; below: string }[]
export type PaletteAct = (typeof PALETTE_ACTS)[number]

/** So many letters of an act's word are enough. */
const MIN_LETTERS = 3

export interface Typed {
  act: PaletteAct | undefined
  /** What is looked for. */
  search: string
}

/** Takes an act's word off what was typed; without one, or with nothing behind it, all of it is looked for. */
export function readTyped(typed: string, wordsOf: (act: PaletteAct) => readonly string[]): Typed {
  const [, first = '', rest = ''] = /^(\S+)\s+(\S.*)$/u.exec(typed.trim()) ?? []
  const begun = folded(first)
  const act = PALETTE_ACTS.find((each) =>
    wordsOf(each).some((word) => begun.length >= MIN_LETTERS && folded(word).startsWith(begun)),
  )
  return act === undefined ? { act, search: typed.trim() } : { act, search: rest.trim() }
}
