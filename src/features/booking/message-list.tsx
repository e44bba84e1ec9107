import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MESSAGE_TONES } from '#contract/message/message-codes.ts'
import type { MessageRow } from '#contract/message/message-row.ts'
import { Button } from '#src/ui/button.tsx'
import { Arriving } from '#src/ui/frame/arriving.tsx'
import { DateTime } from '#src/ui/date-time.tsx'
import { Phone } from '#src/ui/phone.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { StatusPill } from '#src/ui/status-pill.tsx'
import { loadPatiently } from '#src/platform/load-with-retry.ts'
import { useZone } from '#src/platform/use-zone.ts'

const SendDialog = lazy(() => loadPatiently(() => import('./send-dialog.tsx')))

/** More than most bookings have. */
const FEW = 5

export interface MessageListProps {
  bookingId: string
  /** Offered where a message was no SMS. */
  phone: string | null
  rows: readonly MessageRow[]
  /** Whether the reader may send the tickets. */
  maySend: boolean
}

/** Messages as rows: to whom, what came of it, why, and once more. */
export default function MessageList({ bookingId, phone, rows, maySend }: MessageListProps) {
  const { t } = useTranslation('message')
  const [shown, setShown] = useState(FEW)
  const [again, setAgain] = useState<MessageRow>()
  return (
    <SectionCard
      title={t('list.title')}
      actions={
        rows.length > shown && (
          <Button size="small" tone="quiet" onClick={() => setShown(rows.length)}>
            {t('list.all', { total: rows.length })}
          </Button>
        )
      }
    >
      <ul className="divide-y divide-line">
        {rows.slice(0, shown).map((message) => (
          <Message key={message.id} message={message} onAgain={maySend ? () => setAgain(message) : undefined} />
        ))}
      </ul>
      {again && (
        <Arriving fallback={null}>
          <SendDialog bookingId={bookingId} phone={phone} before={again} onClose={() => setAgain(undefined)} />
        </Arriving>
      )}
    </SectionCard>
  )
}

function Message({ message, onAgain }: { message: MessageRow; onAgain: (() => void) | undefined }) {
  const { t } = useTranslation('message')
  const zone = useZone()
  const { channel, recipient, state, createdAt, createdBy, nextAttemptAt } = message
  const reason = useReason(message)
  return (
    <li className="grid gap-1 py-2 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="min-w-0 wrap-anywhere">
          {t(`channel.${channel}`)}{' '}
          {channel === 'email' ? <bdi dir="ltr">{recipient}</bdi> : <Phone>{recipient}</Phone>}
        </span>
        <StatusPill tone={MESSAGE_TONES[state]}>{t(`list.state.${state}`)}</StatusPill>
      </div>
      {reason !== undefined && <p className="text-xs text-ink-2">{reason}</p>}
      {state === 'queued' && nextAttemptAt !== null && message.failure !== null && (
        <p className="text-xs text-ink-2">
          {t('list.next')} <DateTime instant={nextAttemptAt} zone={zone} />
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-xs text-ink-3">
        <span>
          <DateTime instant={createdAt} zone={zone} /> {t('list.by')} <bdi>{createdBy}</bdi>
        </span>
        {onAgain && state !== 'queued' && (
          <Button size="small" tone="quiet" onClick={onAgain}>
            {t('list.again')}
          </Button>
        )}
      </div>
    </li>
  )
}

/** Why it was not sent, or not yet. */
function useReason({ state, failure, failureStatus }: MessageRow): string | undefined {
  const { t } = useTranslation('message')
  if (state === 'suppressed') return t('list.suppressed')
  if (failure === null) return undefined
  return failureStatus !== null && (failure === 'refused' || failure === 'unavailable')
    ? t(`list.failure.${failure}Status`, { status: failureStatus })
    : t(`list.failure.${failure}`)
}
