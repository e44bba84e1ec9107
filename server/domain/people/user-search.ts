import { sql } from 'drizzle-orm'
import { users } from '#server/database/schema/people.ts'

/** What a user of the back office is found by, as the index has it. */
export const userSearchText = sql`(${users.name} || ' ' || ${users.email} || ' ' || coalesce(${users.phone}, ''))`
