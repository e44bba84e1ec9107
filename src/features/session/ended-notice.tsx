import { useTranslation } from 'react-i18next'
import type { SessionNotice as NoticeKey } from '#machines/session/session-flow.ts'
import { Notice, type NoticeTone } from '#src/ui/notice.tsx'
import '#src/styles/public.css'

/** Why a session ended: what the catalogue says (specification §8), and below it, smaller, what happened. */
export default function EndedNotice({ notice }: { notice: NoticeKey }) {
  const { t } = useTranslation('session')
  const happened = t(`notice.${notice}`)
  if (notice !== 'invalidCredentials' && notice !== 'accessForbidden') {
    return (
      <Notice tone={TONES[notice]} role="alert" className="mb-5">
        {happened}
      </Notice>
    )
  }
  return (
    <Notice tone={TONES[notice]} role="alert" className="mb-5" title={t(`catalogue.${notice}`)}>
      <p className="text-xs">{happened}</p>
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
