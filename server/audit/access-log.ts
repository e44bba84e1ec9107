import type { ACCESS_ACTIONS } from '#contract/audit/access-log-codes.ts'
import { markOf } from '#server/audit/row-mark.ts'
import type { Connections } from '#server/database/connection.ts'
import { accessLog } from '#server/database/schema/lifecycle.ts'

interface Access {
  userId: string
  action: (typeof ACCESS_ACTIONS)[number]
  /** File id, or what was listed. */
  subject: string
  details: Record<string, unknown>
}

/** Written before the bytes leave: nobody sees a document or a list without its line in the log. */
export async function logAccess(
  { orm, auditKey }: Pick<Connections, 'orm' | 'auditKey'>,
  { userId, action, subject, details }: Access,
): Promise<void> {
  const at = new Date()
  const mark = markOf(auditKey, 'access', { user_id: userId, action, subject, details, at })
  await orm.insert(accessLog).values({ userId, action, subject, details, at, mark })
}
