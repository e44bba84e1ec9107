import { useTranslation } from 'react-i18next'
import type { SessionFailure } from '#machines/session/session-flow.ts'
import { Notice } from '#src/ui/notice.tsx'
import { errorText } from '#src/platform/error-text.ts'
import '#src/styles/public.css'

/** A failed act in the words of the catalogue (specification §8). */
export default function FailureNotice({ failure }: { failure: SessionFailure }) {
  const { t } = useTranslation('session')
  return (
    <Notice tone="stop" role="alert">
      {errorText(t, failure)}
    </Notice>
  )
}
