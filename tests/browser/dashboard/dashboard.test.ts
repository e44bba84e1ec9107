import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings } from '#tests/support/accessibility.ts'
import { openPage } from '#tests/support/browser.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'
import { signInOn } from '#tests/support/sign-in.ts'
import words from '../../../public/locales/en/dashboard.json'

let server: RunningServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

async function open(
  user: string,
  path: string,
  locale: 'en' | 'ar' = 'en',
  expectedErrors: RegExp[] = [],
): Promise<Page> {
  const viewport = locale === 'ar' ? { width: 820, height: 1180 } : { width: 1366, height: 768 }
  const page = await openPage(server.origin, { locale, viewport, expectedErrors })
  await signInOn(page, server.database, user, path)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  return page
}

/** Names of the cards, as they stand. */
const cardNames = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()

test('a head account lands on what waits for them, follows it, and arranges the cards by keyboard', async () => {
  const page = await open('head-account', '/super-accounts/ticketbooking')
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await page.getByRole('heading', { name: 'What needs you now' }).waitFor()
  expect((await cardNames(page)).slice(0, 3)).toEqual([
    'What needs you now',
    'Sales today',
    'Sales over 30 days, SAR incl. VAT',
  ])
  expect(await axeFindings(page)).toEqual([])
  // Its second path is the same entry of the menu.
  expect(await page.getByRole('link', { name: 'Dashboard' }).getAttribute('aria-current')).toBe('page')

  // A figure leads to its rows, and Back to the dashboard.
  const need = page.getByRole('link', { name: /to decide/ })
  const count = Number(/\d+/.exec((await need.textContent()) ?? '')?.[0])
  await need.press('Enter')
  await page.getByRole('heading', { name: 'Approvals' }).waitFor()
  const inbox = page.getByRole('navigation', { name: 'Waiting' })
  // Beside those that are one's own and wait for somebody else.
  await expect.poll(() => inbox.getByRole('listitem').count()).toBeGreaterThanOrEqual(count)
  await page.goBack()
  await page.getByRole('heading', { name: 'Where the money is' }).waitFor()

  await page.getByRole('button', { name: 'Arrange cards' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Arrange your dashboard' })
  await dialog.getByRole('button', { name: 'Move Where the money is up' }).waitFor()
  const handle = dialog.getByRole('button', { name: 'Move Where the money is', exact: true })
  await handle.focus()
  for (let times = 0; times < 6; times += 1) await page.keyboard.press('ArrowUp')
  await dialog.getByText('Where the money is is now 1 of 9.').waitFor({ state: 'attached' })
  await dialog.getByRole('checkbox', { name: 'Load factor' }).press('Space')
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('heading', { name: 'Load factor' }).waitFor({ state: 'hidden' })
  expect((await cardNames(page)).slice(0, 3)).toEqual(['What needs you now', 'Where the money is', 'Sales today'])
  await page.reload()
  await page.getByRole('heading', { name: 'Where the money is' }).waitFor()
  expect((await cardNames(page)).slice(0, 2)).toEqual(['What needs you now', 'Where the money is'])
})

test.runIf(IN_SOAK)('a day of the load factor leads to its departures, from the plot and from its table', async () => {
  const page = await open('operations', '/operation-manager/dashboard')
  const plot = page.getByRole('img', { name: 'Load factor' })
  const card = page.getByRole('region', { name: 'Load factor' })
  await plot.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await card.getByText('Enter: open its rows').waitFor()
  const said = await card.locator('output').textContent()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Trip Summary' }).waitFor()
  const asked = new URL(page.url()).searchParams
  const day = asked.get('travelFrom')
  expect(asked.get('travelTo')).toBe(day)
  await page.goBack()
  await card.getByRole('button', { name: 'Show the figures' }).press('Enter')
  const row = card.getByRole('row').nth(2)
  expect(said).toContain(await row.getByRole('cell').last().textContent())
  const href = await row.getByRole('link').getAttribute('href')
  expect(new URL(href ?? '', page.url()).searchParams.get('travelFrom')).toBe(day)
})

test.runIf(IN_SOAK)('a clerk drags a card in Arabic, and reads the plot as a table', async () => {
  const page = await open('staff', '/staff/dashboard', 'ar')
  await page.getByRole('heading', { name: 'ما يحتاج إليك الآن' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'إظهار الأرقام' }).first().click()
  await page.getByRole('columnheader', { name: 'الأيام الثلاثون السابقة' }).first().waitFor()

  // Whoever chooses their own colours sees the bars and the line all the same.
  await page.emulateMedia({ forcedColors: 'active' })
  const drawn = await page.evaluate(() => {
    const styleOf = (selector: string) => {
      const found = document.querySelector(selector)
      return found ? getComputedStyle(found) : undefined
    }
    return {
      ground: styleOf('body')?.backgroundColor,
      text: styleOf('h1')?.color,
      bar: styleOf('.plot-bar')?.backgroundColor,
      line: styleOf('figure svg[role=img] polyline')?.stroke,
    }
  })
  expect(drawn.text).not.toBe(drawn.ground)
  expect([drawn.bar, drawn.line]).toEqual([drawn.text, drawn.text])
  await page.emulateMedia({ forcedColors: 'none' })

  await page.getByRole('button', { name: 'ترتيب البطاقات' }).click()
  const dialog = page.getByRole('dialog', { name: 'ترتيب لوحة المعلومات' })
  const handle = (name: string) => dialog.getByRole('button', { name: `نقل ${name}`, exact: true })
  await handle('الشحنات').dragTo(handle('الرحلات التالية'), { steps: 12 })
  await expect.poll(() => dialog.getByRole('listitem').first().textContent()).toContain('الشحنات')
  await dialog.getByRole('button', { name: 'حفظ' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(async () => (await cardNames(page))[1]).toBe('الشحنات')
})

test.runIf(IN_SOAK)(
  'what was arranged is not thrown away unasked, and of two windows the second is told that it is behind',
  async () => {
    const [one, other] = [
      await open('account', '/accounts/dashboard'),
      await open('account', '/accounts/dashboard', 'en', [/409/]),
    ]
    const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Arrange your dashboard' })
    for (const page of [one, other]) {
      await page.getByRole('heading', { name: 'Sales today' }).waitFor()
      await page.getByRole('button', { name: 'Arrange cards' }).press('Enter')
      await dialogOf(page).getByRole('checkbox').first().press('Space')
    }
    // Escape asks as Cancel does, and staying keeps what was done.
    const first = dialogOf(one).getByRole('checkbox').first()
    expect(await first.isChecked()).toBe(false)
    const question = one.getByRole('alertdialog', { name: 'Leave without saving?' })
    for (const leave of [
      () => one.keyboard.press('Escape'),
      () => dialogOf(one).getByRole('button', { name: 'Cancel' }).press('Enter'),
    ]) {
      await leave()
      await question.getByRole('button', { name: 'Stay' }).press('Enter')
      await question.waitFor({ state: 'hidden' })
      expect(await first.isChecked()).toBe(false)
    }
    await dialogOf(one).getByRole('button', { name: 'Save' }).press('Enter')
    await dialogOf(one).waitFor({ state: 'hidden' })

    const renewed = other.waitForResponse(
      (response) => response.request().method() === 'GET' && response.url().endsWith('/dashboard'),
    )
    await dialogOf(other).getByRole('button', { name: 'Save' }).press('Enter')
    await dialogOf(other).getByText(words.arrange.stale).waitFor()
    await renewed
    // Saved again, it is a decision.
    await dialogOf(other).getByRole('button', { name: 'Save' }).press('Enter')
    await dialogOf(other).waitFor({ state: 'hidden' })
  },
)
