import { DEEPEST_NUMBERED_ROW, type PageInfo } from '#contract/common.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'
import type { PageQuery } from './list-page.ts'

/** Refused where rows that are reckoned cannot be shown so: they have numbered pages only, and the sorts named. */
export function refusePlace(
  { sort, next, previous, pageNumber, recordNumber }: PageQuery,
  sorts: { has: (name: string) => boolean },
): Refusal | undefined {
  if (sort !== undefined && !sorts.has(sort.replace(/^-/, '')))
    return refuse('malformed', { fields: { sort: 'list.unknownSort' } })
  if (next !== undefined) return refuse('malformed', { fields: { next: 'list.unknownCursor' } })
  if (previous !== undefined) return refuse('malformed', { fields: { previous: 'list.unknownCursor' } })
  if ((pageNumber - 1) * recordNumber >= DEEPEST_NUMBERED_ROW)
    return refuse('malformed', { fields: { pageNumber: 'list.pageTooDeep' } })
  return undefined
}

/** One page of rows that are few and in hand already, in their order. */
export function pageInHand<Row>(
  rows: readonly Row[],
  { pageNumber, recordNumber }: Pick<PageQuery, 'pageNumber' | 'recordNumber'>,
): { data: Row[]; page: PageInfo } {
  const skipped = (pageNumber - 1) * recordNumber
  return { data: rows.slice(skipped, skipped + recordNumber), page: { pageNumber, recordNumber, total: rows.length } }
}
