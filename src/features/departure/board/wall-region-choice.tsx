import { Link } from 'wouter'
import { isSameClock } from '#src/platform/zone-name.ts'
import { BothLanguages } from './both-languages.tsx'
import { useWallWords } from './use-wall-words.ts'
import type { Wall } from './wall-table.tsx'

/** In the address in place of a region. */
export const ALL_REGIONS = 'all'

/** Whether the clocks of all regions read the same now, so that their times can stand below each other. */
export const haveOneClock = ({ regions, at }: Pick<Wall, 'regions' | 'at'>): boolean =>
  regions.every(({ timeZone }) => isSameClock(timeZone, regions[0]?.timeZone ?? timeZone, at))

/** A screen hangs at one station: whoever sees several regions says whose departures it shows. */
export function WallRegionChoice({ wall }: { wall: Wall }) {
  const words = useWallWords()
  const places = [
    ...wall.regions.map(({ id, city }) => ({ id, words: city })),
    ...(haveOneClock(wall) ? [{ id: ALL_REGIONS, words: words('allRegions') }] : []),
  ]
  return (
    <section className="wall-choice">
      <h2>
        <BothLanguages {...words('wallChoose')} />
      </h2>
      <ul>
        {places.map((place) => (
          <li key={place.id}>
            <Link href={`/departure-wall?region=${encodeURIComponent(place.id)}`}>
              <BothLanguages {...place.words} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
