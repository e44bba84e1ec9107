import type { StayDetail } from '#contract/accommodation/stay.ts'

type Night = StayDetail['stayRooms'][number]['nights'][number]

export interface NightRun extends Omit<Night, 'night'> {
  from: string
  to: string
  count: number
}

/**
 * Nights that follow each other and are alike, as one.
 *
 * @param isPriced whether their prices tell them apart: those of a package differ by what could not be shared out evenly
 */
export function nightRuns(nights: readonly Night[], isPriced = true): NightRun[] {
  const runs: NightRun[] = []
  for (const { night, ...rest } of nights) {
    const last = runs.at(-1)
    if (last && isAlike(last, rest) && (!isPriced || last.price === rest.price)) {
      last.to = night
      last.count += 1
    } else runs.push({ ...rest, from: night, to: night, count: 1 })
  }
  return runs
}

const isAlike = (one: Omit<Night, 'night'>, other: Omit<Night, 'night'>): boolean =>
  one.roomTypeId === other.roomTypeId && one.isGivenBack === other.isGivenBack && one.isShort === other.isShort
