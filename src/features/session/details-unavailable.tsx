import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/button.tsx'
import { useSession, useSessionActor } from '#src/platform/session.tsx'
import { AuthPage } from './auth-page.tsx'
import FailureNotice from './failure-notice.tsx'
import { SignOutButton } from './sign-out-button.tsx'
import '#src/styles/public.css'

/** Signed in, but what the user may see could not be had. */
export default function DetailsUnavailable() {
  const { t } = useTranslation('session')
  const session = useSessionActor()
  const failure = useSession((snapshot) => snapshot.context.failure)
  return (
    <AuthPage composition="card" title={t('details.title')} lead={t('details.lead')}>
      {failure && <FailureNotice failure={failure} />}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button tone="primary" onClick={() => session.send({ type: 'session.retry' })}>
          {t('retry')}
        </Button>
        <SignOutButton words={t('already.signOut')} />
      </div>
    </AuthPage>
  )
}
