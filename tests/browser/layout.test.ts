import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings } from '#tests/support/accessibility.ts'
import { openPage } from '#tests/support/browser.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { startServer, type RunningServer } from '#tests/support/running-server.ts'
import { signInOn } from '#tests/support/sign-in.ts'
import { casesOf, isSoak } from '#tests/support/thoroughness.ts'

const LIST = '/admin/bookinghistory'
const DESK = { width: 1366, height: 768 }
const LAYOUT_TYPES = ['vertical', 'horizontal', 'detached', 'two-column'] as const

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

interface Wishes {
  layout?: Record<string, string>
  locale?: 'en' | 'ar'
  viewport?: { width: number; height: number }
}

/** The booking list of an admin, in a browser that has kept these layout settings. */
async function openDesk({ layout = {}, locale = 'en', viewport = DESK }: Wishes = {}): Promise<Page> {
  const page = await openPage(server.origin, { locale, viewport })
  await page.addInitScript((kept) => {
    if (location.protocol.startsWith('http') && localStorage.getItem('layout') === null)
      localStorage.setItem('layout', kept)
  }, JSON.stringify(layout))
  await signInOn(page, server.database, 'admin', LIST)
  await page.locator('tbody [data-opener]').first().waitFor()
  return page
}

async function openPanel(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Layout' }).click()
  await page.getByRole('dialog', { name: 'Layout' }).waitFor()
}

const choose = (page: Page, option: string, value: string) =>
  page.getByRole('group', { name: option, exact: true }).getByText(value, { exact: true }).click()

/** An element's place in the window, in CSS pixels. */
const box = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { left, top, width } = element.getBoundingClientRect()
      return { left: Math.round(left), top: Math.round(top), width: Math.round(width) }
    })

const ground = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor)

/** Whether it went up with the page. */
const goesAlong = async (page: Page, selector: string) => {
  await page.setViewportSize({ width: 1366, height: 420 })
  await page.evaluate(() => window.scrollTo(0, 200))
  const { top } = await box(page, selector)
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.setViewportSize(DESK)
  return top < 0
}

const menuWidth = async (page: Page) => (await box(page, 'aside')).width
const menuGround = (page: Page) => ground(page, '.side-ground')
const iconFill = (page: Page) =>
  page
    .locator('.side-icon')
    .first()
    .evaluate((icon) => getComputedStyle(icon).fill)

interface Choice {
  option: string
  value: string
  /** Other choices that this one needs to be seen. */
  given?: Record<string, string>
  seen: (page: Page) => Promise<unknown>
  as: unknown
}

/** `npm run soak` tries every choice, and every layout in both languages; `npm test` the first of two options that change most. */
const IS_WHOLE = isSoak('ALL_LAYOUTS')
const FIRST_TRIED = ['Layout', 'Colours']

const CHOICES: readonly Choice[] = [
  { option: 'Layout', value: 'Horizontal', seen: (page) => page.locator('.frame-bar').count(), as: 1 },
  { option: 'Layout', value: 'Detached', seen: async (page) => (await box(page, 'aside')).left, as: 12 },
  { option: 'Layout', value: 'Two-column', seen: (page) => page.getByRole('tablist').count(), as: 1 },
  { option: 'Mode', value: 'Detached', seen: async (page) => (await box(page, 'aside')).left, as: 12 },
  {
    option: 'Mode',
    value: 'Detached',
    given: { layoutType: 'horizontal' },
    seen: async (page) => (await box(page, '.frame-bar')).left,
    as: 12,
  },
  {
    option: 'Mode',
    value: 'Detached',
    given: { layoutType: 'two-column' },
    seen: async (page) => (await box(page, 'aside')).left,
    as: 12,
  },
  { option: 'Colours', value: 'Dark', seen: (page) => ground(page, 'html'), as: 'rgb(15, 22, 29)' },
  {
    option: 'Page width',
    value: 'Boxed',
    given: { sidebarType: 'full' },
    seen: async (page) => (await box(page, 'main')).width,
    as: 1280,
  },
  {
    option: 'Menu while scrolling',
    value: 'Scrollable',
    seen: (page) => goesAlong(page, '.frame-aside-stay > nav'),
    as: true,
  },
  {
    option: 'Menu while scrolling',
    value: 'Scrollable',
    given: { layoutType: 'horizontal' },
    seen: (page) => goesAlong(page, '.frame-bar'),
    as: true,
  },
  { option: 'Top bar', value: 'Light', seen: (page) => ground(page, 'header'), as: 'rgb(255, 255, 255)' },
  {
    option: 'Top bar',
    value: 'Light',
    given: { color: 'dark' },
    seen: (page) => ground(page, 'header'),
    as: 'rgb(23, 32, 42)',
  },
  { option: 'Top bar', value: 'Brand', seen: (page) => ground(page, 'header'), as: 'rgb(10, 78, 87)' },
  { option: 'Menu', value: 'Dark', seen: menuGround, as: 'rgb(23, 33, 43)' },
  { option: 'Menu', value: 'Brand', seen: menuGround, as: 'rgb(10, 78, 87)' },
  {
    option: 'Menu',
    value: 'Gradient',
    seen: (page) =>
      page
        .locator('.side-ground')
        .first()
        .evaluate((menu) => getComputedStyle(menu).backgroundImage.split('(')[0]),
    as: 'linear-gradient',
  },
  {
    option: 'Menu sections column',
    value: 'Brand',
    given: { layoutType: 'two-column' },
    seen: async (page) => [await ground(page, '[role=tablist]'), await ground(page, 'aside .side-ground:last-child')],
    as: ['rgb(10, 78, 87)', 'rgb(255, 255, 255)'],
  },
  { option: 'Sidebar size', value: 'Condensed', seen: menuWidth, as: 60 },
  { option: 'Sidebar size', value: 'Compact', seen: menuWidth, as: 112 },
  {
    option: 'Sidebar size',
    value: 'Full',
    seen: (page) => page.getByRole('navigation', { name: 'Menu' }).count(),
    as: 0,
  },
  {
    option: 'Sidebar size',
    value: 'Fullscreen',
    seen: (page) => page.getByRole('navigation', { name: 'Menu' }).count(),
    as: 0,
  },
  { option: 'Two-tone icons', value: 'On', seen: async (page) => (await iconFill(page)) === 'none', as: false },
  {
    option: 'User in the sidebar',
    value: 'Off',
    seen: (page) => page.locator('aside').getByText('Noura Al-Qahtani').count(),
    as: 0,
  },
]

