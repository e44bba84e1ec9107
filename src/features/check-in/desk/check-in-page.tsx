import { CheckInDesk } from './check-in-desk.tsx'
import { OpenDesk } from './open-desk.tsx'

/** Check In / Exit Fee: the desk within the frame of the back office. */
export default function CheckInPage() {
  return (
    <OpenDesk>
      <div className="check-in-framed">
        <CheckInDesk />
      </div>
    </OpenDesk>
  )
}
