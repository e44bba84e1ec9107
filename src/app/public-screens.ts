import { lazyScreen, type LazyScreen } from '#src/platform/lazy-screen.tsx'
import type { Composition } from '#src/features/session/composition.ts'
import SignInPage from '#src/features/session/sign-in-page.tsx'

export interface PublicScreen {
  page: LazyScreen<{ composition: Composition }>
  composition: Composition
  /**
   * What somebody who is signed in meets here: `leads-on` to the own start, `explains` that a session stands in the
   * way, or the page itself `decides`, whatever state the session is in.
   */
  whenSignedIn: 'leads-on' | 'explains' | 'decides'
}

/** Comes with the first chunk: most begin here. */
const signIn = { Page: SignInPage, preload: () => undefined }
const checkIn = lazyScreen<{ composition: Composition }>(() => import('#src/app/check-in-screen.tsx'))

const loadAccountPages = async () => (await import('#src/features/session/account-pages.ts')).accountPages
type AccountPages = Awaited<ReturnType<typeof loadAccountPages>>

const account = (name: keyof AccountPages) =>
  lazyScreen<{ composition: Composition }>(async () => ({ default: (await loadAccountPages())[name] }))

const register = account('RegisterPage')
const confirm = account('ConfirmPage')
const forgetPassword = account('ForgetPasswordPage')
const resetPassword = account('ResetPasswordPage')
const invitation = account('InvitationPage')
const confirmEmail = account('ConfirmEmailPage')
const stopEmail = account('StopEmailPage')
const signInSignUp = account('SignInSignUpPage')
const logout = account('LogoutPage')
/** Also stands in front of every other page while the session is locked. */
export const lockScreen = account('LockPage')

/** What stands in the way of a signed-in user's screens, each shown rarely. */
export const alreadySignedIn = account('AlreadySignedIn')
export const detailsUnavailable = account('DetailsUnavailable')
export const waitingForType = account('WaitingForType')

/** Stands in front of every page while the second factor that the rules require is to be set up. */
export const factorSetUp = lazyScreen<object>(async () => {
  const [screen] = await Promise.all([import('#src/app/factor-set-up-screen.tsx'), import('#contract/office-calls.ts')])
  return screen
})

/** Public routes of specification §2, and the pages that e-mailed links lead to. The second set is another composition. */
const publicScreens: Readonly<Record<string, PublicScreen>> = {
  '/admin/login': { page: signIn, composition: 'card', whenSignedIn: 'leads-on' },
  '/auth/register': { page: register, composition: 'card', whenSignedIn: 'explains' },
  '/auth/confirm': { page: confirm, composition: 'card', whenSignedIn: 'explains' },
  '/auth/forget-password': { page: forgetPassword, composition: 'card', whenSignedIn: 'explains' },
  '/auth/reset-password': { page: resetPassword, composition: 'card', whenSignedIn: 'explains' },
  '/auth/invitation': { page: invitation, composition: 'card', whenSignedIn: 'explains' },
  '/auth/confirm-email': { page: confirmEmail, composition: 'card', whenSignedIn: 'explains' },
  '/auth/stop-email': { page: stopEmail, composition: 'card', whenSignedIn: 'explains' },
  '/auth/signin-signup': { page: signInSignUp, composition: 'card', whenSignedIn: 'leads-on' },
  '/auth/lock-screen': { page: lockScreen, composition: 'card', whenSignedIn: 'decides' },
  '/auth/logout': { page: logout, composition: 'card', whenSignedIn: 'decides' },
  '/auth/login2': { page: signIn, composition: 'split', whenSignedIn: 'leads-on' },
  '/auth/logout2': { page: logout, composition: 'split', whenSignedIn: 'decides' },
  '/auth/register2': { page: register, composition: 'split', whenSignedIn: 'explains' },
  '/auth/confirm2': { page: confirm, composition: 'split', whenSignedIn: 'explains' },
  '/auth/forget-password2': { page: forgetPassword, composition: 'split', whenSignedIn: 'explains' },
  '/auth/signin-signup2': { page: signInSignUp, composition: 'split', whenSignedIn: 'leads-on' },
  '/auth/lock-screen2': { page: lockScreen, composition: 'split', whenSignedIn: 'decides' },
  '/checkin': { page: checkIn, composition: 'card', whenSignedIn: 'decides' },
}

/** The public screen at a path, with or without a slash at its end. */
export function publicScreenAt(path: string): PublicScreen | undefined {
  return publicScreens[withoutSlash(path)]
}

export const withoutSlash = (path: string): string => path.replace(/(?<=.)\/+$/, '')

/** Everything behind the session: frame, menu, screens of the user type; and beside it how the office's calls are made. */
export const signedInApp = lazyScreen<object>(async () => {
  const [app] = await Promise.all([import('#src/app/signed-in-app.tsx'), import('#contract/office-calls.ts')])
  return app
})

/** Starts loading what a path will show, before anything is rendered. */
export function preloadScreen(path: string): void {
  publicScreenAt(path)?.page.preload()
}
