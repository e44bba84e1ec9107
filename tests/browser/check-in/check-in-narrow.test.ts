import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { axeFindings } from '#tests/support/accessibility.ts'
import { openBoardingDesk, type BoardingDesk, type SoldTicket } from '#tests/support/boarding-desk.ts'
import { enter, scan, verdictIs, WORDS, type Locale } from '#tests/support/check-in-page.ts'
import { openPage } from '#tests/support/browser.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { signInOn } from '#tests/support/sign-in.ts'
import { languages } from '#tests/support/thoroughness.ts'
import english from '../../../public/locales/en/check-in.json'

const TABLET = { width: 820, height: 1180 }

let desk: BoardingDesk
beforeAll(async () => {
  desk = await openBoardingDesk()
})
afterAll(() => desk.server.stop())
beforeEach(() => desk.nextDay())

describe.each(languages('ar'))('on a tablet on end, in %s, the list lies over the card and', (locale) => {
  test('gives way to whatever a scan comes to: a card, a choice of people, nobody, on board already', async () => {
    const [ahmed] = await desk.sellWithinSaudi(
      { firstName: 'Ahmed', lastName: 'Alrashidi' },
      { firstName: 'Omar', lastName: 'Bautista' },
      { firstName: 'Lina', lastName: 'Bautista' },
    )
    const page = await openGate(locale, desk.domesticKey())
    for (const _ of ['first', 'again']) {
      await openList(page, locale)
      await scan(page, 'x')
      await verdictIs(page, locale, 'tooShort')
    }
    await openList(page, locale)
    await scan(page, 'Nobody Known')
    await verdictIs(page, locale, 'notFound')
    await openList(page, locale)
    await scan(page, 'Bautista')
    await verdictIs(page, locale, 'choosing')
    await openList(page, locale)
    await scan(page, 'Alrashidi')
    await verdictIs(page, locale, 'go')
    await page.locator('.verdict-name', { hasText: 'Ahmed' }).waitFor()
    expect(await isListShown(page)).toBe(false)
    await enter(page)
    await verdictIs(page, locale, 'done')
    expect(await stateOf(ahmed)).toBe('checkedIn')
    await openList(page, locale)
    await scan(page, 'Alrashidi')
    await verdictIs(page, locale, 'already')
    expect(await axeFindings(page)).toEqual([])
  })

  test.runIf(IN_SOAK)(
    'gives way to who is tapped, also whose card is open already; no key acts on the card below it',
    async () => {
      const [ticket] = await desk.sellAbroad({ firstName: 'Sara' })
      const page = await openGate(locale, desk.abroadKey())
      for (const _ of ['first', 'again']) {
        await openList(page, locale)
        await page.getByRole('list', { name: WORDS[locale].list.title }).getByRole('button').first().click()
        await verdictIs(page, locale, 'payFirst')
      }
      // Each of them shows the card, and does no more.
      for (const key of ['F2', 'Enter', 'Escape']) {
        await openList(page, locale)
        await page.keyboard.press(key)
        await verdictIs(page, locale, 'payFirst')
        expect(await isListShown(page)).toBe(false)
      }
      expect(await stateOf(ticket)).toBe('pending')
      await page.locator('.check-in[data-enter="true"]').waitFor()
      await page.keyboard.press('Escape')
      await page.getByText(WORDS[locale].ready).waitFor()
      await page.getByRole('button', { name: WORDS[locale].act.changeDeparture }).click()
      await page.getByText(WORDS[locale].departures.title).waitFor()
      // There is no list before a departure is open.
      await page.keyboard.press('Alt+KeyL')
      await page.getByText(WORDS[locale].departures.title).waitFor()
    },
  )
})

test.runIf(IN_SOAK)('where there is room the list stays beside the card, and Esc puts the card away', async () => {
  await desk.sellWithinSaudi({ firstName: 'Ahmed', lastName: 'Alrashidi' })
  const page = await openGate('en', desk.domesticKey(), { width: 1366, height: 768 })
  await page.keyboard.press('Alt+KeyL')
  await scan(page, 'Alrashidi')
  await verdictIs(page, 'en', 'go')
  expect(await isListShown(page)).toBe(true)
  await page.keyboard.press('Alt+KeyL')
  await page.keyboard.press('Escape')
  await page.getByText(english.ready).waitFor()
  expect(await isListShown(page)).toBe(true)
})

const SIZES = { en: { width: 1366, height: 768 }, ar: TABLET } as const

test.each(languages('ar').map((locale) => [locale, SIZES[locale]] as const))(
  'members of a family are told apart, however long their names are (%s)',
  async (locale, viewport) => {
    const lastName = 'Al-Ghamdi Al-Zahrani bin Abdulaziz'
    const family = await desk.sellWithinSaudi(
      { firstName: 'Abdulrahman Abdulmajeed', lastName },
      { firstName: 'Abdulrahman Abdulhakeem', lastName },
      { firstName: 'عبد الرحمن عبد المجيد', lastName: 'الغامدي الزهراني بن عبد العزيز' },
      { firstName: 'عبد الرحمن عبد الحكيم', lastName: 'الغامدي الزهراني بن عبد العزيز' },
    )
    const page = await openGate(locale, desk.domesticKey(), viewport)
    await scan(page, family[0]?.reference ?? '')
    await page.locator('#party').waitFor()
    const party = page.locator('[aria-labelledby="party"]')
    const everybody = page.getByRole('list', { name: WORDS[locale].list.title })
    for (const list of [party, everybody]) {
      if (list === everybody && !(await isListShown(page))) await openList(page, locale)
      const firstNames = list.locator('li bdi > span:first-child')
      await expect.poll(() => firstNames.count()).toBe(family.length)
      const cut = await firstNames.evaluateAll((found) =>
        found.flatMap(({ scrollHeight, clientHeight, scrollWidth, clientWidth, textContent }) =>
          scrollHeight > clientHeight + 1 || scrollWidth > clientWidth ? [textContent] : [],
        ),
      )
      expect(cut).toEqual([])
    }
  },
)

async function openGate(locale: Locale, departureKey: string, viewport = TABLET): Promise<Page> {
  const page = await openPage(desk.server.origin, { locale, viewport })
  await signInOn(page, desk.server.database, 'officer@test.example', `/checkin?departure=${departureKey}`)
  await page.getByText(WORDS[locale].ready).waitFor()
  return page
}

const isListShown = (page: Page) => page.locator('.check-in-side').isVisible()

async function openList(page: Page, locale: Locale): Promise<void> {
  await page.getByRole('button', { name: WORDS[locale].list.title }).click()
  await page.locator('.check-in-side').waitFor()
}

async function stateOf(ticket: SoldTicket | undefined): Promise<string | undefined> {
  const { rows } = await desk.server.database.pool.query<{ state: string }>('select state from tickets where id = $1', [
    ticket?.id,
  ])
  return rows[0]?.state
}
