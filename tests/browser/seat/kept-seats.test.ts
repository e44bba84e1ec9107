import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { depots } from '#server/database/schema/network.ts'
import { axeFindings } from '#tests/support/accessibility.ts'
import { type BookingWorld, openBookingWorld, TRAVEL_DAYS } from '#tests/support/booking-desk.ts'
import { focused } from '#tests/support/booking-page.ts'
import { openPage } from '#tests/support/browser.ts'
import { signInOn } from '#tests/support/sign-in.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { addUser } from '#tests/support/small-operator.ts'
import { languages } from '#tests/support/thoroughness.ts'

let world: BookingWorld

beforeAll(async () => {
  world = await openBookingWorld()
  const { server, operator, stops } = world
  const depotId = randomUUID()
  await server.database.orm.insert(depots).values({
    id: depotId,
    code: 'CTR',
    name: { en: 'Counter', ar: 'Counter' },
    regionId: operator.regions.riyadh,
    stoppageId: stops.outward.fromStoppageId,
  })
  await addUser(server.database, 'operations@demo.example', { userType: 'operation_manager' })
  for (const locale of ['en', 'ar'])
    await addUser(server.database, `seller-${locale}@demo.example`, { userType: 'staff', depotId })
})
afterAll(() => world.server.stop())

const words = {
  en: {
    seats: 'Seats',
    keepTwo: 'Reserve 2 seats',
    crew: 'Crew',
    broken: 'Broken seat',
    until: 'Release',
    keep: 'Reserve',
    kept: 'Reserved seats',
    history: 'History',
    release: (seat: string) => `Release seat ${seat}`,
    reason: 'Reason',
    go: 'Release',
    free: (seat: string) => `Seat ${seat}, available`,
    reserved: (seat: string) => `Seat ${seat}, reserved for crew`,
    toSellers: (seat: string) => `Seat ${seat}, reserved`,
  },
  ar: {
    seats: 'المقاعد',
    keepTwo: 'تخصيص مقعدين',
    crew: 'الطاقم',
    broken: 'مقعد معطّل',
    until: 'إلغاء التخصيص',
    keep: 'تخصيص',
    kept: 'المقاعد المخصّصة',
    history: 'السجل',
    release: (seat: string) => `إلغاء تخصيص المقعد ${seat}`,
    reason: 'السبب',
    go: 'إلغاء التخصيص',
    free: (seat: string) => `المقعد ${seat}، متاح`,
    reserved: (seat: string) => `المقعد ${seat}، مخصّص للطاقم`,
    toSellers: (seat: string) => `المقعد ${seat}، مخصّص`,
  },
}

/** Presses a seat that the arrow keys lead to, from the one at the end of the map that Home leads to. */
async function takeByKeys(page: Page, ...keys: readonly string[]): Promise<string> {
  for (const key of keys) await page.keyboard.press(key)
  const seat = await page.evaluate(() => document.activeElement?.getAttribute('data-seat') ?? '')
  await page.keyboard.press('Space')
  await page.locator(`.vehicle [data-seat="${seat}"][aria-pressed="true"]`).waitFor()
  return seat
}

/** The seats of a sale, as a seller comes to them. */
async function openSale(locale: 'en' | 'ar', departureKey: string): Promise<Page> {
  const page = await openPage(world.server.origin, { locale })
  await signInOn(page, world.server.database, `seller-${locale}`, '/staff/book-package')
  await focused(page, '#journey-to')
  await page.keyboard.type('am')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('#journey-to').inputValue()).toBe('amman')
  await page.keyboard.press('Tab')
  await page.keyboard.type(TRAVEL_DAYS.outward.split('-').slice(1).toReversed().map(Number).join('/'))
  await page.keyboard.press('Enter')
  await page.locator(`input[name="departure"][value="${departureKey}"]`).click()
  await page.locator('.vehicle [data-mark="available"]').first().waitFor()
  return page
}

