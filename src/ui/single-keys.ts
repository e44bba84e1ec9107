import { tinykeys } from 'tinykeys'
import { unlessTyping } from '#src/ui/skip-when-typing.ts'

/** For so long after `g` a letter is a jump (the default of tinykeys). */
const JUMP_MS = 1000

/**
 * Keys of one letter that act on a page, by place on the keyboard, so that they work while an Arabic layout is on. Not
 * behind `g`, which makes them a jump. Returns how to stop.
 */
export function singleKeys(acts: Readonly<Record<string, () => void>>): () => void {
  let jumpedAt = Number.NEGATIVE_INFINITY
  const keys = Object.entries(acts).map(([key, act]) => {
    const onKey = unlessTyping(act)
    return [key, (event: KeyboardEvent) => event.timeStamp - jumpedAt > JUMP_MS && onKey(event)] as const
  })
  return tinykeys(window, {
    KeyG: ({ timeStamp }) => {
      jumpedAt = timeStamp
    },
    ...Object.fromEntries(keys),
  })
}
