import { useTranslation } from 'react-i18next'
import type { SessionNotice as NoticeKey } from '#machines/session/session-flow.ts'
import { Notice, type NoticeTone } from '#src/ui/notice.tsx'
import '#src/styles/public.css'

/** Why a session ended. What the catalogue (specification §8) says of a 401 is of a password; here none was given. */
export default function EndedNotice({ notice }: { notice: NoticeKey }) {
  const { t } = useTranslation('session')
  const title =
    notice === 'invalidCredentials'
      ? t('ended')
      : notice === 'accessForbidden'
        ? t('catalogue.accessForbidden')
        : undefined
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
