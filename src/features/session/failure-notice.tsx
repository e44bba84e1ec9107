import { useTranslation } from 'react-i18next'
import type { SessionFailure } from '#machines/session/session-flow.ts'
import { Notice } from '#src/ui/notice.tsx'
import { errorText } from '#src/platform/error-text.ts'
import '#src/styles/public.css'

/** A failed act in the words of the catalogue (specification §8); below a refused sign-in, smaller, what happened. */
export default function FailureNotice({ failure }: { failure: SessionFailure }) {
  const { t } = useTranslation('session')
  const isWrong = failure.act === 'signIn' && failure.status === 401
  return (
    <Notice tone="stop" role="alert" {...(isWrong && { title: errorText(t, failure) })}>
      {isWrong ? <p className="text-xs">{t('signIn.wrong')}</p> : errorText(t, failure)}
    </Notice>
  )
}
