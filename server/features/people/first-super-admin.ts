import { and, eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Database } from '#server/database/connection.ts'
import { users } from '#server/database/schema/people.ts'
import { hashPassword } from '#server/passwords/hash-password.ts'
import type { Settings } from '#server/settings.ts'

/**
 * Makes the user of `FIRST_SUPER_ADMIN_EMAIL` a super admin while there is none who can sign in. Afterwards the
 * setting does nothing, so a password changed in the product stays changed.
 */
export async function ensureFirstSuperAdmin(
  { orm }: Database,
  { firstSuperAdmin }: Pick<Settings, 'firstSuperAdmin'>,
): Promise<void> {
  if (!firstSuperAdmin) return
  const [present] = await orm
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.userType, 'super_admin'), eq(users.isActive, true)))
    .limit(1)
  if (present) return
  const granted = {
    passwordHash: await hashPassword(firstSuperAdmin.password),
    userType: 'super_admin',
    role: 'super_admin',
    accessRoleId: null,
    isActive: true,
    confirmedAt: new Date(),
  } as const
  const email = firstSuperAdmin.email.toLowerCase()
  await orm
    .insert(users)
    .values({ ...granted, id: newId(), email, name: email })
    .onConflictDoUpdate({ target: users.email, set: granted })
}
