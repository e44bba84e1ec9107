import { useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { PageInfo } from '#contract/common.ts'
import { buttonStyle } from '#src/ui/button-style.ts'
import { MirroredIcon } from '#src/ui/mirrored-icon.tsx'
import type { AnyListState } from '#src/ui/list/use-list-state.ts'
import type { ListCallName } from '#src/platform/api.ts'
import { formatNumber } from '#src/platform/format.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { listOptions, useListAs } from '#src/platform/use-read.ts'

export interface NeighbourLinksProps {
  id: string
  listPath: string
  /** The list's call. */
  read: ListCallName
  /** As the list was left. */
  state: Pick<AnyListState, 'query' | 'carried'>
  /** What of a row a record's path is made of, where that is not its id. */
  by?: string | undefined
  /** The address of a record's page, where that is not its path with the list's address behind. */
  hrefOf?: ((id: string, carried: string) => string) | undefined
}

interface Page {
  data: ({ id: string | number } & Readonly<Record<string, unknown>>)[]
  page: PageInfo
}

/** Previous and next within the list one came from, also over the edges of its pages. */
export function NeighbourLinks(props: NeighbourLinksProps) {
  const mayCall = useMayCall()
  return mayCall(props.read) ? <ReadNeighbours {...props} /> : null
}

function ReadNeighbours({ id, listPath, read, state, by = 'id', hrefOf }: NeighbourLinksProps) {
  const { query, carried } = state
  const list = useListAs<Page>(read, query)
  const rows = list.data?.data ?? []
  const keyOf = (row: Page['data'][number] | undefined) => row && String(row[by])
  const page = list.data?.page
  const at = rows.findIndex((row) => keyOf(row) === id)
  const before = usePageBeyond(read, query, 'previous', at === 0 ? page?.previous : undefined)
  const after = usePageBeyond(read, query, 'next', at >= 0 && at === rows.length - 1 ? page?.next : undefined)
  if (at === -1 || !page) return null

  const to = hrefOf ?? ((of: string, behind: string) => `${listPath}/${of}${behind}`)
  const here = (of: string | undefined) => of && to(of, carried)
  const beyond = (of: string | undefined, turn: Turn, cursor: string | undefined) =>
    of && cursor && to(of, turned(carried, turn, cursor))
  return (
    <NeighbourNav
      previous={here(keyOf(rows[at - 1])) ?? beyond(keyOf(before?.at(-1)), 'previous', page.previous)}
      next={here(keyOf(rows[at + 1])) ?? beyond(keyOf(after?.[0]), 'next', page.next)}
      at={(page.pageNumber - 1) * page.recordNumber + at + 1}
      total={page.total}
      isCapped={page.totalIsCapped}
    />
  )
}

export interface NeighbourNavProps {
  /** Addresses; undefined at either end. */
  previous: string | undefined
  next: string | undefined
  /** From 1. */
  at: number
  total: number
  isCapped?: boolean | undefined
}

/** Previous and next, and which of how many this is. */
export function NeighbourNav({ previous, next, at, total, isCapped }: NeighbourNavProps) {
  const { t, i18n } = useTranslation('common')
  const count = (value: number) => formatNumber(value, i18n.language)
  return (
    <nav aria-label={t('neighbours.label')} className="flex items-center gap-1 text-xs text-ink-2">
      <Neighbour label={t('neighbours.previous')} href={previous}>
        <ChevronLeft />
      </Neighbour>
      <span className="min-w-16 text-center tabular-nums">
        {t(isCapped ? 'neighbours.positionCapped' : 'neighbours.position', { at: count(at), total: count(total) })}
      </span>
      <Neighbour label={t('neighbours.next')} href={next}>
        <ChevronRight />
      </Neighbour>
    </nav>
  )
}

type Turn = 'previous' | 'next'

/** The page past an edge; asked for only when the record stands at that edge. */
function usePageBeyond(read: ListCallName, query: object, turn: Turn, cursor: string | undefined) {
  const rest = Object.fromEntries(
    Object.entries(query).filter(([name]) => name !== 'pageNumber' && name !== 'next' && name !== 'previous'),
  )
  const page = useQuery({
    ...listOptions<Page>(read, { ...rest, ...(cursor && { [turn]: cursor }) }),
    enabled: cursor !== undefined,
  })
  return cursor === undefined ? undefined : page.data?.data
}

/** The list's address on the page past the edge. */
function turned(carried: string, turn: Turn, cursor: string): string {
  const params = new URLSearchParams(carried)
  for (const name of ['pageNumber', 'next', 'previous']) params.delete(name)
  params.set(turn, cursor)
  return `?${params}`
}

function Neighbour({ label, href, children }: { label: string; href: string | undefined; children: ReactNode }) {
  const look = `${buttonStyle({ tone: 'secondary', size: 'small' })} size-7 min-w-0 !p-0 [&_svg]:size-4`
  const icon = <MirroredIcon>{children}</MirroredIcon>
  if (!href) {
    return (
      <span aria-disabled className={look} title={label}>
        {icon}
      </span>
    )
  }
  return (
    <Link href={href} replace aria-label={label} title={label} className={look}>
      {icon}
    </Link>
  )
}
