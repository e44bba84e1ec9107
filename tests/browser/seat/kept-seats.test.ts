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
import { IN_SOAK } from '#tests/support/rarer.ts'
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
    change: (seat: string) => `Change reservation of seat ${seat}`,
    changeTwo: 'Change 2 reservations',
    save: 'Save changes',
    vip: 'VIP',
    several: 'Several times: choose one for all',
    changed: 'Changed reservation of seats 5, 6',
    before: 'Before: Crew',
    beforeSix: 'Before, seat 6: Broken seat · until departure · Belt',
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
    change: (seat: string) => `تعديل تخصيص المقعد ${seat}`,
    changeTwo: 'تعديل تخصيص مقعدين',
    save: 'حفظ التعديلات',
    vip: 'كبار الشخصيات',
    several: 'أوقات مختلفة: اختر وقتًا واحدًا للجميع',
    changed: 'عُدّل تخصيص المقعدين 5، 6',
    before: 'قبل التعديل: الطاقم',
    beforeSix: 'قبل التعديل، المقعد 6: مقعد معطّل · حتى المغادرة · Belt',
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

/** Seats that somebody reserves from elsewhere, over the first leg. */
async function reserveElsewhere(token: string, departureKey: string, wanted: object) {
  const body = { departureKey, from: 0, to: 1, action: 'reserve', keptFor: 'crew', releaseMinutes: 60, ...wanted }
  const answer = await inject(world.server.app, 'reserveUnreserveSeat', { token, body })
  expect(answer.status).toBe(200)
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

  test.runIf(IN_SOAK)(
    'reserved ones are changed by keyboard, from the list and together on the map; what was said before is told',
    { timeout: 180_000 },
    async () => {
      const { server, departures } = world
      const { key = '' } = departures.return[locale === 'en' ? 0 : 1] ?? {}
      const operations = await openSession(server.database, 'operations@demo.example')
      await reserveElsewhere(operations, key, { seats: ['5'], note: 'Tour 7' })
      await reserveElsewhere(operations, key, { seats: ['6'], keptFor: 'broken', note: 'Belt', releaseMinutes: null })
      const page = await openPage(server.origin, { locale })
      await signInOn(page, server.database, 'operations', `/operation-manager/departures/${key}/seats`)
      const rowOf = (seat: string) =>
        page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: seat, exact: true }) })
      const change = page.getByRole('button', { name: say.change('5'), exact: true })
      await change.press('Enter')
      const dialog = page.getByRole('dialog')
      const until = dialog.getByRole('combobox', { name: say.until })
      await until.waitFor()
      // It begins with what is said now, and the focus on it.
      await focused(page, '[role="dialog"] input[type="radio"]:checked')
      expect(await dialog.getByRole('radio', { name: say.crew }).isChecked()).toBe(true)
      expect(await dialog.locator('[name="note"]').inputValue()).toBe('Tour 7')
      expect(await until.inputValue()).toBe('60')
      await dialog.locator('[name="note"]').fill('Tour 8')
      expect(await axeFindings(page)).toEqual([])
      await page.keyboard.press('Enter')
      await dialog.waitFor({ state: 'detached' })
      await rowOf('5').getByText('Tour 8', { exact: true }).waitFor()
      await focused(page, `[aria-label="${say.change('5')}"]`)

      await page.locator('.vehicle [data-seat="5"]').focus()
      await takeByKeys(page)
      await page.locator('.vehicle [data-seat="6"]').focus()
      await takeByKeys(page)
      await page.keyboard.press('Tab')
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(say.changeTwo)
      await page.keyboard.press('Enter')
      // Nothing is taken for granted of which not the same is said.
      await dialog.getByText(say.several).waitFor({ state: 'attached' })
      expect([await until.inputValue(), await dialog.locator('[name="note"]').inputValue()]).toEqual(['', ''])
      expect(await dialog.locator('input[type="radio"]:checked').count()).toBe(0)
      await dialog.getByRole('radio', { name: say.vip }).press('Space')
      await page.keyboard.press('Enter')
      // The time is asked for.
      await focused(page, '[role="dialog"] select')
      await until.selectOption('120')
      await dialog.getByRole('button', { name: say.save }).press('Enter')
      await dialog.waitFor({ state: 'detached' })
      for (const seat of ['5', '6']) await rowOf(seat).getByText(say.vip).waitFor()
      const history = page.getByRole('region', { name: say.history })
      await history.getByText(say.changed, { exact: true }).waitFor()
      await history.getByText(say.beforeSix, { exact: true }).waitFor()
      await history.getByText(say.before).waitFor()
      expect(await axeFindings(page, { isTall: true })).toEqual([])
    },
  )
})

