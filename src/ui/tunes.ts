/** A sequence of tones: pitch in Hz (0 is silence), length in milliseconds. */
export type Tune = readonly (readonly [pitch: number, length: number])[]

const MUTED = 'check-in-muted'
const VOLUME = 0.25
const listeners = new Set<() => void>()
let context: AudioContext | undefined
/** As it was chosen on this page, whether or not the device could keep it. */
let mutedHere: boolean | undefined

/** Whether somebody has switched the sounds of this device off: those of check-in and of the dock. */
export const isMuted = (): boolean => mutedHere ?? localStorage.getItem(MUTED) === 'yes'

export function setMuted(muted: boolean): void {
  mutedHere = muted
  try {
    if (muted) localStorage.setItem(MUTED, 'yes')
    else localStorage.removeItem(MUTED)
  } catch (error) {
    // A full device: it holds for as long as the page is open.
    console.warn('Whether sounds are off cannot be kept.', error)
  }
  for (const tell of listeners) tell()
}

export function onMuted(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Plays a tune, soft where all is well and sharp where it is not; the words and the colour say the same. */
export function playTune(tune: Tune, isWell: boolean): void {
  if (isMuted()) return
  context ??= new AudioContext()
  // A page may not sound before somebody has touched it; a scan is a touch of its keys.
  void context.resume().catch(() => undefined)
  const type = isWell ? 'sine' : 'triangle'
  let at = context.currentTime
  for (const [pitch, length] of tune) {
    if (pitch > 0) tone(context, { pitch, at, seconds: length / 1000, type })
    at += length / 1000
  }
}

function tone(
  context: AudioContext,
  { pitch, at, seconds, type }: { pitch: number; at: number; seconds: number; type: OscillatorType },
) {
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
