import { Link } from 'wouter'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { Reference } from '#src/ui/reference.tsx'

/** A bus by its plate, and the way to its page for whoever has one. */
export function BusLink({ bus: { id, registrationNumber } }: { bus: { id: string; registrationNumber: string } }) {
  const vehicles = useScreenPath('vehicles')
  const plate = <Reference>{registrationNumber}</Reference>
  return vehicles ? (
    <Link href={`${vehicles}/${id}`} className="text-brand-ink underline-offset-4 hover:underline">
      {plate}
    </Link>
  ) : (
    plate
  )
}