const titleOf = ({ option, value, given }: Choice) =>
  `${option}: ${value}${given ? ` with ${Object.values(given).join(', ')}` : ''}`

describe('a layout setting', () => {
  it.each(tried().map((choice) => [titleOf(choice), choice] as const))(
    '%s shows at once and stays over a reload',
    async (_title, choice) => {
      const { option, value, given, seen, as } = choice
      const page = await openDesk(given ? { layout: given } : {})
      expect(await seen(page)).not.toEqual(as)
      await openPanel(page)
      await choose(page, option, value)
      await expect.poll(() => seen(page)).toEqual(as)
      await page.reload()
      await page.locator('tbody [data-opener]').first().waitFor()
      await expect.poll(() => seen(page)).toEqual(as)
    },
  )

  it.runIf(IN_SOAK)('goes back to the defaults with the others', async () => {
    const page = await openDesk({ layout: { layoutType: 'horizontal', color: 'dark', topbarTheme: 'brand' } })
    await openPanel(page)
    await page.getByRole('button', { name: 'Reset to defaults' }).click()
    await page.locator('aside').getByRole('link', { name: 'Booking History' }).waitFor()
    await expect.poll(() => ground(page, 'html')).toBe('rgb(243, 246, 248)')
    await expect.poll(() => page.getByRole('radio', { name: 'Vertical' }).isChecked()).toBe(true)
  })

  it.runIf(IN_SOAK)('that this version does not know is left out', async () => {
    const page = await openDesk({ layout: { layoutType: 'spiral', mode: 'dark' } })
    await page.locator('aside').getByRole('link', { name: 'Booking History' }).waitFor()
  })
})

describe('the layout panel', () => {
  it('leaves the page in use, closes with Esc and gives the focus back', async () => {
    const page = await openDesk()
    await openPanel(page)
    await page.getByRole('link', { name: 'Workflows' }).click()
    await page.waitForURL('**/workflows')
    await page.getByRole('radio', { name: 'Vertical' }).focus()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Your account' }))).toBe(true)
  })
})

