import type { UseQueryResult } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearch } from 'wouter'
import { EmptyState } from '#src/ui/empty-state.tsx'
import type { PagedList } from '#src/ui/list/list-page.tsx'
import { NeighbourLinks, type NeighbourLinksProps } from '#src/ui/list/neighbour-links.tsx'
import { queryIn, stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import { MirroredIcon } from '#src/ui/mirrored-icon.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

export interface NewRecordPageProps {
  title: string
  lead: string
  back: ReactNode
  children: ReactNode
}

/** Where a record is made. */
export function NewRecordPage({ title, lead, back, children }: NewRecordPageProps) {
  return (
    <>
      <title>{title}</title>
      <PageHeader title={title} lead={lead} back={back} />
      {children}
    </>
  )
}

export interface RecordPageProps<Row> {
  /** The list's call, asked for this one id. */
  read: UseQueryResult<{ data: Row[] }>
  back: ReactNode
  titleOf: (row: Row) => string
  /** Beside the name: its state. */
  renderLead?: ((row: Row) => ReactNode) | undefined
  renderActions?: ((row: Row) => ReactNode) | undefined
  children: (row: Row, reload: () => Promise<Row | undefined>) => ReactNode
}

/** Where a record is seen and changed; tells loading, an outage and one that is not there apart. */
export function RecordPage<Row extends { id: string }>({
  read,
  back,
  titleOf,
  renderLead,
  renderActions,
  children,
}: RecordPageProps<Row>) {
  const { t } = useTranslation('session')
  return (
    <ReadState
      read={read}
      waiting={
        <div className="grid max-w-form gap-4 pt-8">
          <Skeleton className="h-7 w-56" />
          <Skeleton className="h-64" />
        </div>
      }
    >
      {({ data: [row] }) =>
        row ? (
          <>
            <title>{titleOf(row)}</title>
            <PageHeader title={titleOf(row)} lead={renderLead?.(row)} back={back} actions={renderActions?.(row)} />
            {children(row, async () => (await read.refetch()).data?.data[0])}
          </>
        ) : (
          <EmptyState title={t('catalogue.notFound')} action={back} />
        )
      }
    </ReadState>
  )
}

type BackToListProps = { path: string; children: ReactNode } & (
  | {
      list?: undefined
      /** Previous and next of what is no list's record. */
      beside?: ReactNode
      /** The list's own query, where this page's is not that of the list. */
      carried?: string | undefined
    }
  | ({
      list: PagedList
      /** The record, as its path has it. */
      id: string | undefined
      /** What the list is asked for beside its filters. */
      query?: object
    } & Pick<NeighbourLinksProps, 'by'>)
)

/** The way back to the list as it was: with its filters, order and page; of a record in it, also to those beside it. */
export function BackToList(props: BackToListProps) {
  const { path, children } = props
  const same = useListPath(path)
  const isOther = props.list === undefined && props.carried !== undefined
  const back = <WayBack href={isOther ? `${path}${props.carried}` : same}>{children}</WayBack>
  if (props.list === undefined) return <Beside back={back}>{props.beside}</Beside>
  if (props.id === undefined) return back
  const { list, id, query, by } = props
  return (
    <Beside back={back}>
      <Neighbours list={list} id={id} query={query} listPath={path} by={by} />
    </Beside>
  )
}

function Beside({ back, children }: { back: ReactNode; children: ReactNode }) {
  if (!children) return back
  return (
    <span className="flex min-h-7 flex-wrap items-center gap-x-4 gap-y-1">
      {back}
      {children}
    </span>
  )
}

/** Where the address of the list behind is kept by a page that is a list itself. */
const BEHIND = 'list'

/** The address's query of a page that is a list itself, with that of the list it is opened from. */
export const behindQuery = (carried: string): string =>
  carried === '' ? '' : `?${new URLSearchParams({ [BEHIND]: carried.slice(1) })}`

export interface BackToListBehindProps {
  /** The list's. */
  path: string
  list: PagedList
  id: string
  /** Of the record's page, behind its path. */
  tail: string
  children: ReactNode
}

/** As {@link BackToList}, from a page whose address holds filters, order and page of its own. */
export function BackToListBehind({ path, list, id, tail, children }: BackToListBehindProps) {
  const behind = new URLSearchParams(useSearch()).get(BEHIND) ?? ''
  const carried = behind === '' ? '' : `?${behind}`
  return (
    <Beside back={<WayBack href={`${path}${carried}`}>{children}</WayBack>}>
      <NeighbourLinks
        id={id}
        listPath={path}
        read={list.calls.read}
        state={{ query: queryIn(new URLSearchParams(behind), stateOf(list)), carried }}
        hrefOf={(of, address) => `${path}/${of}${tail}${behindQuery(address)}`}
      />
    </Beside>
  )
}

interface NeighboursProps extends Omit<NeighbourLinksProps, 'read' | 'state'> {
  list: PagedList
  query: object | undefined
}

function Neighbours({ list, query, ...links }: NeighboursProps) {
  const state = useListState(stateOf(list))
  return <NeighbourLinks {...links} read={list.calls.read} state={{ ...state, query: { ...query, ...state.query } }} />
}

function WayBack({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      data-print="hide"
      className="inline-flex items-center gap-1 text-brand-ink underline-offset-4 hover:underline"
    >
      <MirroredIcon>
        <ArrowLeft className="size-3.5" />
      </MirroredIcon>
      {children}
    </Link>
  )
}

/** A path with the address's query of this page: a list's filters, which are carried along to its records and back. */
export function useListPath(path: string): string {
  const carried = useSearch()
  return carried ? `${path}?${carried}` : path
}
