import { randomUUID } from 'node:crypto'
import { openDatabase } from '#server/database/connection.ts'
import { inSpiteOfOthers } from '#server/database/contention.ts'
import { post } from '#tests/support/journal.ts'

// Posts into a month from another process until it is killed, one entry after the other, and says how many there are.
const { DATABASE_URL = '', POSTING_DATE = '', PERSON = '' } = process.env
const database = openDatabase(DATABASE_URL, 2)
for (let posted = 1; ; posted += 1) {
  const entry = {
    postingDate: POSTING_DATE,
    act: 'capitalPaidIn',
    recordKind: 'journal',
    recordId: randomUUID(),
  } as const
  await inSpiteOfOthers(() =>
    post(
      database,
      PERSON,
      [
        { account: '1010', currency: 'SAR', amount: 1 },
        { account: '3000', currency: 'SAR', amount: -1 },
      ],
      entry,
    ),
  )
  process.send?.(posted)
}
