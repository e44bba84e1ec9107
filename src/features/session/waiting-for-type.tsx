import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { useSession, useSessionActor } from '#src/platform/session.tsx'
import { AuthPage } from './auth-page.tsx'
import { SignOutButton } from './sign-out-button.tsx'
import '#src/styles/public.css'

/** Signed in without a user type: stays on the sign-in screen until a super admin gives one (domain rulings §6). */
export default function WaitingForType() {
  const { t } = useTranslation('session')
  const session = useSessionActor()
  const name = useSession((snapshot) => snapshot.context.user?.name ?? '')
  return (
    <AuthPage composition="card" title={t('waiting.title', { name })}>
      <Notice tone="info" className="mb-5">
        {t('waiting.body')}
      </Notice>
      <div className="flex flex-wrap gap-3">
        <Button tone="primary" onClick={() => session.send({ type: 'session.refresh' })}>
          {t('waiting.refresh')}
        </Button>
        <SignOutButton words={t('already.signOut')} />
      </div>
    </AuthPage>
  )
}
