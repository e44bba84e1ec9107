import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/button.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { moneyInWords } from '#src/platform/format.ts'
import { useSession } from '#src/platform/session.tsx'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { useCheckIn, useDesk, useDeskContents, useDeskStatus } from '../desk/check-in-actor.tsx'
import { useWhen } from '../desk/use-when.ts'
import {
  isToGiveBack,
  ticketIdsOf,
  whatToDoWith,
  type QueuedAct,
  type ReviewNote,
  type SequencedAct,
} from '#machines/check-in/queued-act.ts'

/** What came back from the server or does not get through, and the way to where the office looks at it. */
export default function ReviewList() {
  const { notes, putAside } = useDeskContents()
  return (
    <>
      {putAside.length > 0 && <PutAside />}
      {(notes.length > 0 || putAside.length === 0) && <Notes />}
      <OfficeReviews />
    </>
  )
}

/** What the server fails on: kept, and tried again by itself or by hand. */
function PutAside() {
  const { t } = useTranslation('check-in-device')
  const when = useWhen()
  const desk = useDesk()
  const { putAside } = useDeskContents()
  function fateOf({ failure }: SequencedAct): string {
    if (typeof failure?.retryAt !== 'number') return t('aside.behind')
    return `${t('aside.tried', { count: failure.tries })} ${t('aside.next', { time: when.time(new Date(failure.retryAt).toISOString()) })}`
  }
  return (
    <section className="my-4">
      <p className="text-base">{t('aside.why')}</p>
      <ul className="flex flex-col divide-y divide-line">
        {putAside.map((act) => (
          <li key={act.id} className="py-3 text-base">
            <What act={act} ticketIds={ticketIdsOf(act)} officerName={act.officer.name} />
            <p className="mt-1">{fateOf(act)}</p>
          </li>
        ))}
      </ul>
      <Button size="large" onClick={() => void desk.sendPutAside()}>
        {t('aside.again')}
      </Button>
    </section>
  )
}

function Notes() {
  const { t } = useTranslation('check-in-device')
  const desk = useDesk()
  const { notes } = useDeskContents()
  if (notes.length === 0) return <p className="text-base">{t('notes.none')}</p>
  return (
    <ul className="flex flex-col divide-y divide-line">
      {notes.map((note) => (
        <Note key={note.clientId} note={note} onDismiss={() => void desk.putAway(note)} />
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

function Note({ note, onDismiss }: { note: ReviewNote; onDismiss: () => void }) {
  const { t, i18n } = useTranslation('check-in-device')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow text-base">
        <What act={note} ticketIds={[note.ticketId]} officerName={note.officerName} />
        {note.fee && (
          <p className="mt-1 font-medium">
            {moneyInWords(note.fee.amount, note.fee.currency, i18n.language)} · {t('fee.receipt')}{' '}
            <Reference>{note.fee.receiptNumber}</Reference>
          </p>
        )}
        <p className="mt-1">{note.message ?? t('notes.twice')}</p>
        {note.fee && isToGiveBack(note) && (
          <p className="mt-1">
            {t(whatToDoWith(note.fee), { amount: moneyInWords(note.fee.amount, note.fee.currency, i18n.language) })}
          </p>
        )}
        <p className="text-sm text-ink-2">{note.act ? t('notes.kept') : note.reviewId && t('notes.recorded')}</p>
      </div>
      <Button size="large" onClick={onDismiss}>
        {t('notes.putAway')}
      </Button>
    </li>
  )
}

/** What was done for whom, as far as the open list knows them, by whom and when. */
function What({
  act,
  ticketIds,
  officerName,
}: {
  act: Pick<QueuedAct, 'kind' | 'at'>
  ticketIds: readonly string[]
  officerName: string
}) {
  const { t } = useTranslation('check-in-device')
  const when = useWhen()
  const tickets = useCheckIn(({ context }) => context.list?.tickets)
  return (
    <>
      <p className="font-semibold">
        {t(`notes.${act.kind}`)}
        {tickets
          ?.filter(({ ticketId }) => ticketIds.includes(ticketId))
          .map(({ ticketId, passenger }) => (
            <Fragment key={ticketId}>
              {' · '}
              <bdi>{`${passenger.firstName} ${passenger.lastName}`}</bdi>
            </Fragment>
          ))}
      </p>
      <p className="text-sm text-ink-2">
        <bdi>{officerName}</bdi> · {when.time(act.at)}
      </p>
    </>
  )
}
