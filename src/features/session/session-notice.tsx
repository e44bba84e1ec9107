import { useTranslation } from 'react-i18next'
import type { SessionNotice as NoticeKey } from '#machines/session/session-flow.ts'
import { Notice, type NoticeTone } from '#src/components/notice.tsx'
import { useSession } from '#src/lib/session.tsx'

/** Why the last session ended, on the screen that starts the next one. */
export function SessionNotice() {
  const { t } = useTranslation('session')
  const notice = useSession((snapshot) => snapshot.context.notice)
  if (!notice) return null
  const title = notice === 'invalidCredentials' || notice === 'accessForbidden' ? t(`catalogue.${notice}`) : undefined
  return (
    <Notice tone={TONES[notice]} role="alert" className="mb-5" {...(title === undefined ? {} : { title })}>
      {t(`notice.${notice}`)}
    </Notice>
  )
}

const TONES = {
  invalidCredentials: 'stop',
  accessForbidden: 'stop',
  sessionExpired: 'attention',
  signedOut: 'done',
  signOutUnconfirmed: 'attention',
} satisfies Record<NoticeKey, NoticeTone>
