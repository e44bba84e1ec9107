import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerOf } from '#contract/contract.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { dayAt } from '#server/time/local-day.ts'
import { axeFindings } from '#tests/support/accessibility.ts'
import { focused, headingIn, settled } from '#tests/support/booking-page.ts'
import { openPage } from '#tests/support/browser.ts'
import { openSession } from '#tests/support/demo-session.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { startServer, type RunningServer } from '#tests/support/running-server.ts'
import { type Clerk, send } from '#tests/support/selling.ts'
import { signInOn } from '#tests/support/sign-in.ts'
import { addUser, ADULT, openSmallOperator, type SmallOperator } from '#tests/support/small-operator.ts'
import { addPackage, PACKAGE_NIGHTS, type TestPackage } from '#tests/support/test-package.ts'
import { languages } from '#tests/support/thoroughness.ts'
import { giveFloat } from '#tests/support/till-float.ts'
import { IN_RIYADH } from '#tests/support/whereabouts.ts'
import arabicApprovals from '../../../public/locales/ar/approvals.json'
import arabic from '../../../public/locales/ar/refund.json'
import englishApprovals from '../../../public/locales/en/approvals.json'
import english from '../../../public/locales/en/refund.json'

const TODAY = dayAt(IN_RIYADH, new Date())
const WORDS = { en: english, ar: arabic } as const
const INBOX = { en: englishApprovals, ar: arabicApprovals } as const
const heading = headingIn(WORDS)

let server: RunningServer
let operator: SmallOperator
let sold: TestPackage
let clerk: Clerk

beforeAll(async () => {
  server = await startServer({ template: 'empty' })
  const { database, origin, app } = server
  operator = await openSmallOperator(database, { seats: 20 })
  sold = await addPackage({ database, operator }, { from: TODAY, nights: 90 })
  const { riyadh } = operator.depots
  await addUser(database, 'clerk@demo.example', { userType: 'admin', depotId: riyadh })
  await addUser(database, 'account@demo.example', { userType: 'account', depotId: riyadh })
  await addUser(database, 'head@demo.example', { userType: 'head_account' })
  clerk = { origin, token: await openSession(database, 'clerk@demo.example') }
  await giveFloat({ app, operator, token: await openSession(database, 'account@demo.example') }, 1_000_000)
})
afterAll(() => server.stop())

let days = 20
/** Each try sells nights of its own. */
const nextDay = () => addDays(TODAY, (days += 10))

async function sell(day: string): Promise<AnswerOf<'createBooking'>['data']> {
  const { outward, back } = operator.timings
  const rides = [
    { departureKey: `${outward}.${day}.1`, from: 0, to: 2 },
    { departureKey: `${back}.${addDays(day, 1 + PACKAGE_NIGHTS)}.1`, from: 0, to: 2 },
  ]
  const passengers = [ADULT, { ...ADULT, firstName: 'Huda', passportNumber: 'N7654321', seat: '6' }].map((each) => ({
    ...each,
    returnSeat: each.seat,
  }))
  for (const ride of rides)
    expect(
      (await send(clerk, 'holdSeats', { body: { ...ride, seats: passengers.map(({ seat }) => seat) } })).status,
    ).toBe(200)
  const { status, answer, error } = await send(clerk, 'createBooking', {
    body: {
      outward: rides[0],
      return: rides[1],
      currency: 'SAR',
      package: { packageId: sold.id, rooms: [{ roomTypeId: sold.hotel.double, passengers: [0, 1] }] },
      passengers,
      payer: { name: 'Omar Saleh', phone: '+962795550101' },
      payment: { means: 'cash', reference: null },
      expectedTotal: 200_000,
    },
  })
  expect(status, JSON.stringify(error)).toBe(200)
  return answer.data
}

