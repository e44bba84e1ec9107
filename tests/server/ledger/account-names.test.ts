import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHART_OF_ACCOUNTS } from '#server/database/seed/chart-of-accounts.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

const LANDED_NAME = { en: 'Date-change fees', ar: 'رسوم تغيير تاريخ السفر' }

let database: TestDatabase
let owner: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

test.each([
  ['takes its new name', LANDED_NAME, CHART_OF_ACCOUNTS.find(({ code }) => code === '4010')?.name],
  [
    'keeps a name of the operator',
    { en: 'Change fees', ar: 'رسوم التغيير' },
    { en: 'Change fees', ar: 'رسوم التغيير' },
  ],
])('the account of date-change fees of an earlier installation %s', async (_, before, after) => {
  await owner.query(`update accounts set name = $1 where code = '4010'`, [before])
  await owner.query(
    await readFile(
      new URL('../../../server/database/migrations/0016_renamed_date_change_fees.sql', import.meta.url),
      'utf8',
    ),
  )
  expect((await owner.query(`select name from accounts where code = '4010'`)).rows).toEqual([{ name: after }])
})
