import { useQuery, useQueryClient } from '@tanstack/react-query'
import { readOptions } from '#src/platform/use-read.ts'

/** Which stops are reached from one; undefined where that is not known, and then any of them may be chosen. */
export function useDestinations(from: string | null) {
  const client = useQueryClient()
  const asked = readOptions('getJourneyDestinations', { query: { fromStoppageId: from ?? '' } })
  const { data } = useQuery({ ...asked, enabled: from !== null })
  return {
    /** Known to be not reached. */
    isMissed: (id: string): boolean => idsOf(data)?.has(id) === false,
    /** Those of a list that are reached, once that is known: who types before must not be offered others. */
    amongThem: <Choice extends { id: string }>(
      choices: readonly Choice[] | Promise<readonly Choice[]>,
    ): readonly Choice[] | Promise<readonly Choice[]> => {
      if (from === null) return choices
      if (data && !(choices instanceof Promise)) return reachedOf(choices, idsOf(data))
      const known = client.ensureQueryData(asked).then(idsOf, () => undefined)
      return Promise.all([choices, known]).then(([them, ids]) => reachedOf(them, ids))
    },
  }
}

type Answer = { data: { stoppageIds: string[]; isComplete: boolean } }

function idsOf(answer: Answer | undefined): ReadonlySet<string> | undefined {
  return answer?.data.isComplete ? new Set(answer.data.stoppageIds) : undefined
}

function reachedOf<Choice extends { id: string }>(
  choices: readonly Choice[],
  ids: ReadonlySet<string> | undefined,
): readonly Choice[] {
  return ids ? choices.filter(({ id }) => ids.has(id)) : choices
}