test.runIf(IN_SOAK)(
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

test.runIf(IN_SOAK)(
  'a reservation that somebody else changes while the dialog is open is not overwritten unseen',
  { timeout: 120_000 },
  async () => {
    const { server, departures } = world
    const { key = '' } = departures.return[0] ?? {}
    await addUser(server.database, 'third@demo.example', { userType: 'operation_manager' })
    const third = await openSession(server.database, 'third@demo.example')
    await reserveElsewhere(third, key, { seats: ['9', '10'] })
    const page = await openPage(server.origin, { expectedErrors: [/status of 409/] })
    await signInOn(page, server.database, 'operations', `/operation-manager/departures/${key}/seats`)
    for (const seat of ['9', '10']) await page.locator(`.vehicle [data-seat="${seat}"]`).click()
    await page.getByRole('button', { name: words.en.changeTwo }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Note (optional)').fill('Tour 9')
    const { data } = await inject(server.app, 'getKeptSeats', { token: third, params: { key } })
    const seats = data.kept.flatMap(({ seat, since }) => (seat === '9' ? [{ seat, since }] : []))
    await reserveElsewhere(third, key, { seats, action: 'change', keptFor: 'guide', releaseMinutes: 120 })
    await reserveElsewhere(third, key, { seats: ['10'], action: 'unreserve', reason: 'Not needed' })
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await dialog.getByRole('alert').getByText('Someone else changed this record').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Load latest version' }).click()
    await dialog.getByRole('alert').waitFor({ state: 'detached' })
    await page.getByText('Seat 10 is no longer reserved for this stretch.').waitFor()
    await dialog.getByRole('heading', { name: 'Change reservation of seat 9' }).waitFor()
    await focused(page, '[role="dialog"] input[name="note"]')
    expect(await dialog.getByLabel('Note (optional)').inputValue()).toBe('Tour 9')
    expect(await dialog.getByRole('radio', { name: 'Guide' }).isChecked()).toBe(true)
    expect(await dialog.getByRole('combobox', { name: 'Release' }).inputValue()).toBe('120')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await dialog.waitFor({ state: 'detached' })
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: '9', exact: true }) })
    await row.getByText('Guide').waitFor()
    await row.getByText('Tour 9', { exact: true }).waitFor()
  },
)

test.runIf(IN_SOAK)(
  'reservations whose time passes while they are changed say so at once; the entries go on, first of one, then anew',
  { timeout: 120_000 },
  async () => {
    const { server, departures } = world
    const { key = '' } = departures.return[0] ?? {}
    await addUser(server.database, 'fourth@demo.example', { userType: 'operation_manager' })
    const fourth = await openSession(server.database, 'fourth@demo.example')
    await reserveElsewhere(fourth, key, { seats: ['13', '14'] })
    const lastsFor = (seat: string, time: string) =>
      server.database.pool.query(
        `update seat_claims set expires_at = now() + $2::interval where seat = $1 and kind = 'reservation'`,
        [seat, time],
      )
    await lastsFor('13', '1 hour')
    await lastsFor('14', '3 hours')
    const page = await openPage(server.origin)
    // Hours pass by the server's clock, which the page goes by.
    let passed = 0
    await page.route(`**/departures/${key}/seat-map?*`, async (route) => {
      const response = await route.fetch()
      const { data, ...rest } = await response.json()
      const serverTime = new Date(Date.parse(data.serverTime) + passed).toISOString()
      await route.fulfill({ response, json: { ...rest, data: { ...data, serverTime } } })
    })
    const letPass = async (hours: number, other: string) => {
      passed = hours * 3_600_000
      await reserveElsewhere(fourth, key, { seats: [other] })
    }
    await signInOn(page, server.database, 'operations', `/operation-manager/departures/${key}/seats`)
    for (const seat of ['13', '14']) await page.locator(`.vehicle [data-seat="${seat}"]`).click()
    await page.getByRole('button', { name: words.en.changeTwo }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'Guide' }).check()
    await dialog.getByLabel('Note (optional)').fill('Tour 13')

    await lastsFor('13', '-1 second')
    await letPass(2, '17')
    const alert = dialog.getByRole('alert')
    await alert.getByText('Seat 13 is no longer reserved for this stretch.').waitFor()
    expect(await axeFindings(page)).toEqual([])
    // Nothing is sent that would be refused.
    await dialog.getByRole('combobox', { name: 'Release' }).selectOption('never')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    const goOn = alert.getByRole('button', { name: 'Go on with seat 14 only' })
    await expect.poll(() => goOn.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await alert.waitFor({ state: 'detached' })
    await dialog.getByRole('heading', { name: 'Change reservation of seat 14' }).waitFor()

    await lastsFor('14', '-1 second')
    await letPass(4, '18')
    await alert.getByText('Seat 14 is no longer reserved for this stretch.').waitFor()
    await alert.getByRole('button', { name: 'Reserve seat 14 again' }).press('Enter')
    await alert.waitFor({ state: 'detached' })
    await dialog.getByRole('heading', { name: 'Reserve seat 14' }).waitFor()
    await focused(page, '[role="dialog"] input[name="note"]')
    expect(await dialog.getByLabel('Note (optional)').inputValue()).toBe('Tour 13')
    expect(await dialog.getByRole('radio', { name: 'Guide' }).isChecked()).toBe(true)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: '14', exact: true }) })
    await row.getByText('Tour 13', { exact: true }).waitFor()
    await row.getByText('Guide').waitFor()
    expect(await page.getByRole('rowheader', { name: '13', exact: true }).count()).toBe(0)
  },
)
