import Printer from 'lucide-react/icons/printer'
import type { ReactNode } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import type { PrintedList } from '#src/ui/list/use-printed-list.ts'

export interface PrintListProps {
  /** What `usePrintedList` gives; its table is the one to be shown. */
  list: Pick<PrintedList<unknown>, 'progress' | 'print'>
  size?: 'small' | 'regular'
  children: ReactNode
}

/** The button that prints a list. While the rows are read it says how far, and takes no further clicks. */
export function PrintList({ list: { progress, print }, size = 'regular', children }: PrintListProps) {
  return (
    <Button
      icon={progress === undefined ? <Printer /> : <Spinner />}
      size={size}
      onClick={print}
      {...(progress !== undefined && { 'aria-busy': true, 'aria-disabled': true })}
    >
      {progress ?? children}
    </Button>
  )
}