describe('the menu', () => {
  it.runIf(IN_SOAK)('as a bar is walked with the keyboard, in reading direction', async () => {
    for (const [locale, forward] of [
      ['en', 'ArrowRight'],
      ['ar', 'ArrowLeft'],
    ] as const) {
      const page = await openDesk({ layout: { layoutType: 'horizontal' }, locale })
      const bar = page.getByRole('navigation').first()
      const tickets = bar.getByRole('button').first()
      await tickets.focus()
      const groups = await bar.getByRole('button').count()
      for (let step = 0; step < groups; step += 1) await page.keyboard.press(forward)
      await expect.poll(() => focused(page)).toBe(await bar.getByRole('link').last().innerText())
      // Around to the first ones, which are no groups, and on to the first group.
      for (const name of (await bar.getByRole('link').allInnerTexts()).slice(0, -1)) {
        await page.keyboard.press(forward)
        await expect.poll(() => focused(page)).toBe(name)
      }
      await page.keyboard.press(forward)
      await expect.poll(() => focused(page)).toBe(await tickets.innerText())
      await page.keyboard.press('ArrowDown')
      await expect.poll(() => tickets.getAttribute('aria-expanded')).toBe('true')
      await page.keyboard.press('ArrowDown')
      const second = bar.getByRole('list').last().getByRole('link').nth(1)
      await expect.poll(() => focused(page)).toBe(await second.innerText())
      await page.keyboard.press('Escape')
      await expect.poll(() => focused(page)).toBe(await tickets.innerText())
      await page.keyboard.press('ArrowDown')
      await expect
        .poll(() => focused(page))
        .toBe(await bar.getByRole('list').last().getByRole('link').first().innerText())
      await page.keyboard.press('Enter')
      await page.waitForURL('**/admin/ticketbooking')
    }
  })

  it('in two columns shows the group of the page, and another when it is chosen', async () => {
    const page = await openDesk({ layout: { layoutType: 'two-column' } })
    const panel = page.getByRole('tabpanel')
    expect(await panel.getByRole('link', { name: 'Booking History' }).getAttribute('aria-current')).toBe('page')
    await page.getByRole('tab', { name: 'Tickets' }).focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => page.getByRole('tab', { name: 'Consignments' }).getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => page.getByRole('tab', { name: 'Money' }).getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => page.getByRole('tab', { name: 'Reports' }).getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => page.getByRole('tab', { name: 'Fleet' }).getAttribute('aria-selected')).toBe('true')
    await panel.getByRole('link', { name: 'Bus Schedule Availability' }).click()
    await page.waitForURL('**/admin/departures')
  })

  it.runIf(IN_SOAK)('opens over the page below 1140 pixels, whatever the layout', async () => {
    for (const layoutType of casesOf(
      'ALL_LAYOUTS',
      LAYOUT_TYPES,
      (type) => type === 'vertical' || type === 'horizontal',
    )) {
      const page = await openDesk({ layout: { layoutType }, viewport: { width: 820, height: 1180 } })
      expect(await page.getByRole('navigation', { name: 'Menu' }).count()).toBe(0)
      await page.getByRole('button', { name: 'Open menu' }).click()
      await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Workflows' }).click()
      await page.waitForURL('**/workflows')
    }
  })

  it('of the account is walked with arrows and first letters, and Esc leads back', async () => {
    const page = await openDesk()
    const account = page.getByRole('button', { name: 'Your account' })
    await account.focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focused(page)).toBe('My Account')
    await page.keyboard.press('End')
    await expect.poll(() => focused(page)).toBe('Logout')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focused(page)).toBe('My Account')
    await page.keyboard.press('l')
    await expect.poll(() => focused(page)).toBe('Layout')
    await page.keyboard.press('l')
    await expect.poll(() => focused(page)).toBe('Lock screen')
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'hidden' })
    await expect.poll(() => hasFocus(account)).toBe(true)
  })
})

describe('axe finds nothing', () => {
  it.each(
    LAYOUT_TYPES.flatMap((layoutType, index) => {
      const english = {
        layoutType,
        locale: 'en',
        color: 'light',
        sidebarTheme: 'gradient',
        twoColumnTheme: 'dark',
      } as const
      const arabic = {
        layoutType,
        locale: 'ar',
        color: 'dark',
        sidebarTheme: 'light',
        twoColumnTheme: 'brand',
      } as const
      if (IS_WHOLE) return [english, arabic]
      return index === 1 ? [arabic] : []
    }),
  )('in the $layoutType layout, $locale, $color', async ({ locale, ...layout }) => {
    const page = await openDesk({ layout, locale })
    if (layout.layoutType === 'horizontal') await page.getByRole('navigation').getByRole('button').first().click()
    expect(await axeFindings(page)).toEqual([])
  })

  it.runIf(IN_SOAK)('on the layout panel and on the account menu', async () => {
    const page = await openDesk()
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Layout' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('menuitem', { name: 'Layout' }).click()
    const panel = page.getByRole('dialog', { name: 'Layout' })
    await panel.waitFor()
    expect(await axeFindings(page)).toEqual([])
    // Left open it comes back with the page, which keeps the focus; closed it stays closed.
    await page.reload()
    await panel.waitFor()
    expect(await panel.evaluate((each) => each.contains(document.activeElement))).toBe(false)
    await panel.getByRole('button', { name: 'Close' }).click()
    await panel.waitFor({ state: 'detached' })
    await page.reload()
    await page.locator('tbody [data-opener]').first().waitFor()
    expect(await panel.count()).toBe(0)
  })
})

function tried(): readonly Choice[] {
  return CHOICES.filter(
    ({ option }, index) =>
      IS_WHOLE || (FIRST_TRIED.includes(option) && CHOICES.findIndex((choice) => choice.option === option) === index),
  )
}

/** The text of what has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => (document.activeElement instanceof HTMLElement ? document.activeElement.innerText : ''))

const hasFocus = (element: Locator) => element.evaluate((found) => found === document.activeElement)
