import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings } from '#tests/support/accessibility.ts'
import { openPage } from '#tests/support/browser.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { startServer, type RunningServer } from '#tests/support/running-server.ts'
import { signInOn } from '#tests/support/sign-in.ts'
import { languages } from '#tests/support/thoroughness.ts'
import arabic from '../../../public/locales/ar/errors.json'
import arabicForm from '../../../public/locales/ar/form.json'
import english from '../../../public/locales/en/errors.json'
import englishForm from '../../../public/locales/en/form.json'

let server: RunningServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

async function open(user: string, path: string, locale: 'en' | 'ar' = 'en'): Promise<Page> {
  const page = await openPage(server.origin, { locale, expectedErrors: [/status of 4\d\d/] })
  await signInOn(page, server.database, user, path)
  return page
}

const OWN_PHONES = { en: [english, 'staff.riyadh-2'], ar: [arabic, 'staff.riyadh-3'] } as const

test.each(languages('ar').map((locale) => [locale, ...OWN_PHONES[locale]] as const))(
  'what is no number is told at its field, in %s, and digits of any keyboard are understood',
  async (locale, words, user) => {
    const page = await open(user, '/profile', locale)
    const phone = page.locator('input[name="phone"]')
    await phone.fill('079 555 0101')
    await phone.press('Enter')
    await page.getByText(words.phone.unknown).first().waitFor()
    await expect.poll(() => phone.getAttribute('aria-invalid')).toBe('true')
    expect(await axeFindings(page)).toEqual([])
    await phone.fill('٠٥٠ ١٢٣ ٤٥٦٧')
    await phone.press('Enter')
    await expect.poll(() => phone.inputValue()).toBe('+966 50 123 4567')
  },
)

const FORMS = { en: englishForm, ar: arabicForm }

test.runIf(IN_SOAK).each(languages('en').map((locale) => [locale, FORMS[locale]] as const))(
  'a bill goes no further than a wrong number, in %s',
  async (locale, words) => {
    const page = await open('staff', '/staff/createconsignment', locale)
    const contact = page.locator('#consignment-sender input[name="contact"]')
    await contact.fill('0501 23')
    await contact.press('Tab')
    await page.getByText(words.phoneUnknown).waitFor()
    await contact.press('Enter')
    await expect.poll(() => contact.evaluate((input) => input === document.activeElement)).toBe(true)
    await contact.fill('050 123 4567')
    await expect.poll(() => page.getByText(words.phoneUnknown).count()).toBe(0)
  },
)

test('numbers are written as they are dialled from where the reader is', async () => {
  const own = await open('admin', '/admin/drivers?search=Saad')
  await own.getByText('050 555 0211').waitFor()
  const abroad = await open('super-admin', '/super-admin/depot')
  await abroad.getByText('+966 11 555 0110').waitFor()
})
