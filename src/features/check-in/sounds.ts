import type { Face } from './check-in-faces.ts'

/** A sequence of tones: pitch in Hz (0 is silence), length in milliseconds. */
type Tune = readonly (readonly [pitch: number, length: number])[]

/** Told apart with the eyes on the passenger: rising goes, falling is outdated, low and long stops. */
const TUNES: Partial<Record<Face, Tune>> = {
  go: [[660, 90], [990, 140]],
  done: [[990, 70], [1320, 110]],
  payFirst: [[520, 90], [0, 60], [520, 90], [0, 60], [520, 90]],
  askingVisa: [[520, 90], [0, 60], [520, 90]],
  comparing: [[520, 90], [0, 60], [520, 90]],
  stop: [[180, 600]],
  refused: [[180, 600]],
  notFound: [[180, 250], [0, 80], [180, 250]],
  unreadable: [[180, 120], [0, 60], [180, 120]],
  lookUpRefused: [[180, 250], [0, 80], [180, 250]],
  already: [[440, 160], [330, 260]],
  outdated: [[500, 140], [360, 140], [220, 320]],
  partlyDone: [[990, 90], [330, 240]],
  outage: [[260, 200], [0, 100], [260, 200]],
}

const MUTED = 'check-in-muted'
const VOLUME = 0.25
const listeners = new Set<() => void>()
let context: AudioContext | undefined

export const isMuted = (): boolean => localStorage.getItem(MUTED) === 'yes'

export function setMuted(muted: boolean): void {
  if (muted) localStorage.setItem(MUTED, 'yes')
  else localStorage.removeItem(MUTED)
  for (const tell of listeners) tell()
}

export function onMuted(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Plays what goes with a face; the words and the colour say the same. */
export function play(face: Face): void {
  const tune = TUNES[face]
  if (!tune || isMuted()) return
  context ??= new AudioContext()
  // A page may not sound before somebody has touched it; a scan is a touch of its keys.
  void context.resume().catch(() => undefined)
  const type = face === 'go' || face === 'done' ? 'sine' : 'triangle'
  let at = context.currentTime
  for (const [pitch, length] of tune) {
    if (pitch > 0) tone(context, { pitch, at, seconds: length / 1000, type })
    at += length / 1000
  }
}

function tone(context: AudioContext, { pitch, at, seconds, type }: { pitch: number; at: number; seconds: number; type: OscillatorType }) {
  const [oscillator, gain] = [context.createOscillator(), context.createGain()]
  oscillator.type = type
  oscillator.frequency.value = pitch
  gain.gain.setValueAtTime(VOLUME, at)
  // Faded out, or it would end with a click.
  gain.gain.setTargetAtTime(0, at + seconds - 0.02, 0.008)
  oscillator.connect(gain).connect(context.destination)
  oscillator.start(at)
  oscillator.stop(at + seconds + 0.05)
}
