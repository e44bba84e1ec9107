import { lazyScreen, type LazyScreen } from '#src/app/lazy-screen.tsx'
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
const register = lazyScreen(() => import('#src/features/session/register-page.tsx'))
const confirm = lazyScreen(() => import('#src/features/session/confirm-page.tsx'))
const forgetPassword = lazyScreen(() => import('#src/features/session/forget-password-page.tsx'))
const resetPassword = lazyScreen(() => import('#src/features/session/reset-password-page.tsx'))
const signInSignUp = lazyScreen(() => import('#src/features/session/sign-in-sign-up-page.tsx'))
const logout = lazyScreen(() => import('#src/features/session/logout-page.tsx'))
const checkIn = lazyScreen<{ composition: Composition }>(() => import('#src/app/check-in-screen.tsx'))
/** Also stands in front of every other page while the session is locked. */
export const lockScreen = lazyScreen(() => import('#src/features/session/lock-page.tsx'))

/** What stands in the way of a signed-in user's screens, each shown rarely. */
export const alreadySignedIn = lazyScreen<{ composition: Composition }>(
  () => import('#src/features/session/already-signed-in.tsx'),
)
export const detailsUnavailable = lazyScreen<object>(() => import('#src/features/session/details-unavailable.tsx'))
export const waitingForType = lazyScreen<object>(() => import('#src/features/session/waiting-for-type.tsx'))

/** Public routes of specification §2, and the page that a reset link leads to. The second set is another composition. */
const publicScreens: Readonly<Record<string, PublicScreen>> = {
  '/admin/login': { page: signIn, composition: 'card', whenSignedIn: 'leads-on' },
  '/auth/register': { page: register, composition: 'card', whenSignedIn: 'explains' },
  '/auth/confirm': { page: confirm, composition: 'card', whenSignedIn: 'explains' },
  '/auth/forget-password': { page: forgetPassword, composition: 'card', whenSignedIn: 'explains' },
  '/auth/reset-password': { page: resetPassword, composition: 'card', whenSignedIn: 'explains' },
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

/** Everything behind the session: frame, menu, screens of the user type. */
export const signedInApp = lazyScreen<object>(() => import('#src/app/signed-in-app.tsx'))

/** Starts loading what a path will show, before anything is rendered. */
export function preloadScreen(path: string): void {
  publicScreenAt(path)?.page.preload()
}
