import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { i18n, TFunction } from 'i18next'
import { listSeparator } from '#contract/list-separator.ts'
import type { OwnSession } from '#contract/session/own-sessions.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { errorText } from '#src/platform/error-text.ts'
import { notify } from '#src/platform/notify.ts'
import { useRead } from '#src/platform/use-read.ts'
import { useWrite } from '#src/platform/use-write.ts'
import { useErrorWords } from '#src/platform/use-error-words.ts'

/** Where the user is signed in, each ended by itself or all others together. */
export function SessionsCard({ zone }: { zone: string }) {
  const { t, i18n } = useTranslation('profile')
  useErrorWords()
  const read = useRead('getOwnSessions', {})
  const [isAsking, setAsking] = useState(false)
  const end = useWrite('endOwnSessions', {
    invalidates: ['getOwnSessions'],
    onDone: ({ data }) => {
      setAsking(false)
      notify.success(t('sessions.ended', { count: data.ended }))
    },
    onRefused: (error) => notify.error(errorText(t, error)),
  })
  const others = (read.data?.data ?? []).filter(({ isThis }) => !isThis)
  const devices = deviceList(
    others.map((session) => deviceName(session, t)),
    i18n,
  )
  return (
    <SectionCard title={t('sessions.title')} lead={t('sessions.lead')}>
      <ReadState read={read} waiting={<Skeleton className="h-16" />}>
        {({ data }) => (
          <ul className="divide-y divide-line">
            {data.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                zone={zone}
                isBusy={end.isPending}
                onEnd={() => end.mutate({ body: { ids: [session.id] } })}
              />
            ))}
          </ul>
        )}
      </ReadState>
      {others.length > 1 && (
        <div className="mt-4">
          <Button onClick={() => setAsking(true)}>{t('sessions.endOthers')}</Button>
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        title={t('sessions.endOthers')}
        body={t('sessions.endOthersBody', { count: others.length, devices })}
        confirmLabel={t('sessions.end')}
        busy={end.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => end.mutate({ body: { ids: others.map(({ id }) => id) } })}
      />
    </SectionCard>
  )
}

interface SessionRowProps {
  session: OwnSession
  zone: string
  isBusy: boolean
  onEnd: () => void
}

function SessionRow({ session, zone, isBusy, onEnd }: SessionRowProps) {
  const { t } = useTranslation('profile')
  const { isThis, isHandheld, isLocked, address, signedInAt, lastSeenAt } = session
  const device = deviceName(session, t)
  const Icon = isHandheld ? Smartphone : Monitor
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      <Icon aria-hidden className="size-5 shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {device}
          {isThis && <Badge>{t('sessions.this')}</Badge>}
          {isLocked && <Badge>{t('sessions.locked')}</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm text-ink-2">
          <span>
            {t('sessions.signedIn')} <RelativeTime instant={signedInAt} zone={zone} />
          </span>
          {!isThis && (
            <span>
              {t('sessions.lastSeen')} <RelativeTime instant={lastSeenAt} zone={zone} />
            </span>
          )}
          {address !== null && <bdi dir="ltr">{address}</bdi>}
        </p>
      </div>
      {!isThis && (
        <Button busy={isBusy} aria-label={t('sessions.endOn', { device })} onClick={onEnd}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}

function deviceName({ browser, system }: OwnSession, t: TFunction<['profile', ...string[]]>): string {
  if (browser !== null && system !== null) return t('sessions.device', { browser, system })
  return browser ?? system ?? t('sessions.unknownDevice')
}

/** Each kind once, with how many there are; isolated, since Latin names of two would run together in Arabic. */
function deviceList(names: readonly string[], words: Pick<i18n, 'language' | 'dir'>): string {
  const isolate = words.dir() === 'rtl' ? '\u2067' : '\u2066'
  const kinds = [...new Set(names)].map((name) => {
    const count = names.filter((each) => each === name).length
    return `${isolate}${name}\u2069${count > 1 ? ` (${count})` : ''}`
  })
  return kinds.join(listSeparator(words.language))
}
