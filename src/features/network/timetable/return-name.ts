import type { LocalizedName } from '#contract/common.ts'

type Language = keyof LocalizedName

/** Between the two ends of a name, the longer dash or the one that keyboards have. */
const DASH = /\s+[–—-]\s+/
/** Said of a way back whose name names no places. */
const BACK: LocalizedName = { en: '(return)', ar: '(عودة)' }

/**
 * A name for the way back: the two cities change places and what else the name says stays where it is, so that
 * 'Jeddah – Amman express' comes back as 'Amman – Jeddah express'.
 *
 * @param stops the way out, in order
 */
export function proposedName(name: LocalizedName, stops: readonly { regionName: LocalizedName }[]): LocalizedName {
  const [from, to] = [stops[0]?.regionName, stops.at(-1)?.regionName]
  const turned = (language: Language) =>
    name[language].trim() === '' ? '' : turn(name[language], from?.[language] ?? '', to?.[language] ?? '', language)
  return { en: turned('en'), ar: turned('ar') }
}

function turn(name: string, from: string, to: string, language: Language): string {
  const ends = from === to ? [] : [from, to].filter((city) => city !== '' && name.includes(city))
  // One city's name may be part of the other's.
  if (ends.length === 2 && name.replace(longer(from, to), '').includes(shorter(from, to))) {
    const parts = new RegExp(`${escaped(longer(from, to))}|${escaped(shorter(from, to))}`, 'g')
    return name.replaceAll(parts, (city) => (city === from ? to : from))
  }
  const halves = name.split(DASH)
  const [first, second] = halves
  // Two bare places; of a longer text nobody can tell where the place ends.
  if (halves.length === 2 && first && second && !second.includes(' ')) return `${second} – ${first}`
  return `${name} ${BACK[language]}`
}

const longer = (one: string, other: string) => (one.length >= other.length ? one : other)
const shorter = (one: string, other: string) => (one.length >= other.length ? other : one)
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
