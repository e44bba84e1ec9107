import { useTranslation } from 'react-i18next'
import type { SessionAct } from '#machines/session/session-flow.ts'
import { Notice } from '#src/ui/notice.tsx'
import { errorText, type FailedCall } from '#src/platform/error-text.ts'
import '#src/styles/public.css'

interface FailureNoticeProps {
  failure: FailedCall & { act?: SessionAct }
  /** A field says the same: here it is for those who hear the page only. */
  isAtField?: boolean
}

/** A failed act in the words of the catalogue (specification §8); below a refused sign-in, smaller, what happened. */
export default function FailureNotice({ failure, isAtField = false }: FailureNoticeProps) {
  const { t } = useTranslation('session')
  const isWrong = failure.act === 'signIn' && failure.status === 401
  const words = errorText(t, failure)
  if (isAtField)
    return (
      <p role="alert" className="sr-only">
        {words}
      </p>
    )
  return (
    <Notice tone="stop" role="alert" {...(isWrong && { title: words })}>
      {isWrong ? <p className="text-xs">{t('signIn.wrong')}</p> : words}
    </Notice>
  )
}
