import { useTranslation } from 'react-i18next'
import '#src/styles/dark.css'
import '#src/styles/public.css'
import { isLoggedIn } from '#machines/session/session-selectors.ts'
import { LinkButton } from '#src/components/link-button.tsx'
import { useSession } from '#src/lib/session.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { publicPaths } from './public-paths.ts'
import { SessionNotice } from './session-notice.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignOutButton } from './sign-out-button.tsx'

/** The standalone page at the gate: public as a page, not as data; signs in on the spot (domain rulings §6). */
export default function CheckInDoor() {
  const { t } = useTranslation('session')
  const isSignedIn = useSession(isLoggedIn)
  const name = useSession((snapshot) => snapshot.context.user?.name ?? '')
  return (
    <div data-mode="dark" className="flex min-h-dvh flex-col bg-ground p-4 text-ink sm:p-8">
      <title>{`${t('checkIn.title')} · ${t('product')}`}</title>
      <header className="flex items-center justify-between gap-4">
        <p className="text-lg font-semibold">{t('checkIn.title')}</p>
        <LanguageSwitch />
      </header>
      <main className="m-auto w-full max-w-md py-8">
        {isSignedIn ? (
          <>
            <h1 className="text-xl font-semibold">{t('checkIn.signedIn', { name })}</h1>
            <div className="mt-6 flex flex-wrap gap-3">
              <LinkButton href="/" tone="primary" size="large">
                {t('already.continue')}
              </LinkButton>
              <SignOutButton words={t('already.signOut')} />
            </div>
          </>
        ) : (
          <>
            <h1 className="mb-5 text-xl font-semibold">{t('checkIn.signIn')}</h1>
            <SessionNotice />
            <SignInForm forgetPasswordPath={publicPaths.card.forgetPassword} />
          </>
        )}
      </main>
    </div>
  )
}