async function open(login: string, path: string, locale: 'en' | 'ar' = 'en'): Promise<Page> {
  const viewport = locale === 'ar' ? { width: 820, height: 1180 } : { width: 1440, height: 900 }
  const page = await openPage(server.origin, { locale, viewport, expectedErrors: [] })
  await signInOn(page, server.database, login, path)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  return page
}

test.runIf(IN_SOAK).each(languages('en'))(
  'a package is asked back whole with the keyboard, its parts read on the way to the receipt, in %s',
  async (locale) => {
    const words = WORDS[locale]
    // A page that was closed right after its request may have left a draft whose answer it never kept.
    await send(clerk, 'discardDraft', { params: { flow: 'refund' } })
    const booking = await sell(nextDay())
    const stayId = booking.package?.stay.id ?? ''
    const stay = await open('clerk', `/admin/accommondation/${stayId}`, locale)
    const toBooking = stay.locator(`main a[href$="/bookinghistory/${booking.id}"]`).first()
    await toBooking.waitFor()
    expect(await axeFindings(stay)).toEqual([])
    await stay.close()

    const page = await open('clerk', `/admin/refund-booking?booking=${booking.id}`, locale)
    await heading(page, 'choosing', locale)
    await page.getByText(words.choosing.whole).waitFor()
    const boxes = page.locator('input[type="checkbox"]')
    // Two directions with two passengers each.
    expect(await boxes.count()).toBe(6)
    for (const box of await boxes.all()) expect([await box.isChecked(), await box.isDisabled()]).toEqual([true, true])
    expect(await axeFindings(page)).toEqual([])
    await settled(page)
    await page.keyboard.press('Enter')
    await heading(page, 'reason', locale)
    await focused(page, 'input[type="radio"]')
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await heading(page, 'review', locale)
    await settled(page)
    const rooms = page.getByRole('row').filter({ hasText: words.part.stay.name })
    await rooms.getByText('1,586.00').first().waitFor()
    await rooms.getByText(words.part.stay.all).waitFor()
    expect(await page.locator('tfoot').innerText()).toContain('2,000.00')
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Enter')
    await heading(page, 'requested', locale)
    await page.getByText(words.requested.bodyWhole).waitFor()
    await page.close()

    const head = await open('head', '/super-accounts/approvals', locale)
    await head.getByRole('row').filter({ hasText: words.part.stay.name }).getByText('1,586.00').first().waitFor()
    expect(await axeFindings(head)).toEqual([])
    await head.keyboard.press('a')
    await focused(head, '[role="alertdialog"] button')
    await head.getByRole('alertdialog').getByText('2,000.00').first().waitFor()
    await head.keyboard.press('Tab')
    await head.keyboard.press('Enter')
    await head.getByText(INBOX[locale].empty).waitFor()
    await head.close()

    const account = await open('account', '/accounts/refund-payouts', locale)
    await account.locator('tbody a[href]').first().click()
    const pay = account.getByRole('button', { name: words.payouts.pay })
    await pay.waitFor()
    await pay.focus()
    await account.keyboard.press('Enter')
    await focused(account, '[role="alertdialog"] button')
    await account.keyboard.press('Tab')
    await account.keyboard.press('Enter')
    await account.locator('a[href^="/refund-receipts/"]').click()
    const receipt = account.locator('article.receipt')
    await receipt.waitFor()
    expect(await receipt.innerText()).toContain(words.part.stay.name)
    expect(await receipt.locator('tfoot').innerText()).toContain('2,000.00')
    expect(await axeFindings(account)).toEqual([])
    await account.close()

    const after = await open('clerk', `/admin/bookinghistory/${booking.id}`, locale)
    await after.getByText('1,586.00').first().waitFor()
    await after.locator(`main a[href$="/accommondation/${stayId}"]`).click()
    await after.waitForURL(`**/accommondation/${stayId}`)
    await after.locator('main dl a[href*="/refund-request-history/"]').waitFor()
    expect(await axeFindings(after)).toEqual([])
  },
)
