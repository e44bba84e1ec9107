import { ticketIdsOf, type ActFailure, type SequencedAct } from '#machines/check-in/queued-act.ts'

/** So often an act is tried in its turn, with the upload's pauses between; then it holds nobody up any more. */
const TRIES_IN_TURN = 4
const FIRST_ASIDE_MS = 5 * 60_000
const MAX_ASIDE_MS = 3_600_000

/** After one more failure; the times aside grow to an hour. */
export function failedAgain(failure: ActFailure | undefined, now: number): ActFailure {
  const tries = (failure?.tries ?? 0) + 1
  const times = tries - TRIES_IN_TURN
  return { tries, retryAt: times < 0 ? null : now + Math.min(MAX_ASIDE_MS, FIRST_ASIDE_MS * 2 ** times) }
}

/** The acts that can be sent now, in the order in which they were done. */
export function dueActs(acts: readonly SequencedAct[], now: number): SequencedAct[] {
  // A clock that was set back meanwhile holds nothing back for longer than that.
  return splitBy(
    acts,
    ({ failure }) =>
      typeof failure?.retryAt === 'number' && failure.retryAt > now && failure.retryAt <= now + MAX_ASIDE_MS,
  ).free
}

/** The acts that are put aside, whenever they are tried next, and those behind them. */
export const putAsideActs = (acts: readonly SequencedAct[]): SequencedAct[] =>
  splitBy(acts, ({ failure }) => typeof failure?.retryAt === 'number').held

/** What is done for a passenger stays in its order: behind a held act everything for the same tickets is held. */
function splitBy(
  acts: readonly SequencedAct[],
  isHeld: (act: SequencedAct) => boolean,
): { free: SequencedAct[]; held: SequencedAct[] } {
  const waiting = new Set<string>()
  const free: SequencedAct[] = []
  const held: SequencedAct[] = []
  for (const act of acts) {
    const ids = ticketIdsOf(act)
    if (!isHeld(act) && !ids.some((id) => waiting.has(id))) free.push(act)
    else {
      held.push(act)
      for (const id of ids) waiting.add(id)
    }
  }
  return { free, held }
}
