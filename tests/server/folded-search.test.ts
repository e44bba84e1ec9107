import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SQL, sql } from 'drizzle-orm'
import { folded } from '#contract/folded.ts'
import { holdingWords } from '#server/database/list-page.ts'
import { stoppages } from '#server/database/schema/network.ts'
import { users } from '#server/database/schema/people.ts'
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

test('searches of people and of stoppages are read along their index', async () => {
  const planOf = async (query: SQL) =>
    server.database.orm.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      return JSON.stringify((await tx.execute(sql`explain ${query}`)).rows)
    })
  const { orm } = server.database
  const people = orm.select({ id: users.id }).from(users).where(holdingWords(userSearchText, 'أحمد demo'))
  expect(await planOf(people.getSQL())).toContain('users_search_trgm')
  const places = orm.select({ id: stoppages.id }).from(stoppages).where(holdingWords(stoppageKind.searched, 'عمان'))
  expect(await planOf(places.getSQL())).toContain('stoppages_name_trgm')
})
