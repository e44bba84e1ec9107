import { useTranslation } from 'react-i18next'
import type { SessionNotice as NoticeKey } from '#machines/session/session-flow.ts'
import { Notice, type NoticeTone } from '#src/components/notice.tsx'
import '#src/styles/public.css'

/** Why a session ended, in the words of the catalogue (specification §8) or ours. */
export default function EndedNotice({ notice }: { notice: NoticeKey }) {
  const { t } = useTranslation('session')
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
