import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { PageInfo } from '#contract/common.ts'
import type { TableStatus } from '#src/ui/list/data-table.tsx'
import type { PageFacts } from '#src/ui/list/pagination.tsx'
import { ApiError } from '#src/platform/api.ts'
import { errorText } from '#src/platform/error-text.ts'
import { formatNumber } from '#src/platform/format.ts'
import { notify } from '#src/platform/notify.ts'
import { notePrint, type NotedPrint } from '#src/ui/print/use-noted-print.ts'
import type { AnyListState } from '#src/ui/list/use-list-state.ts'

/** Most rows on paper: a month of a busy depot. */
const MAX_ROWS = 1000
/** Rows of one answer, the most that a list gives (contract/common.ts). */
const ROWS_AT_ONCE = 200

interface Listed<Row> {
  rows: readonly Row[]
  page: PageFacts | undefined
  status: TableStatus
}

/** Where the next rows of a list are read from; an order and filters are the list's own. */
export interface PrintedPart {
  recordNumber: number
  next?: string
}

export interface PrintedList<Table> {
  /** The list's table; while it is printed, with all rows that go to paper. */
  table: Table & { paperLine?: string | undefined }
  /** How far the rows are read, in words; undefined while none are. */
  progress: string | undefined
  print: () => void
}

/**
 * Prints a list: not the few rows that a screen shows at once, but all that fit its filters, up to a bound that the
 * paper names, and noted in the access log before. They are read through the list's own call, part by part, only when somebody prints.
 */
export function usePrintedList<Row, Table extends Listed<Row>>(
  noted: NotedPrint,
  list: AnyListState,
  table: Table & Listed<Row>,
  readPart: (part: PrintedPart) => Promise<{ data: Row[]; page: PageInfo }>,
): PrintedList<Table> {
  const { t, i18n } = useTranslation('common')
  const [path] = useLocation()
  const place = `${path}${list.carried}`
  const shown = useRef<string>(undefined)
  useEffect(() => {
    shown.current = place
    return () => {
      shown.current = undefined
    }
  }, [place])
  const [printed, setPrinted] = useState<{ place: string; rows: readonly Row[]; page: PageFacts }>()
  const [read, setRead] = useState({ rows: 0, total: 0 })
  const count = (value: number) => formatNumber(value, i18n.language)

  const reading = useMutation({
    mutationFn: async () => {
      const { rows, page } = table
      const isWhole = table.status === 'ready' && page && !page.totalIsCapped && rows.length === page.total
      const found = { place, ...(isWhole ? { rows, page } : await readAll(page?.total ?? 0)) }
      if (shown.current === place) await notePrint({ ...noted, rows: found.rows.length })
      return found
    },
    onSuccess: (found) => {
      // Somebody has gone on to other rows meanwhile.
      if (shown.current !== found.place) return
      flushSync(() => setPrinted(found))
      addEventListener('afterprint', () => setPrinted(undefined), { once: true })
      window.print()
    },
    onError: (error) => notify.error(error instanceof ApiError ? errorText(t, error) : t('printed.failed')),
  })

  const stands = printed?.place === place ? printed : undefined
  return {
    table: stands ? { ...table, rows: stands.rows, page: stands.page, paperLine: paperLine(stands) } : table,
    progress: reading.isPending
      ? t('printed.reading', { read: count(read.rows), total: count(read.total) })
      : undefined,
    print: () => {
      if (!reading.isPending) reading.mutate()
    },
  }

  function readAll(total: number) {
    setRead({ rows: 0, total: Math.min(total, MAX_ROWS) })
    return readRows(readPart, (rowsRead, ofAll) => {
      setRead({ rows: rowsRead, total: ofAll })
      return shown.current === place
    })
  }

  function paperLine({ rows, page }: { rows: readonly Row[]; page: PageFacts }): string {
    const said = t(page.totalIsCapped ? 'printed.rowsCapped' : 'printed.rows', {
      shown: count(rows.length),
      total: count(page.total),
    })
    return rows.length < page.total ? `${said} ${t('printed.rest')}` : said
  }
}

/** The rows from the first on, until there are no more, the bound is reached, or `goesOn` says no. */
async function readRows<Row>(
  readPart: (part: PrintedPart) => Promise<{ data: Row[]; page: PageInfo }>,
  goesOn: (read: number, total: number) => boolean,
): Promise<{ rows: Row[]; page: PageFacts }> {
  const first = await readPart({ recordNumber: ROWS_AT_ONCE })
  const { total, totalIsCapped } = first.page
  const rows = [...first.data]
  let { next } = first.page
  while (next !== undefined && rows.length < MAX_ROWS && goesOn(rows.length, Math.min(total, MAX_ROWS))) {
    // oxlint-disable-next-line no-await-in-loop -- each part begins where the one before ended
    const part = await readPart({ recordNumber: ROWS_AT_ONCE, next })
    rows.push(...part.data)
    next = part.page.next
  }
  return {
    rows,
    page: { pageNumber: 1, recordNumber: rows.length, total: Math.max(total, rows.length), totalIsCapped },
  }
}
