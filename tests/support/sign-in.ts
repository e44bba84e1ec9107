import type { Page } from 'playwright'
import type { Role, UserType } from '#contract/access.ts'
import type { SignedInUser } from '#machines/session/session-flow.ts'
import type { Database } from '#server/database/connection.ts'
import { openSession } from '#tests/support/demo-session.ts'

/** Opens a path as a user, by e-mail or by the name of a demo login, with a session of their own. The sign-in screen has tests of its own. */
export async function signInOn(
  page: Page,
  database: Database,
  user: string,
  path: string,
  { hours = 1 } = {},
): Promise<void> {
  const email = user.includes('@') ? user : `${user}@demo.example`
  const token = await openSession(database, email)
  const { rows } = await database.pool.query<{ name: string; user_type: UserType | null; role: Role | null }>(
    'select name, user_type, role from users where email = $1',
    [email],
  )
  const [who] = rows
  if (who === undefined) throw new Error(`there is no user ${email}`)
  const stored: SignedInUser = { ...who, token, expiresAt: Date.now() + hours * 3_600_000 }
  // Into the first document only: a test that signs out stays signed out.
  await page.addInitScript((text) => {
    // Frames inside, the PDF viewer's for one, may have no storage.
    if (window !== window.top || sessionStorage.getItem('signed-in') !== null) return
    sessionStorage.setItem('signed-in', 'once')
    sessionStorage.setItem('user', text)
  }, JSON.stringify(stored))
  await page.goto(path)
}
