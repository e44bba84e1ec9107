import { playTune, type Tune } from '#src/ui/tunes.ts'
import type { View } from './check-in-views.ts'

/** Told apart with the eyes on the passenger: rising goes, falling is outdated, low and long stops. */
const TUNES: Partial<Record<View, Tune>> = {
  go: [
    [660, 90],
    [990, 140],
  ],
  done: [
    [990, 70],
    [1320, 110],
  ],
  payFirst: [
    [520, 90],
    [0, 60],
    [520, 90],
    [0, 60],
    [520, 90],
  ],
  askingVisa: [
    [520, 90],
    [0, 60],
    [520, 90],
  ],
  comparing: [
    [520, 90],
    [0, 60],
    [520, 90],
  ],
  stop: [[180, 600]],
  refused: [[180, 600]],
  notFound: [
    [180, 250],
    [0, 80],
    [180, 250],
  ],
  unreadable: [
    [180, 120],
    [0, 60],
    [180, 120],
  ],
  lookUpRefused: [
    [180, 250],
    [0, 80],
    [180, 250],
  ],
  already: [
    [440, 160],
    [330, 260],
  ],
  outdated: [
    [500, 140],
    [360, 140],
    [220, 320],
  ],
  partlyDone: [
    [990, 90],
    [330, 240],
  ],
  noAnswer: [
    [260, 200],
    [0, 100],
    [260, 200],
  ],
  outage: [
    [260, 200],
    [0, 100],
    [260, 200],
  ],
}

/** Plays what goes with a view. */
export function play(view: View): void {
  const tune = TUNES[view]
  if (tune) playTune(tune, view === 'go' || view === 'done')
}
