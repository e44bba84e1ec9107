import { isDay } from './day-range.ts'
import { formatDay } from './format.ts'

const SEPARATOR = ' · '

/** What tells a search's hits apart, with its days in the reader's words: the server writes them as on the wire. */
export function hitDetail(detail: string, language: string): string {
  return detail
    .split(SEPARATOR)
    .map((part) => (isDay(part) ? formatDay(part, language) : part))
    .join(SEPARATOR)
}
