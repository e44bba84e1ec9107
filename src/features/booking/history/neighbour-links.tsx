import { useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { buttonStyle } from '#src/ui/button-style.ts'
import { MirroredIcon } from '#src/ui/mirrored-icon.tsx'
import { formatNumber } from '#src/platform/format.ts'
import { readOptions, useList } from '#src/platform/use-read.ts'
import { useBookingListState, type BookingListQuery } from './booking-list-state.ts'

export interface NeighbourLinksProps {
  bookingId: string
  listPath: string
}

/** Previous and next within the list one came from, also over the edges of its pages. */
export function NeighbourLinks({ bookingId, listPath }: NeighbourLinksProps) {
  const { t, i18n } = useTranslation('booking-history')
  const { query, carried } = useBookingListState()
  const list = useList('getBookingList', { query })
  const rows = list.data?.data ?? []
  const page = list.data?.page
  const at = rows.findIndex((row) => row.id === bookingId)
  const before = usePageBeyond(query, 'previous', at === 0 ? page?.previous : undefined)
  const after = usePageBeyond(query, 'next', at >= 0 && at === rows.length - 1 ? page?.next : undefined)
  if (at === -1 || !page) return null

  const here = (id: string | undefined) => id && `${listPath}/${id}${carried}`
  const beyond = (id: string | undefined, turn: Turn, cursor: string | undefined) =>
    id && cursor && `${listPath}/${id}${turned(carried, turn, cursor)}`
  const count = (value: number) => formatNumber(value, i18n.language)
  return (
    <nav aria-label={t('neighbours.label')} className="flex items-center gap-1 text-xs text-ink-2">
      <Neighbour
        label={t('neighbours.previous')}
        href={here(rows[at - 1]?.id) ?? beyond(before?.at(-1)?.id, 'previous', page.previous)}
      >
        <ChevronLeft />
      </Neighbour>
      <span className="min-w-16 text-center tabular-nums">
        {t(page.totalIsCapped ? 'neighbours.positionCapped' : 'neighbours.position', {
          at: count((page.pageNumber - 1) * page.recordNumber + at + 1),
          total: count(page.total),
        })}
      </span>
      <Neighbour
        label={t('neighbours.next')}
        href={here(rows[at + 1]?.id) ?? beyond(after?.[0]?.id, 'next', page.next)}
      >
        <ChevronRight />
      </Neighbour>
    </nav>
  )
}

type Turn = 'previous' | 'next'

/** The page past an edge; asked for only when the booking stands at that edge. */
function usePageBeyond(query: BookingListQuery, turn: Turn, cursor: string | undefined) {
  const { pageNumber: _number, next: _next, previous: _previous, ...rest } = query
  const page = useQuery({
    ...readOptions<'getBookingList'>('getBookingList', { query: { ...rest, ...(cursor && { [turn]: cursor }) } }),
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
