import { Link } from 'wouter'
import type { Booking } from '#contract/booking/booking.ts'
import { RecordStatePill } from '#src/domain/workflow/record-state-pill.tsx'
import { cx } from '#src/ui/cx.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'

type Requests = NonNullable<NonNullable<Booking['package']>['visas']>['requests']

/** The visas of a package: for whom, and how far each is. Who works on visas gets there from here. */
export function VisaRequestLinks({ requests, className }: { requests: Requests; className?: string }) {
  const path = useScreenPath('visaRequests')
  return (
    <ul className={cx('mt-1 grid gap-1 text-xs', className)}>
      {requests.map(({ id, name, state }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-2">
          {path === undefined ? (
            <bdi>{name}</bdi>
          ) : (
            <Link href={`${path}/${id}`} className="text-brand-ink underline">
              <bdi>{name}</bdi>
            </Link>
          )}
          <RecordStatePill record="visaRequest" state={state} />
        </li>
      ))}
    </ul>
  )
}
