import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as fc from 'fast-check'
import { eq, type SQL, sql } from 'drizzle-orm'
import { folded } from '#contract/folded.ts'
import { holdingWords } from '#server/database/list-page.ts'
import { lineHolding } from '#server/database/search-line.ts'
import { bookings } from '#server/database/schema/booking.ts'
import { consignments } from '#server/database/schema/consignment.ts'
import { expenses } from '#server/database/schema/expense.ts'
import { stoppages } from '#server/database/schema/network.ts'
import { users } from '#server/database/schema/people.ts'
import { bookingSearch } from '#server/domain/booking/booking-search.ts'
import { userSearchText } from '#server/domain/people/user-search.ts'
import { stoppageKind } from '#server/features/network/places/stoppage-kind.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

describe('a text is folded in the database as it is in memory', () => {
  test.each([
    'أحمد إبراهيم آل مكتوم ٱلله',
    'مؤتة شاطئ ء',
    'القاهرة',
    'أبو ظبى',
    'علی کرک',
    'مُحَمَّدٌ',
    'عمّان',
    'الريــــاض',
    'الأُرْدُنّ',
    'والد خالد الخالد ال-الخير (الشام) 7ال aال',
    'ﷺ ﻻ ﷲ',
    '\u200Fعمان\u200E\u061C',
    'JEDDAH Jeddah',
    'Côte d’Ivoire Curaçao Re\u0301union',
    'Ærø Łódź İstanbul ISTANBUL ıı Größe ẞ',
    'Ελλάδα Россия ЙОД',
    'ﬁnance ½ ² Ⅳ ①',
    'पटना மதுரை กรุงเทพฯ 서울 東京',
    '٠٥٥١٢٣ +966 55-123',
    'a_b%c\\d  tab\tline\nend',
    'a\u{E0041}b\u{E0100}c\u{1D165}d',
    '',
  ])('%j', async (text) => {
    const { rows } = await server.database.pool.query<{ folded: string }>('select folded($1)', [text])
    expect(rows).toEqual([{ folded: folded(text) }])
  })

  test('whatever mark or letter of the scripts of the trade it holds', async () => {
    const blocks = [
      [0x20, 0x24f],
      [0x300, 0x36f],
      [0x600, 0x6ff],
      [0x750, 0x77f],
      [0x2000, 0x206f],
      [0xfb50, 0xfdff],
      [0xfe00, 0xfeff],
    ] as const
    const letters = blocks.flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
    )
    const { rows } = await server.database.pool.query<{ text: string; folded: string }>(
      'select text, folded(text) as folded from unnest($1::text[]) as text',
      [letters.map((letter) => `x${letter}y`)],
    )
    expect(rows.filter(({ text, folded: held }) => held !== folded(text))).toEqual([])
  })

  test('by whichever of its ways: ASCII alone, with Arabic letters, and with anything else', async () => {
    const ascii = [...'aZ 9-(\\']
    const arabic = [...ascii, 'ال', ...'اأإآؤئىةيكبلء']
    const texts = [ascii, arabic, [...arabic, ...'ٱکیﻻـَöİ\u200F']].flatMap((letters) =>
      fc.sample(fc.string({ unit: fc.constantFrom(...letters), maxLength: 12 }), 2000),
    )
    const { rows } = await server.database.pool.query<{ text: string; folded: string }>(
      'select text, folded(text) as folded from unnest($1::text[]) as text',
      [texts],
    )
    expect(rows.filter(({ text, folded: held }) => held !== folded(text))).toEqual([])
  })
})

const planOf = async (query: SQL) =>
  server.database.orm.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    return JSON.stringify((await tx.execute(sql`explain ${query}`)).rows)
  })

test('a name is found however it is spelled, by its words in any order', async () => {
  const finds = async (search: string) => {
    const found = holdingWords(sql`${'محمّد أحمد القرشي Müller'}::text`, search)
    const { rows } = await server.database.orm.execute<{ finds: boolean }>(sql`select ${found} as finds`)
    return rows[0]?.finds
  }
  for (const search of ['احمد محمد', 'قرشي', 'القرشى', 'MULLER أحمد', 'ال', '  '])
    expect(await finds(search), search).toBe(true)
  for (const search of ['حامد', 'محمد علي', 'm_ller', '%%%', 'ـ', 'ـــ', '...', '\u200F', 'ال '.repeat(2) + 'ـ'])
    expect(await finds(search), search).toBe(false)
})

