import AlreadySignedIn from './already-signed-in.tsx'
import ConfirmPage from './confirm-page.tsx'
import DetailsUnavailable from './details-unavailable.tsx'
import { ConfirmEmailPage, StopEmailPage } from './email-change-page.tsx'
import ForgetPasswordPage from './forget-password-page.tsx'
import LockPage from './lock-page.tsx'
import LogoutPage from './logout-page.tsx'
import RegisterPage from './register-page.tsx'
import { InvitationPage, ResetPasswordPage } from './reset-password-page.tsx'
import SignInSignUpPage from './sign-in-sign-up-page.tsx'
import WaitingForType from './waiting-for-type.tsx'

/** The public screens that are visited once in a while, in one chunk: a file for each would only hold its name. */
export const accountPages = {
  AlreadySignedIn,
  ConfirmEmailPage,
  ConfirmPage,
  DetailsUnavailable,
  ForgetPasswordPage,
  InvitationPage,
  LockPage,
  LogoutPage,
  RegisterPage,
  ResetPasswordPage,
  SignInSignUpPage,
  StopEmailPage,
  WaitingForType,
}
