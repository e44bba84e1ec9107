import { and, eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { withContentsStored } from '#server/audit/contents/store-contents.ts'
import { type Database, inTransaction } from '#server/database/connection.ts'
import { users } from '#server/database/schema/people.ts'
import { recordChange } from '#server/masters/record-changes.ts'
import { hashPassword } from '#server/passwords/hash-password.ts'
import type { Settings } from '#server/settings.ts'

/**
 * Makes the user of `FIRST_SUPER_ADMIN_EMAIL` a super admin while there is none who can sign in. Afterwards the
 * setting does nothing, so a password changed in the product stays changed.
 */
export async function ensureFirstSuperAdmin(
  database: Database,
  { firstSuperAdmin }: Pick<Settings, 'firstSuperAdmin'>,
): Promise<void> {
  if (!firstSuperAdmin) return
  const [present] = await database.orm
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.userType, 'super_admin'), eq(users.isActive, true)))
    .limit(1)
  if (present) return
  const now = new Date()
  const granted = {
    passwordHash: await hashPassword(firstSuperAdmin.password),
    userType: 'super_admin',
    role: 'super_admin',
    accessRoleId: null,
    isActive: true,
    confirmedAt: now,
  } as const
  const email = firstSuperAdmin.email.toLowerCase()
  await inTransaction(database, async (tx) => {
    const [before] = await tx.orm.select().from(users).where(eq(users.email, email))
    const id = before?.id ?? newId()
    const [user] = await withContentsStored(tx, { user: [id] }, () =>
      tx.orm
        .insert(users)
        .values({ ...granted, id, email, name: email })
        .onConflictDoUpdate({ target: users.email, set: granted })
        .returning(),
    )
    if (!user) throw new Error('an upsert that always writes returns its row')
    // In their own name: nobody else is there.
    await recordChange(tx, {
      kind: 'user',
      id: user.id,
      before: before && told(before),
      after: told(user),
      userId: user.id,
      now,
    })
  })
}

const told = ({ name, email, userType, role, isActive }: typeof users.$inferSelect) => ({
  name,
  email,
  user_type: userType,
  role,
  isActive,
})
