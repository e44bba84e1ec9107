import type { BoardingTicket } from '#contract/check-in/boarding-list.ts'
import { cx } from '#src/ui/cx.ts'

export interface BoardingNameProps {
  passenger: BoardingTicket['passenger']
  className?: string
}

/**
 * A passenger's name where room is short. Members of a family differ in their first names, which are never cut; the family
 * name goes below, and is cut there.
 */
export function BoardingName({ passenger: { firstName, lastName }, className }: BoardingNameProps) {
  return (
    <span className={cx('block min-w-0 grow leading-tight', className)}>
      {/* One direction for both, as the name is written. */}
      <bdi className="flex w-fit max-w-full flex-wrap gap-x-[0.3em]">
        <span className="max-w-full wrap-anywhere">{firstName}</span>{' '}
        <span className="max-w-full truncate">{lastName}</span>
      </bdi>
    </span>
  )
}
