import { fromPromise } from 'xstate'
import type { AnswerOf } from '#contract/contract.ts'
import type { GivenProof } from '#contract/session/second-factor.ts'
import type { UserDetails } from '#contract/session/session.ts'
import type { Answered, ConfirmedAct, Restored, SignedInUser, SignInAnswer } from '#machines/session/session-flow.ts'
import type { ApiError } from '#src/platform/api.ts'
import { readStoredUser } from '#src/platform/session-storage.ts'

/** The API client comes with the first call, or a little earlier: when somebody begins to type. */
const api = () => import('#src/platform/api.ts')
export const preloadApi = (): void => void api().catch(() => undefined)

// The flow itself decides what a 401 or 403 of its own calls means.
const asked = { endsSession: 'never' } as const

/** What the session flow invokes. */
export const sessionServices = {
  restoreSession: fromPromise<Restored>(() => Promise.resolve(readStoredUser(Date.now()))),

  signIn: fromPromise<SignInAnswer, { email: string; password: string }>(async ({ input, signal }) => {
    const { attempt } = await api()
    const attempted = await attempt('login', { body: input, signal, ...asked })
    if (!attempted.ok) return refused(attempted.error)
    const { data } = attempted.answer
    return 'question' in data ? { ok: true, question: data } : { ok: true, user: signedIn(data) }
  }),

  prove: fromPromise<Answered<{ user: SignedInUser }>, { question: string; proof: GivenProof }>(
    async ({ input, signal }) => {
      const { attempt } = await api()
      const attempted = await attempt('proveSignIn', { body: input, signal, ...asked })
      return attempted.ok ? { ok: true, user: signedIn(attempted.answer.data) } : refused(attempted.error)
    },
  ),

  signUp: fromPromise<Answered, { fullname: string; email: string; password: string }>(async ({ input, signal }) =>
    answered(await (await api()).attempt('register', { body: input, signal, ...asked })),
  ),

  askForReset: fromPromise<Answered, { username: string }>(async ({ input, signal }) =>
    answered(await (await api()).attempt('forgetPassword', { body: input, signal, ...asked })),
  ),

  resetPassword: fromPromise<Answered, { token: string; password: string }>(async ({ input, signal }) =>
    answered(await (await api()).attempt('resetPassword', { body: input, signal, ...asked })),
  ),

  confirm: fromPromise<Answered, { token: string; of: ConfirmedAct; password: string }>(async ({ input, signal }) => {
    const { attempt } = await api()
    const { token, of, password } = input
    if (of === 'registration')
      return answered(await attempt('confirmAccount', { body: { token, password }, signal, ...asked }))
    return answered(
      await attempt(of === 'newEmail' ? 'confirmEmail' : 'stopEmailChange', { body: { token }, signal, ...asked }),
    )
  }),

  loadDetails: fromPromise<Answered<{ details: UserDetails }>>(async ({ signal }) => {
    const { attempt } = await api()
    const attempted = await attempt('userDetails', { signal, ...asked })
    return attempted.ok ? { ok: true, details: attempted.answer.data.userDetails } : refused(attempted.error)
  }),

  lock: fromPromise<Answered>(async () => answered(await (await api()).attempt('lockScreen', asked))),

  unlock: fromPromise<Answered, { password: string }>(async ({ input, signal }) =>
    answered(await (await api()).attempt('unlockScreen', { body: input, signal, ...asked })),
  ),

  signOut: fromPromise<Answered>(async () => answered(await (await api()).attempt('logout', asked))),
}

const signedIn = ({ expiresIn, ...user }: AnswerOf<'proveSignIn'>['data']): SignedInUser => ({
  ...user,
  expiresAt: Date.now() + expiresIn * 1000,
})

const answered = (attempted: { ok: true } | { ok: false; error: ApiError }): Answered =>
  attempted.ok ? { ok: true } : refused(attempted.error)

function refused({ status, code, message, fields, retryAfterSeconds }: ApiError): Answered<never> {
  return {
    ok: false,
    refusal: {
      status,
      // Only an outage is unreachable, and an outage throws.
      code: code === 'unreachable' ? 'server' : code,
      message,
      fields,
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    },
  }
}
