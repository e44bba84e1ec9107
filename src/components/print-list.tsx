import Printer from 'lucide-react/icons/printer'
import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '#src/components/button.tsx'
import type { PageFacts } from '#src/components/pagination.tsx'

/** Rows of the largest page of a list. */
const MOST_ROWS = 100

export interface PrintListProps {
  /** What `useListTable` knows of the list. */
  table: { rows: readonly unknown[]; page: PageFacts | undefined; status: string; onRecordNumber: (recordNumber: number) => void }
  size?: 'small' | 'regular'
  children: ReactNode
}

/** Prints a list: not the few rows that a screen shows at once, but as many as one page can have. */
export function PrintList({ table: { rows, page, status, onRecordNumber }, size = 'regular', children }: PrintListProps) {
  const isAsked = useRef(false)
  const isWhole = page !== undefined && (rows.length === page.total || page.recordNumber >= MOST_ROWS)
  useEffect(() => {
    if (!isAsked.current || status === 'loading' || status === 'refreshing' || (status === 'ready' && !isWhole)) return
    isAsked.current = false
    if (status === 'ready') window.print()
  }, [status, isWhole])
  return (
    <Button
      icon={<Printer />}
      size={size}
      onClick={() => {
        if (isWhole) {
          window.print()
          return
        }
        isAsked.current = true
        onRecordNumber(MOST_ROWS)
      }}
    >
      {children}
    </Button>
  )
}
