import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings } from '#tests/support/accessibility.ts'
import { openBookingWorld, type BookingWorld } from '#tests/support/booking-desk.ts'
import { openPage } from '#tests/support/browser.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { send } from '#tests/support/selling.ts'
import { signInOn } from '#tests/support/sign-in.ts'
import { ADULT, saleBody } from '#tests/support/small-operator.ts'
import { languages } from '#tests/support/thoroughness.ts'
import arabic from '../../../public/locales/ar/message.json'
import english from '../../../public/locales/en/message.json'
import arabicHistory from '../../../public/locales/ar/booking-history.json'
import englishHistory from '../../../public/locales/en/booking-history.json'
import arabicLink from '../../../public/locales/ar/ticket-link.json'
import englishLink from '../../../public/locales/en/ticket-link.json'

const WORDS = {
  en: { ...english, open: englishHistory.send.open, page: englishLink.page },
  ar: { ...arabic, open: arabicHistory.send.open, page: arabicLink.page },
} as const
type Locale = keyof typeof WORDS

const LAPTOP = { width: 1366, height: 768 }
const PHONE = { width: 390, height: 844 }

let world: BookingWorld
let bookingId: string
beforeAll(async () => {
  world = await openBookingWorld()
  const body = saleBody(world.operator, { passengers: [{ ...ADULT, seat: '9' }] })
  await send(world.rival, 'holdSeats', { body: { ...body.outward, seats: ['9'] } })
  const sold = await send(world.rival, 'createBooking', { body })
  if (sold.status !== 200) throw new Error(`nothing was sold: ${sold.status}`)
  bookingId = sold.answer.data.id
})
afterAll(() => world.server.stop())

async function openBooking(locale: Locale): Promise<Page> {
  const page = await openPage(world.server.origin, { locale, viewport: LAPTOP })
  await signInOn(page, world.server.database, 'clerk', `/admin/bookinghistory/${bookingId}`)
  await page.getByRole('button', { name: WORDS[locale].open, exact: true }).click()
  await page.getByRole('dialog').waitFor()
  return page
}

/** The path of the link in the SMS that was kept for a number. */
async function linkTo(phone: string): Promise<string> {
  const { outboxDirectory } = world.server.settings
  const files = await readdir(outboxDirectory)
  const file = files.find((name) => name.includes(phone)) ?? ''
  const text = await readFile(join(outboxDirectory, file), 'utf8')
  return new URL(text.trim().split('\n').at(-1) ?? '').pathname
}

const PHONES = { en: '+966503000001', ar: '+966503000002' } as const

describe.each(languages('en').map((locale) => [locale, PHONES[locale]] as const))('tickets (%s)', (locale, phone) => {
  const words = WORDS[locale]

  it('go to a phone, whose owner opens them and stops the messages', async () => {
    const page = await openBooking(locale)
    const dialog = page.getByRole('dialog')
    await dialog.getByText(words.channel.sms, { exact: true }).click()
    await dialog.getByLabel(words.send.phone).fill('12')
    await page.keyboard.press('Enter')
    await expect.poll(() => dialog.getByLabel(words.send.phone).getAttribute('aria-invalid')).toBe('true')
    await dialog.getByLabel(words.send.phone).fill(phone)
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    const list = page.getByRole('region', { name: words.list.title })
    // The newest to this number: messages of the other language stand in the same list.
    const sent = list
      .getByRole('listitem')
      .filter({ hasText: phone.slice(-4) })
      .first()
    await sent.getByText(words.list.state.sent, { exact: true }).waitFor()

    const passenger = await openPage(world.server.origin, { locale, viewport: PHONE })
    await passenger.goto(await linkTo(phone))
    await passenger.getByRole('heading', { name: words.page.heading }).waitFor()
    await passenger.getByRole('img', { name: words.page.code }).waitFor()
    expect(await passenger.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
    await passenger.getByRole('link', { name: words.page.language }).click()
    const other = WORDS[locale === 'en' ? 'ar' : 'en'].page
    await passenger.getByRole('heading', { name: other.heading }).waitFor()
    await passenger.getByRole('button', { name: other.stop }).click()
    await passenger.getByRole('button', { name: other.allow }).waitFor()

    await sent.getByRole('button', { name: words.list.again }).click()
    await dialog.getByRole('button', { name: words.send.submit }).click()
    await dialog.getByRole('alert').filter({ hasText: words.send.stopped }).waitFor()
    await page.keyboard.press('Escape')
    await list.getByText(words.list.suppressed).first().waitFor()
  })

  it.runIf(IN_SOAK)('are handed over to WhatsApp in a tab of its own', async () => {
    const page = await openBooking(locale)
    await page.context().route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
    const dialog = page.getByRole('dialog')
    await dialog.getByText(words.channel.whatsapp, { exact: true }).click()
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      dialog.getByRole('button', { name: words.send.submitWhatsApp }).click(),
    ])
    await tab.waitForURL('https://wa.me/**')
    expect(new URL(tab.url()).searchParams.get('text')).toMatch(new RegExp(`${world.server.origin}/t/[\\w-]{22}$`))
    expect(await tab.evaluate(() => window.opener)).toBeNull()
    await tab.close()
    const link = dialog.getByRole('link', { name: words.send.again })
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer')
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: words.send.close }).click()
    await page
      .getByRole('region', { name: words.list.title })
      .getByText(words.list.state.handedOver, { exact: true })
      .first()
      .waitFor()
  })
})
