import { dayAt, type Whereabouts } from '#server/time/local-day.ts'

/** Name of a file that somebody takes away, with the day that it is where they are. */
export const datedName = (stem: string, place: Whereabouts): string => `${stem}-${dayAt(place, new Date())}`
