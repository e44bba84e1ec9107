import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/components/button.tsx'
import { LinkButton } from '#src/components/link-button.tsx'
import { useSession } from '#src/lib/session.tsx'
import { useMayCall } from '#src/lib/use-may-call.ts'
import { useScreenPath } from '#src/lib/use-screen-path.ts'
import { useCheckIn, useDesk, useDeskStatus } from '../check-in-actor.tsx'
import { useWhen } from '../use-when.ts'
import type { ReviewNote } from './queued-act.ts'

/** What came back from the server, and the way to where the office looks at it. */
export default function ReviewList() {
  const { needsReview } = useDeskStatus()
  return (
    <>
      <Notes key={needsReview} />
      <OfficeReviews />
    </>
  )
}

function Notes() {
  const { t } = useTranslation('check-in-device')
  const desk = useDesk()
  const [notes, setNotes] = useState<ReviewNote[] | null>(null)
  useEffect(() => {
    let isWanted = true
    void desk.notes().then((read) => isWanted && setNotes(read))
    return () => {
      isWanted = false
    }
  }, [desk])
  if (notes === null) return null
  if (notes.length === 0) return <p className="text-base">{t('notes.none')}</p>
  return (
    <ul className="flex flex-col divide-y divide-line">
      {notes.map((note) => (
        <Note key={note.clientId} note={note} onPutAway={() => void desk.putAway(note)} />
      ))}
    </ul>
  )
}

/** The way to the office's list of what has to be looked at; none without a network or a session, or whose user has no such screen. */
function OfficeReviews() {
  const { isOnline } = useDeskStatus()
  const isSignedIn = useSession(({ context }) => context.details !== null)
  return isOnline && isSignedIn ? <ReviewsWay /> : null
}

function ReviewsWay() {
  const { t } = useTranslation('check-in-device')
  const checkedInList = useScreenPath('checkedInList')
  const departures = useScreenPath('departures')
  const mayRead = useMayCall()('getCheckInReviewList')
  const screen = checkedInList ?? departures
  if (!mayRead || screen === undefined) return null
  return (
    <p className="mt-3 border-t border-line pt-4">
      <LinkButton href={`${screen}/reviews`} size="large">
        {t('notes.toReviews')}
      </LinkButton>
    </p>
  )
}

function Note({ note, onPutAway }: { note: ReviewNote; onPutAway: () => void }) {
  const { t } = useTranslation('check-in-device')
  const when = useWhen()
  const ticket = useCheckIn(({ context }) => context.list?.tickets.find(({ ticketId }) => ticketId === note.ticketId))
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow text-base">
        <p className="font-semibold">
          {t(`notes.${note.kind}`)}
          {ticket && (
            <>
              {' · '}
              <bdi>{`${ticket.passenger.firstName} ${ticket.passenger.lastName}`}</bdi>
            </>
          )}
        </p>
        <p className="text-sm text-ink-2">
          <bdi>{note.officerName}</bdi> · {when.time(note.at)}
        </p>
        <p className="mt-1">{note.message ?? t('notes.twice')}</p>
        <p className="text-sm text-ink-2">{note.act ? t('notes.kept') : note.reviewId && t('notes.recorded')}</p>
      </div>
      <Button size="large" onClick={onPutAway}>
        {t('notes.putAway')}
      </Button>
    </li>
  )
}
