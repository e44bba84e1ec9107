import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { moneyInWords } from '#src/platform/format.ts'
import { useCheckIn, useDesk, useDeskStatus } from './check-in-actor.tsx'
import { whatToDoWith, type NotedFee, type ReviewNote } from '#machines/check-in/queued-act.ts'
import { useWhen } from './use-when.ts'

/** What whoever stands at the desk has to know before the next passenger, whatever is on the screen: room and money. */
export function DeskNotices() {
  const { storeTrouble, feesToGiveBack } = useDeskStatus()
  const [fee] = feesToGiveBack
  if (!storeTrouble && !fee) return null
  return (
    <div className="flex flex-col gap-2 px-4 py-3" data-print="hide">
      {storeTrouble && <StoreNotice />}
      {fee?.fee && <FeeNotice key={fee.clientId} note={fee} fee={fee.fee} count={feesToGiveBack.length} />}
    </div>
  )
}

/** Nothing can be kept here: what works all the same, what does not, and how to make room. It goes by itself. */
function StoreNotice() {
  const { t } = useTranslation('check-in')
  const { storeTrouble, isOnline, unsent } = useDeskStatus()
  if (!storeTrouble) return null
  return (
    <Notice
      tone={isOnline ? 'attention' : 'stop'}
      role="alert"
      title={t(`storage.${storeTrouble}.title`)}
      className="text-base"
    >
      <p>{t(isOnline ? 'storage.online' : 'storage.offline')}</p>
      <p>
        {t(`storage.${storeTrouble}.room`)}
        {unsent > 0 && ` ${t('storage.unsent', { count: unsent })}`}
      </p>
    </Notice>
  )
}

/** Money that is nobody's fee: how much, whose, and what to do with it, until somebody has said that they know. */
function FeeNotice({ note, fee, count }: { note: ReviewNote; fee: NotedFee; count: number }) {
  const { t, i18n } = useTranslation(['check-in', 'check-in-device'])
  const when = useWhen()
  const desk = useDesk()
  const ticket = useCheckIn(({ context }) => context.list?.tickets.find(({ ticketId }) => ticketId === note.ticketId))
  const amount = moneyInWords(fee.amount, fee.currency, i18n.language)
  return (
    <Notice
      tone="attention"
      role="alert"
      title={t(`check-in-device:fee.${fee.standing}`, { amount })}
      className="text-base"
      action={
        <Button size="large" onClick={() => void desk.putAway(note)}>
          {t('check-in-device:fee.understood')}
        </Button>
      }
    >
      <p className="text-sm">
        {ticket && (
          <>
            <bdi>{`${ticket.passenger.firstName} ${ticket.passenger.lastName}`}</bdi> ·{' '}
          </>
        )}
        {t('check-in-device:fee.receipt')} <Reference>{fee.receiptNumber}</Reference> · <bdi>{note.officerName}</bdi> ·{' '}
        {when.time(note.at)}
        {count > 1 && ` · ${t('check-in-device:fee.more', { count: count - 1 })}`}
      </p>
      {/* In the language that it was sent in. */}
      {note.message && (
        <p>
          <bdi>{note.message}</bdi>
        </p>
      )}
      <p className="font-medium">{t(`check-in-device:${whatToDoWith(fee)}`, { amount })}</p>
    </Notice>
  )
}
