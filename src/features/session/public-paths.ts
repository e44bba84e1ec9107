import type { Composition } from './composition.ts'

/** The public screens lead to each other within their set (specification §2). */
export const publicPaths = {
  card: {
    signIn: '/admin/login',
    register: '/auth/register',
    confirm: '/auth/confirm',
    forgetPassword: '/auth/forget-password',
  },
  split: {
    signIn: '/auth/login2',
    register: '/auth/register2',
    confirm: '/auth/confirm2',
    forgetPassword: '/auth/forget-password2',
  },
} as const satisfies Record<Composition, Record<'signIn' | 'register' | 'confirm' | 'forgetPassword', string>>

/** The token of an e-mailed link. It stands behind `#`, so that no server and no log on the way sees it. */
export function linkToken(): string | undefined {
  return new URLSearchParams(window.location.hash.slice(1)).get('token') ?? undefined
}
