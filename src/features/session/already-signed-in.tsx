import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/ui/link-button.tsx'
import { useSession } from '#src/platform/session.tsx'
import { AuthPage } from './auth-page.tsx'
import type { Composition } from './composition.ts'
import { SignOutButton } from './sign-out-button.tsx'
import '#src/styles/public.css'

/** A public screen that makes no sense while somebody is signed in: a link of an e-mail, opened in this tab. */
export default function AlreadySignedIn({ composition }: { composition: Composition }) {
  const { t } = useTranslation('session')
  const name = useSession((snapshot) => snapshot.context.user?.name ?? '')
  return (
    <AuthPage composition={composition} title={t('already.title', { name })} lead={t('already.lead')}>
      <div className="flex flex-wrap gap-3">
        <LinkButton href="/" tone="primary">
          {t('already.continue')}
        </LinkButton>
        <SignOutButton words={t('already.signOut')} />
      </div>
    </AuthPage>
  )
}