test('a booking is found by words in any order, however they are spelled', async () => {
  const { orm } = server.database
  const [booking] = await orm.select({ id: bookings.id }).from(bookings).limit(1)
  // The demo operator's numbers and names are drawn anew each day, and now and then one of them holds a term as well.
  await orm.update(bookings).set({ searchText: 'another booking' })
  const searchText = 'zzzz9999 آمنة القرشيّ +966555123456 966555123456 علي موسى k1234567'
  await orm
    .update(bookings)
    .set({ searchText })
    .where(eq(bookings.id, booking?.id ?? ''))
  const finds = async (term: string) =>
    (await orm.select({ id: bookings.id }).from(bookings).where(bookingSearch(term))).map(({ id }) => id)
  for (const term of ['قرشي امنه', 'موسي على', 'امنه K1234567', 'zzzz آمنة', 'القرشى قر', '055 512 3456', 'الـ قرشي'])
    expect(await finds(term), term).toEqual([booking?.id])
  for (const term of ['امنه حسن', 'ـــ', '%%%', 'موسى رش', 'zzzz آمنة ..']) expect(await finds(term), term).toEqual([])
})

test('a word with signs in it is found as it was typed, and looked up by what stands between them', async () => {
  const { orm } = server.database
  const [booking] = await orm.select({ id: bookings.id }).from(bookings).limit(1)
  await orm.update(bookings).set({ searchText: 'balawi al abdo' })
  await orm
    .update(bookings)
    .set({ searchText: "abdo al-balawi sean o'brien-smith kq-1234-55 ال-الخير" })
    .where(eq(bookings.id, booking?.id ?? ''))
  const finds = async (term: string) =>
    (await orm.select({ id: bookings.id }).from(bookings).where(lineHolding(bookings.searchText, term))).map(
      ({ id }) => id,
    )
  for (const term of [
    'al-balawi',
    'AL-BALAWI abdo',
    '-balawi',
    'l-bal',
    "o'brien",
    "'brien-sm",
    'kq-1234-55',
    '4-55',
    'n-s',
  ])
    expect(await finds(term), term).toEqual([booking?.id])
  for (const term of ['balawi-al', 'al.balawi', 'al--balawi', 'abdo-al', 'o-brien', 'kq-55-1234', 'al_balawi'])
    expect(await finds(term), term).toEqual([])

  const plan = await planOf(sql`select id from ${bookings} where ${lineHolding(bookings.searchText, 'al-balawi')}`)
  expect(plan).toMatch(/Index Cond[^}]*%balawi%/)
  expect(plan).not.toMatch(/Index Cond[^}]*%al-/)
})

test('searches of lines are read along their index, and a reference along its own', async () => {
  const { orm } = server.database
  for (const line of [bookings.searchText, consignments.searchText, expenses.searchText])
    for (const term of ['أحمد demo', 'al ahmad', 'مك', 'x.']) {
      const plan = await planOf(sql`select 1 from ${line.table} where ${lineHolding(line, term)}`)
      expect(/_search_trgm/.test(plan) && plan.includes('Index Cond'), term).toBe(true)
    }
  const [booking] = await orm.select({ reference: bookings.reference }).from(bookings).limit(1)
  const plan = await planOf(sql`select id from ${bookings} where ${bookingSearch(booking?.reference ?? '')}`)
  expect(plan).toContain('bookings_search_trgm')
  expect(plan).toContain('bookings_reference_key')
  expect(plan).not.toContain('Seq Scan on bookings')
})

test('searches of people and of stoppages are read along their index', async () => {
  const { orm } = server.database
  const people = orm.select({ id: users.id }).from(users).where(holdingWords(userSearchText, 'أحمد demo'))
  expect(await planOf(people.getSQL())).toContain('users_search_trgm')
  const places = orm.select({ id: stoppages.id }).from(stoppages).where(holdingWords(stoppageKind.searched, 'عمان'))
  expect(await planOf(places.getSQL())).toContain('stoppages_name_trgm')
})