describe.each(languages('ar'))('seats kept free, in %s', (locale) => {
  const say = words[locale]

  test(
    'two for the crew, by keyboard; they are listed, reserved on the map of a sale, and one is released',
    { timeout: 180_000 },
    async () => {
      const { server, departures } = world
      const { key = '' } = departures.outward[locale === 'en' ? 0 : 1] ?? {}
      const page = await openPage(server.origin, { locale })
      await signInOn(page, server.database, 'operations', `/operation-manager/departures/${key}`)
      await page.getByRole('link', { name: say.seats, exact: true }).press('Enter')
      const firstFree = page.locator('.vehicle [data-mark="available"]').first()
      await firstFree.waitFor()
      await firstFree.focus()
      const first = await takeByKeys(page)
      const second = await takeByKeys(page, 'ArrowRight')
      expect(second).not.toBe(first)
      await page.keyboard.press('Tab')
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(say.keepTwo)
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('radio', { name: say.crew }).waitFor()
      // The choice begins at its first card, which is the crew's.
      await focused(page, '[role="dialog"] input[type="radio"]')
      await page.keyboard.press('Space')
      // A broken seat is for nobody; chosen by mistake, it leaves nothing behind.
      const until = dialog.getByRole('combobox', { name: say.until })
      const usual = await until.inputValue()
      await dialog.getByRole('radio', { name: say.broken }).press('Space')
      await expect.poll(() => until.inputValue()).toBe('never')
      await dialog.getByRole('radio', { name: say.crew }).press('Space')
      await expect.poll(() => until.inputValue()).toBe(usual)
      // What the clerk chose stays.
      await until.selectOption('120')
      await dialog.getByRole('radio', { name: say.broken }).press('Space')
      await dialog.getByRole('radio', { name: say.crew }).press('Space')
      expect(await until.inputValue()).toBe('120')
      expect(await axeFindings(page)).toEqual([])
      await page.keyboard.press('Enter')
      await dialog.waitFor({ state: 'detached' })
      // The button that opened it has nothing to keep any more: the arrow keys go on from the seat chosen last.
      await focused(page, `.vehicle [data-seat="${second}"]`)

      const list = page.getByRole('region', { name: say.kept })
      const rowOf = (seat: string) =>
        list.getByRole('row').filter({ has: page.getByRole('rowheader', { name: seat, exact: true }) })
      for (const seat of [first, second]) await rowOf(seat).getByText(say.crew).waitFor()
      await page.getByRole('button', { name: say.reserved(first), exact: true }).waitFor()
      await page.getByRole('region', { name: say.history }).getByText(first).first().waitFor()
      expect(await axeFindings(page, { isTall: true })).toEqual([])

      const sale = await openSale(locale, key)
      for (const seat of [first, second])
        await sale.getByRole('button', { name: say.toSellers(seat), exact: true }).waitFor()
      expect(await axeFindings(sale)).toEqual([])

      await list.getByRole('button', { name: say.release(first) }).press('Enter')
      await page.getByRole('dialog').getByLabel(say.reason).fill('Crew of one')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: say.free(first), exact: true }).waitFor()
      await rowOf(first).waitFor({ state: 'detached' })
      await page.getByRole('button', { name: say.reserved(second), exact: true }).waitFor()
      // The other map is live.
      await sale.getByRole('button', { name: say.free(first), exact: true }).waitFor()
    },
  )
})

test(
  'a seat that somebody else reserves while the dialog is open stays theirs; the others are reserved without it',
  { timeout: 120_000 },
  async () => {
    const { server, departures } = world
    const { key = '' } = departures.outward[2] ?? departures.outward[0] ?? {}
    await addUser(server.database, 'second@demo.example', { userType: 'operation_manager' })
    const second = await openSession(server.database, 'second@demo.example')
    const page = await openPage(server.origin, { expectedErrors: [/status of 409/] })
    await signInOn(page, server.database, 'operations', `/operation-manager/departures/${key}/seats`)
    const free = page.locator('.vehicle [data-mark="available"]')
    await free.last().focus()
    const taken = await takeByKeys(page)
    const left = await takeByKeys(page, 'ArrowLeft')
    await page.getByRole('button', { name: words.en.keepTwo }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'Guide' }).check()
    await dialog.getByLabel('Note (optional)').fill('Tour 7')
    const stops = { from: 0, to: 1 }
    const reserved = await inject(server.app, 'reserveUnreserveSeat', {
      token: second,
      body: { departureKey: key, ...stops, seats: [taken], action: 'reserve', keptFor: 'crew', releaseMinutes: null },
    })
    expect(reserved.status).toBe(200)
    await dialog.getByRole('button', { name: words.en.keep, exact: true }).click()
    const alert = dialog.getByRole('alert')
    await alert.getByText(`Seat ${taken}: reserved by second until departure`).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await alert.getByRole('button', { name: `Go on with seat ${left} only` }).click()
    await alert.waitFor({ state: 'detached' })
    await dialog.getByRole('heading', { name: `Reserve seat ${left}` }).waitFor()
    await focused(page, '[role="dialog"] input[name="note"]')
    expect(await dialog.getByLabel('Note (optional)').inputValue()).toBe('Tour 7')
    await dialog.getByRole('button', { name: words.en.keep, exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    const rowOf = (seat: string) =>
      page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: seat, exact: true }) })
    await rowOf(taken).getByText('second', { exact: true }).waitFor()
    await rowOf(left).getByText('Tour 7', { exact: true }).waitFor()
  },
)
