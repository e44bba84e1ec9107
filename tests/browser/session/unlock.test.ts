import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '#server/passwords/hash-password.ts'
import { axeFindings } from '#tests/support/accessibility.ts'
import { openPage } from '#tests/support/browser.ts'
import { addFactors, factorWords } from '#tests/support/own-factors.ts'
import { ruleThat } from '#tests/support/policy-rules.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'
import { signInOn } from '#tests/support/sign-in.ts'
import { languages } from '#tests/support/thoroughness.ts'

const PASSWORD = 'seven green lanterns'

let server: RunningServer

beforeAll(async () => {
  server = await startServer()
  await rows('update users set password_hash = $1', [await hashPassword(PASSWORD)])
  await ruleThat(server.database, { factorUserTypes: [] })
})
afterAll(() => server.stop())

const rows = async (sql: string, values: unknown[] = []) => (await server.database.pool.query(sql, values)).rows

type Locale = 'en' | 'ar'

function lockWords(locale: Locale): Record<'title' | 'submit' | 'leadCode', string> {
  return JSON.parse(readFileSync(`public/locales/${locale}/session.json`, 'utf8')).lock
}

async function open(locale: Locale, who: string) {
  const viewport = locale === 'ar' ? { width: 768, height: 1024 } : { width: 1366, height: 768 }
  const page = await openPage(server.origin, { locale, viewport, expectedErrors: [/status of (409|422)/] })
  await signInOn(page, server.database, who, '/profile')
  const email = `${who}@demo.example`
  // Of the try before this one.
  for (const table of ['passkeys', 'code_apps', 'recovery_codes'])
    await rows(`delete from ${table} where user_id = (select id from users where email = $1)`, [email])
  await rows(`delete from sign_in_failures where email = (select 'second-factor:' || id from users where email = $1)`, [
    email,
  ])
  return {
    page,
    /** Whether the session is locked on the server, and by what its user has proved who they are. */
    session: async () => {
      const [found] = await rows(
        `select locked_at is not null as is_locked, proved_by from sessions
         where user_id = (select id from users where email = $1) order by created_at desc limit 1`,
        [email],
      )
      return found
    },
    tries: async () =>
      rows(
        `select f.failures from sign_in_failures f join users u on f.email = 'second-factor:' || u.id where u.email = $1`,
        [email],
      ),
  }
}

describe.each(languages('ar'))('in %s', (locale) => {
  test('a passkey or a code unlocks, by keyboard, and one that is wrong leaves it locked', async () => {
    const words = factorWords(locale)
    const lock = lockWords(locale)
    const { page, session, tries } = await open(locale, locale === 'ar' ? 'head-account' : 'head-account-2')
    const { authenticator, nextCode } = await addFactors(page, PASSWORD, locale)
    const lockScreen = async () => {
      await page.goto('/auth/lock-screen')
      await page.getByRole('heading', { name: lock.title }).waitFor()
    }
    const usePasskey = page.getByRole('button', { name: words('step.toPasskey') })
    const inSight = page.locator('[role=alert]:not(.sr-only)')

    await lockScreen()
    await usePasskey.waitFor()
    expect(await axeFindings(page)).toEqual([])
    await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('password')
    await authenticator.verify(false)
    await usePasskey.press('Enter')
    await inSight.getByText(words('step.passkeyFailed')).waitFor()
    await page.getByRole('heading', { name: lock.title }).waitFor()
    await expect.poll(async () => (await session()).is_locked).toBe(true)

    // The password tried meanwhile says what came of it, and nothing of the passkey any more.
    await page.locator('input[name=password]').fill('wrong')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('input[name=password]').getAttribute('aria-invalid')).toBe('true')
    expect(await inSight.count()).toBe(0)

    await page.getByRole('button', { name: words('step.toCode') }).press('Enter')
    await page.getByText(lock.leadCode.split('. ')[1] ?? '').waitFor()
    await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('code')
    await page.keyboard.type('000 000')
    await page.keyboard.press('Enter')
    const code = page.locator('input[name=code]')
    await expect.poll(() => code.getAttribute('aria-invalid')).toBe('true')
    expect(await inSight.count()).toBe(0)
    expect(await axeFindings(page)).toEqual([])
    await expect.poll(async () => (await session()).is_locked).toBe(true)
    expect(await tries()).toEqual([{ failures: 1 }])
    await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('code')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(nextCode())
    await page.keyboard.press('Enter')
    await page.waitForURL('**/super-accounts/**')
    expect(await session()).toEqual({ is_locked: false, proved_by: 'code' })

    await lockScreen()
    await expect.poll(async () => (await session()).is_locked).toBe(true)
    await authenticator.verify(true)
    await usePasskey.press('Enter')
    await page.waitForURL('**/super-accounts/**')
    expect(await session()).toEqual({ is_locked: false, proved_by: 'passkey' })
    expect(await tries()).toEqual([])
  })
})

test('whoever has neither is asked for the password alone', async () => {
  const { page } = await open('en', 'account')
  const asked = page.waitForResponse((response) => response.url().endsWith('/session/proof/start'))
  await page.goto('/auth/lock-screen')
  expect((await (await asked).json()).data.kinds).toEqual(['password'])
  await page.getByRole('button', { name: lockWords('en').submit }).waitFor()
  for (const name of ['toPasskey', 'toCode'])
    expect(await page.getByRole('button', { name: factorWords('en')(`step.${name}`) }).count()).toBe(0)
})
