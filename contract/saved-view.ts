import { z } from 'zod'
import { USER_TYPES } from './access.ts'
import { recordId, recordVersion } from './common.ts'
import { endpoint } from './endpoint.ts'
import { MAX_VIEW_NAME } from './bounds.ts'

/** Views that one user may keep, over all lists. */
export const MAX_SAVED_VIEWS = 100
/** More filters or columns than any list has. */
const MAX_ENTRIES = 60

const fewEntries = (entries: object) => Object.keys(entries).length <= MAX_ENTRIES

export const listId = z.string().regex(/^[a-z][A-Za-z0-9-]{0,39}$/)
/** Filters, search, sort and rows per page, as a list's address spells them. */
export const askedOfList = z.record(z.string().regex(/^[A-Za-z]\w{0,39}$/), z.string().max(200)).refine(fewEntries)
const viewName = z.string().trim().min(1).max(MAX_VIEW_NAME)

const shown = {
  query: askedOfList,
  /** Column id → shown, where that is not the column's default. */
  columns: z.record(z.string().regex(/^[A-Za-z][\w-]{0,39}$/), z.boolean()).refine(fewEntries),
}

const savedView = z.object({
  id: recordId,
  name: z.string(),
  isOwn: z.boolean(),
  /** Seen by everyone of the owner's user type. */
  isShared: z.boolean(),
  ownerName: z.string(),
  ...shown,
  version: recordVersion,
})
export type SavedView = z.output<typeof savedView>

const content = { name: viewName, isShared: z.boolean(), ...shown }
const params = z.object({ id: recordId })

export const savedViewEndpoints = {
  getSavedViews: endpoint('getSavedViews', {
    summary: "Named views of a list: one's own, and those shared within the user type.",
    access: USER_TYPES,
    query: z.object({ list: listId }),
    data: z.array(savedView),
  }),
  createSavedView: endpoint('createSavedView', {
    summary: 'Keep filters, order and columns of a list under a name.',
    access: USER_TYPES,
    body: z.object({ list: listId, ...content }),
    data: savedView,
  }),
  updateSavedView: endpoint('updateSavedView', {
    summary: 'Rename an own view, share it, or let it show something else.',
    access: USER_TYPES,
    params,
    body: z.object({ ...content, version: recordVersion }),
    data: savedView,
  }),
  deleteSavedView: endpoint('deleteSavedView', {
    summary: 'Delete an own view.',
    access: USER_TYPES,
    params,
    data: z.object({}),
  }),
}
