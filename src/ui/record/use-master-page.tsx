import Plus from 'lucide-react/icons/plus'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { filesOf, keyOf } from '#contract/list/list-definition.ts'
import type { ExportedList } from '#contract/master.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import type { PagedList } from '#src/ui/list/list-page.tsx'
import type { AnyListState } from '#src/ui/list/use-list-state.ts'
import { useListAs } from '#src/platform/use-read.ts'

interface MasterPage {
  /** The list's own path: new records are below it at `/new`, others by their id. */
  path: string
  /** The list's name in exports. */
  exported: ExportedList
  /** Whether new ones are made here. */
  canAdd?: boolean
  /** What narrows it always, and not by a filter. */
  query?: object
}

interface Row {
  id: string | number
}

/** What is the same on every page of master data, for its `ListPage`: the way to a new record, and to the one that was found. */
export function useMasterPage(
  list: PagedList,
  state: AnyListState,
  { path, exported, canAdd = true, query = {} }: MasterPage,
) {
  const { t } = useTranslation(filesOf(list))
  const [, navigate] = useLocation()
  const read = useListAs<{ data: Row[] }>(list.calls.read, { ...state.query, ...query })
  const rowHref = (row: Row) => `${path}/${row.id}${state.carried}`
  const add = canAdd && (
    <LinkButton href={`${path}/new${state.carried}`} tone="primary" icon={<Plus />}>
      {t(keyOf(list, 'add'))}
    </LinkButton>
  )
  return {
    exported,
    query,
    rowHref,
    add,
    emptyAction: add || undefined,
    onFind: (text: string) => {
      const [only, ...others] = read.data?.data ?? []
      const isShown = text === state.search && !read.isPlaceholderData
      if (only && others.length === 0 && isShown) navigate(rowHref(only))
    },
  }
}
