import type { BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { hashPassword } from '#server/passwords/hash-password.ts'
import { axeFindings } from '#tests/support/accessibility.ts'
import { type BoardingDesk, openBoardingDesk, type Person } from '#tests/support/boarding-desk.ts'
import { openPage } from '#tests/support/browser.ts'
import { openSession } from '#tests/support/demo-session.ts'
import { deployNewBuild } from '#tests/support/new-build.ts'
import { passportOf } from '#tests/support/passport-lines.ts'
import { languages } from '#tests/support/thoroughness.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import arabic from '../../../public/locales/ar/check-in-device.json'
import arabicDesk from '../../../public/locales/ar/check-in.json'
import englishDevice from '../../../public/locales/en/check-in-device.json'
import english from '../../../public/locales/en/check-in.json'

/** What a page says by itself of requests that a missing network or an ended session has failed. */
const CUT_OFF = [/Failed to load resource/, /net::ERR_/]
const PASSWORD = 'Guard-the-gate-2026'

let desk: BoardingDesk
beforeAll(async () => {
  desk = await openBoardingDesk()
})
afterAll(() => desk.server.stop())
beforeEach(() => desk.nextDay())

describe('an officer whose network drops', () => {
  test('scans, takes fees and checks in from the list, loses nothing to a reload, and sends it once and in order', async () => {
    const [one, other] = [await sell(), await sell()]
    const { page, context } = await openGate('officer')
    await context.setOffline(true)
    await expect.poll(() => page.getByText('Offline', { exact: true }).isVisible()).toBe(true)
    await expectVerdict(page, one.reference, 'Pay first')
    await enter(page, 'Pay first', 'Check in')
    await expect.poll(() => unsent(page)).toBe('1 action unsent')
    // Whoever signs out now is told what stays behind; a scanner's Enter leaves them where they are.
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByText(/^1 action has not been sent/).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText(/^1 action has not been sent/).waitFor({ state: 'hidden' })

    // Between the fee and the check-in, the page is loaded anew: from the device.
    await page.reload()
    await expect.poll(() => unsent(page)).toBe('1 action unsent')
    await expectVerdict(page, one.reference, 'Check in')
    await enter(page, 'Check in', 'Go')
    await expect.poll(() => unsent(page)).toBe('2 actions unsent')
    await page.reload()
    await expectVerdict(page, one.reference, 'Already checked in')
    await expectVerdict(page, other.reference, 'Pay first')
    await enter(page, 'Pay first', 'Check in')
    await enter(page, 'Check in', 'Go')
    await expect.poll(() => unsent(page)).toBe('4 actions unsent')
    expect(await standing(one.id)).toEqual({ state: 'pending', fees: 0, checkIns: 0 })
    // Without a network there is the departure that is kept, with it those around now, without being asked again.
    const choices = page.getByRole('button', { name: /Riyadh.*Amman/ })
    await page.getByRole('button', { name: 'Change departure' }).click()
    await expect.poll(() => choices.count()).toBe(1)
    expect(await page.getByText('No list on this device.').count()).toBe(0)

    // What leaves around now differs by the hour, and may be what is kept: so only that it is asked for is looked at.
    const asked = page.waitForResponse((response) => response.ok() && response.url().endsWith('/check-in-departures'))
    await context.setOffline(false)
    await asked
    await expect.poll(() => unsent(page)).toBe('All sent')
    for (const { id } of [one, other]) expect(await standing(id)).toEqual({ state: 'checkedIn', fees: 1, checkIns: 1 })
    expect(await eventsOf([one.id, other.id])).toEqual([
      [one.id, 'ticket.payExitFee'],
      [one.id, 'ticket.checkIn'],
      [other.id, 'ticket.payExitFee'],
      [other.id, 'ticket.checkIn'],
    ])
    await expect.poll(() => page.getByText('Offline', { exact: true }).isVisible()).toBe(false)
  })

  test.runIf(IN_SOAK)(
    'goes on after the tablet died, and whoever signs in later sends it under the officer’s name',
    async () => {
      const [one, other] = [await sell(), await sell()]
      const { page, context } = await openGate('officer')
      await context.setOffline(true)
      await expectVerdict(page, one.reference, 'Pay first')
      await enter(page, 'Pay first', 'Check in')
      await enter(page, 'Check in', 'Go')
      await page.close()

      // No session is left; the officer's pass is.
      const again = await context.newPage()
      await again.goto(`/checkin?departure=${desk.abroadKey()}`)
      await again.getByRole('button', { name: 'Continue' }).click()
      await expect.poll(() => unsent(again)).toBe('2 actions unsent · sign in to send')
      await expectVerdict(again, one.reference, 'Already checked in')
      await expectVerdict(again, other.reference, 'Pay first')
      await enter(again, 'Pay first', 'Check in')

      await context.setOffline(false)
      await signInAs(again, 'colleague')
      await expect.poll(() => unsent(again)).toBe('All sent')
      expect(await standing(one.id)).toEqual({ state: 'checkedIn', fees: 1, checkIns: 1 })
      expect(await officersOf(one.id)).toEqual({ officer: 'officer', uploader: 'colleague' })
    },
  )

  test.runIf(IN_SOAK)(
    'goes on scanning when the token expires, and what was done waits until they sign in',
    async () => {
      const one = await sell()
      const { page, context } = await openGate('colleague')
      await context.setOffline(true)
      await expectVerdict(page, one.reference, 'Pay first')
      await enter(page, 'Pay first', 'Check in')
      await endSessionsOf('colleague')
      await context.setOffline(false)
      await expect.poll(() => unsent(page)).toBe('1 action unsent · sign in to send')
      await enter(page, 'Check in', 'Go')
      await expect.poll(() => unsent(page)).toBe('2 actions unsent · sign in to send')
      // At the door they are told so, and may go back to scanning.
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByText('Invalid credentials', { exact: true }).waitFor()
      await page.getByText(/^2 actions on this device have not been sent/).waitFor()
      await page.getByRole('button', { name: 'Continue' }).click()
      await verdict(page, 'Go').waitFor()
      await signInAs(page, 'colleague')
      await expect.poll(() => unsent(page)).toBe('All sent')
      expect(await standing(one.id)).toEqual({ state: 'checkedIn', fees: 1, checkIns: 1 })
    },
  )

  test.runIf(IN_SOAK)('is told what another device had done first, and both fees are in the books', async () => {
    const [one, other] = [await sell(), await sell()]
    const gate = await openGate('officer')
    const bus = await openGate('colleague')
    await gate.context.setOffline(true)
    await bus.context.setOffline(true)
    for (const { page } of [bus, gate]) {
      await expectVerdict(page, one.reference, 'Pay first')
      await enter(page, 'Pay first', 'Check in')
      await enter(page, 'Check in', 'Go')
    }
    await expectVerdict(gate.page, other.reference, 'Pay first')
    await enter(gate.page, 'Pay first', 'Check in')
    await enter(gate.page, 'Check in', 'Go')

    // What was done later comes in first.
    await gate.context.setOffline(false)
    await expect.poll(() => unsent(gate.page)).toBe('All sent')
    await bus.context.setOffline(false)
    await expect.poll(() => unsent(bus.page)).toBe('All sent')
    await expect.poll(() => bus.page.getByText('2 to review').isVisible()).toBe(true)
    expect(await standing(one.id)).toEqual({ state: 'checkedIn', fees: 2, checkIns: 2 })
    expect(await standing(other.id)).toEqual({ state: 'checkedIn', fees: 1, checkIns: 1 })
    // The money is told with what to do with it, over a reload too, until somebody has said that they know.
    const fee = bus.page.getByRole('alert').filter({ hasText: /Exit fee taken a second time:.*30\.00/ })
    await fee.getByText(/Leave 30\.00.SAR in the till of the person who took it/).waitFor()
    await fee.getByText(/receipt EF-RIY-/).waitFor()
    await bus.page.reload()
    await fee.getByText(/admin or operations/).waitFor()
    expect(await axeFindings(bus.page)).toEqual([])
    await bus.page.evaluate(() => sessionStorage.setItem('language', 'ar'))
    await bus.page.reload()
    await bus.page
      .getByRole('alert')
      .filter({ hasText: /رسم مغادرة قُبض مرة ثانية:.*30\.00/ })
      .getByRole('button', { name: arabic.fee.understood })
      .waitFor()
    expect(await axeFindings(bus.page)).toEqual([])
    await bus.page.evaluate(() => sessionStorage.setItem('language', 'en'))
    await bus.page.reload()
    await fee.getByRole('button', { name: 'Got it' }).click()
    await fee.waitFor({ state: 'hidden' })
    await expect.poll(() => bus.page.getByText('1 to review').isVisible()).toBe(true)
    expect((await officersOf(one.id)).officer).toBe('colleague')
    await expectVerdict(gate.page, one.reference, 'Already checked in')
    await expect.poll(() => gate.page.getByText('colleague').first().isVisible()).toBe(true)
  })

  test.runIf(IN_SOAK).each(languages('en'))(
    'whose device is full is told what works all the same, keeps nothing by half, and goes on by itself when there is room, in %s',
    async (locale) => {
      const words = locale === 'ar' ? { ...arabicDesk, ...arabic } : { ...english, ...englishDevice }
      const [one, other] = [await sell(), await sell()]
      const { page, context } = await openGate('officer')
      if (locale === 'ar') {
        await page.evaluate((language) => sessionStorage.setItem('language', language), locale)
        await page.reload()
      }
      await page.getByText(words.ready).waitFor()
      const room = await context.newCDPSession(page)
      await room.send('Storage.overrideQuotaForOrigin', { origin: desk.server.origin, quotaSize: 1 })
      // The browser knows for some seconds how much room there was before.
      await expect.poll(() => canWrite(page), { interval: 500 }).toBe(false)
      const full = page.getByRole('alert').filter({ has: page.getByText(words.storage.full.title, { exact: true }) })

      // With a network everything goes on, straight to the server.
      await expectVerdict(page, one.reference, words.verdict.payFirst)
      await full.getByText(words.storage.online).waitFor()
      await page.keyboard.press('F2')
      await verdict(page, words.verdict.go).waitFor()
      await press(page)
      await verdict(page, words.verdict.done).waitFor()
      expect(await standing(one.id)).toEqual({ state: 'checkedIn', fees: 1, checkIns: 1 })
      expect(await axeFindings(page)).toEqual([])

      // Without one nothing is done that could not be kept, and nobody is told to try again.
      await context.setOffline(true)
      await full.getByText(words.storage.offline).waitFor()
      await expectVerdict(page, other.reference, words.verdict.payFirst)
      await page.keyboard.press('F2')
      await page.getByText(words.notKept.payFee).waitFor()
      await verdict(page, words.verdict.payFirst).waitFor()
      expect(await page.getByText(words.act.retry).count()).toBe(0)
      expect(await page.getByText(words.status.unsent_zero).count()).toBe(1)
      expect(await keptIn(page, 'acts')).toEqual([])
      expect(await axeFindings(page)).toEqual([])

      await room.send('Storage.overrideQuotaForOrigin', { origin: desk.server.origin })
      await full.waitFor({ state: 'hidden' })
      await page.keyboard.press('F2')
      await verdict(page, words.verdict.go).waitFor()
      await expect.poll(async () => (await keptIn(page, 'acts')).length).toBe(1)
      await context.setOffline(false)
      await expect.poll(() => standing(other.id)).toMatchObject({ fees: 1 })
    },
  )

  test.runIf(IN_SOAK)('with two tabs open sees in each what was done in the other, and sends it once', async () => {
    const one = await sell()
    const { page, context } = await openGate('officer')
    const second = await openTab(context, 'officer')
    await context.setOffline(true)
    await expectVerdict(page, one.reference, 'Pay first')
    await enter(page, 'Pay first', 'Check in')
    await expect.poll(() => unsent(second)).toBe('1 action unsent')
    await expectVerdict(second, one.reference, 'Check in')
    await enter(second, 'Check in', 'Go')
    await expect.poll(() => unsent(page)).toBe('2 actions unsent')
    await context.setOffline(false)
    for (const tab of [page, second]) await expect.poll(() => unsent(tab)).toBe('All sent')
    expect(await standing(one.id)).toEqual({ state: 'checkedIn', fees: 1, checkIns: 1 })
    expect(await reviewsOf(one.id)).toEqual([])
  })

  test.runIf(IN_SOAK)(
    'goes on after four seconds where the network answers nothing, and an act that had arrived counts once',
    async () => {
      const one = await sell()
      const { page, context } = await openGate('officer')
      await expectVerdict(page, one.reference, 'Pay first')
      // The fee arrives; its answer does not, and nothing after it.
      await context.route('**/api/admin/**', async (route) => {
        if (route.request().url().endsWith('/exit-fee/pay')) await route.fetch()
        await new Promise((resolve) => setTimeout(resolve, 6000))
        await route.abort().catch(() => undefined)
      })
      await enter(page, 'Pay first', 'Check in')
      await expect.poll(() => page.getByText('Offline', { exact: true }).isVisible()).toBe(true)
      await enter(page, 'Check in', 'Go')
      await expect.poll(() => unsent(page)).toBe('2 actions unsent')
      await context.unroute('**/api/admin/**')
      await expect.poll(() => unsent(page)).toBe('All sent')
      expect(await standing(one.id)).toEqual({ state: 'checkedIn', fees: 1, checkIns: 1 })

      // The passenger holds the device's receipt, the books have the server's: that is told, until somebody has looked.
      await page.getByRole('button', { name: '1 to review' }).click()
      await page.getByText(/The passenger has receipt EF-RIY-/).waitFor()
      expect(await page.getByRole('link', { name: 'Open review list' }).getAttribute('href')).toBe(
        '/staff/departures/reviews',
      )
      await page.getByRole('button', { name: 'Dismiss' }).click()
      await page.getByText('Nothing needs attention.').waitFor()
      await page.keyboard.press('Escape')
      await page.getByText('Nothing needs attention.').waitFor({ state: 'hidden' })
      await verdict(page, 'Go').waitFor()
    },
  )

  test.runIf(IN_SOAK)(
    'accepts a passport cut off; what the server fails on waits aside, is told, and holds up nobody else',
    async () => {
      const [one, other] = [
        await sell(),
        await sell({
          firstName: 'Lina',
          lastName: 'Saleh',
          gender: 'female',
          passportNumber: 'P7654321',
          passportExpiry: '2031-02-03',
        }),
      ]
      const { page, context } = await openGate('officer')
      await context.setOffline(true)
      await expectVerdict(page, one.reference, 'Pay first')
      await enter(page, 'Pay first', 'Check in')
      await enter(page, 'Check in', 'Go')
      const lines = passportOf({
        number: 'P7654321',
        firstName: 'LINA',
        lastName: 'SALEH',
        nationality: 'JOR',
        dateOfBirth: '1985-03-02',
        dateOfExpiry: '2036-05-06',
      })
      for (const line of lines) await scan(page, line)
      await verdict(page, 'Passport differs').waitFor()
      await page.keyboard.press('F2')
      await enter(page, 'Pay first', 'Check in')
      await enter(page, 'Check in', 'Go')
      await expect.poll(() => unsent(page)).toBe('5 actions unsent')
      expect(await expiryOf(other.id)).toBe('2031-02-03')

      await context.route('**/exit-fee/pay', (route) =>
        route.request().postData()?.includes(one.id)
          ? route.fulfill({ status: 500, json: { message: 'Something went wrong.', code: 'server' } })
          : route.continue(),
      )
      await context.setOffline(false)
      const aside = page.getByRole('button', { name: '2 actions on hold' })
      await expect.poll(async () => (await retryAtOnce(page), aside.isVisible())).toBe(true)
      await expect.poll(() => unsent(page)).toBe('2 actions unsent')
      expect(await standing(other.id)).toEqual({ state: 'checkedIn', fees: 1, checkIns: 1 })
      expect(await expiryOf(other.id)).toBe('2036-05-06')
      expect(await standing(one.id)).toEqual({ state: 'pending', fees: 0, checkIns: 0 })
      // The server, which is asked again by now, knows nothing of it; the desk does.
      await expect.poll(() => page.getByText('Offline', { exact: true }).isVisible()).toBe(false)
      await expectVerdict(page, one.reference, 'Already checked in')

      await context.unroute('**/exit-fee/pay')
      await aside.click()
      await page.getByText('Waiting for an earlier action.').waitFor()
      await page.getByRole('button', { name: 'Retry now' }).click()
      await expect.poll(() => unsent(page)).toBe('All sent')
      expect(await standing(one.id)).toEqual({ state: 'checkedIn', fees: 1, checkIns: 1 })
      expect(await page.getByText('on hold').count()).toBe(0)
    },
  )

  test.runIf(IN_SOAK)(
    'has nobody’s data left 24 hours after the end of the journey, and what is unsent still',
    async () => {
      const one = await sell()
      // A window of its own, since it keeps its clock.
      const { page, context } = await openGate('officer', { width: 1100, height: 800 })
      onTestFinished(() => context.close())
      await context.setOffline(true)
      await expectVerdict(page, one.reference, 'Pay first')
      await enter(page, 'Pay first', 'Check in')
      await expect.poll(() => unsent(page)).toBe('1 action unsent')
      const [eraseAt = ''] = await erasuresOf(page)
      const { rows } = await desk.server.database.pool.query<{ end: Date }>(
        'select alights_at as end from tickets where id = $1',
        [one.id],
      )
      expect(Date.parse(eraseAt) - (rows[0]?.end.getTime() ?? 0)).toBe(86_400_000)

      await page.clock.install()
      await page.reload()
      await expect.poll(() => unsent(page)).toBe('1 action unsent')
      await expectVerdict(page, one.reference, 'Check in')
      const left = Date.parse(eraseAt) - Date.now()
      await page.clock.fastForward(left - 60_000)
      await page.getByText(/^1 action on this device has not been sent/).waitFor()
      expect(await erasuresOf(page)).toEqual([eraseAt])
      await page.clock.fastForward(90_000)
      await expect.poll(() => erasuresOf(page)).toEqual([])
      expect((await keptIn(page, 'acts')).length).toBe(1)
      expect(await page.getByText(/^1 action on this device has not been sent/).isVisible()).toBe(true)
    },
  )

  test.runIf(IN_SOAK)(
    'opens the screen of the back office cut off, and is led to the desk that works without a network',
    async () => {
      const one = await sell()
      const page = await openPage(desk.server.origin, { expectedErrors: CUT_OFF })
      await openDesk(page, 'officer', `/staff/checkedlist?departure=${desk.abroadKey()}`)
      await expect.poll(() => keptScopes(page)).toEqual(['/checkin', '/staff/checkedlist'])
      await page.context().setOffline(true)
      await page.reload()
      await expect.poll(() => new URL(page.url()).pathname).toBe('/checkin')
      await expect.poll(() => page.getByText('Offline', { exact: true }).isVisible()).toBe(true)
      await expectVerdict(page, one.reference, 'Pay first')
    },
  )

  test.runIf(IN_SOAK)(
    'keeps what is unsent and the passenger before them when a new build comes, which is used once nobody stands there',
    async () => {
      const one = await sell()
      const { page, context } = await openGate('officer')
      await context.route('**/api/admin/exit-fee/pay', (route) => route.abort())
      await expectVerdict(page, one.reference, 'Pay first')
      await enter(page, 'Pay first', 'Check in')
      await expect.poll(() => unsent(page)).toBe('1 action unsent')
      const build = deployNewBuild(desk.server)
      onTestFinished(build.withdraw)
      await page.evaluate(async () => {
        document.body.dataset.page = 'old'
        const registration = await navigator.serviceWorker.getRegistration('/checkin')
        await registration?.update()
      })
      await expect.poll(() => isNewBuildWaiting(page)).toBe(true)
      await verdict(page, 'Check in').waitFor()
      await enter(page, 'Check in', 'Go')
      expect(await page.locator('body[data-page=old]').count()).toBe(1)
      await expect.poll(() => unsent(page)).toBe('2 actions unsent')

      await page.getByRole('button', { name: 'Change departure' }).click()
      await page.locator(`html[data-build=${build.mark}]`).waitFor()
      expect(await page.locator('body[data-page=old]').count()).toBe(0)
      await expect.poll(() => unsent(page)).toBe('2 actions unsent')
      expect(await isNewBuildWaiting(page)).toBe(false)
      // From the device it is the new one too.
      await context.setOffline(true)
      await page.reload()
      await page.locator(`html[data-build=${build.mark}]`).waitFor()
      await expect.poll(() => unsent(page)).toBe('2 actions unsent')
      await context.unroute('**/api/admin/exit-fee/pay')
      await context.setOffline(false)
      await expect.poll(() => unsent(page)).toBe('All sent')
      expect(await standing(one.id)).toEqual({ state: 'checkedIn', fees: 1, checkIns: 1 })
    },
  )
})

/** The standalone screen with the departure opened and the device ready to be cut off. */
async function openGate(
  person: Person,
  viewport?: { width: number; height: number },
): Promise<{ page: Page; context: BrowserContext }> {
  const page = await openPage(desk.server.origin, { expectedErrors: CUT_OFF, ...(viewport ? { viewport } : {}) })
  await openDesk(page, person)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    await new Promise<void>((resolve) => {
      if (navigator.serviceWorker.controller) resolve()
      else navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
    })
  })
  await expect.poll(() => hasSeries(page)).toBe(true)
  return { page, context: page.context() }
}

/** Another tab on the same device. */
async function openTab(context: BrowserContext, person: Person): Promise<Page> {
  const page = await context.newPage()
  await openDesk(page, person)
  return page
}

async function openDesk(page: Page, person: Person, path = `/checkin?departure=${desk.abroadKey()}`): Promise<void> {
  const token = await openSession(desk.server.database, `${person}@test.example`)
  const user = { token, expiresAt: Date.now() + 3_600_000, user_type: 'staff', role: null, name: person }
  await page.addInitScript((text) => {
    if (sessionStorage.getItem('signed-in') !== null) return
    sessionStorage.setItem('signed-in', 'once')
    sessionStorage.setItem('user', text)
  }, JSON.stringify(user))
  await page.goto(path)
  await expect.poll(() => unsent(page)).toBe('All sent')
}

/** Whether the device could take a fee without the network. */
const hasSeries = async (page: Page) => (await keptIn(page, 'device')).some(({ series }) => Boolean(series))

/** When the lists that the device keeps are to be erased. */
const erasuresOf = async (page: Page) => (await keptIn(page, 'lists')).map((each) => each.list?.eraseAt ?? '')

interface Kept {
  id?: string
  list?: { eraseAt: string }
  series?: object | null
}

/** What stands in a part of the device's store. */
const keptIn = (page: Page, part: 'lists' | 'acts' | 'device') =>
  page.evaluate(
    (name) =>
      new Promise<Kept[]>((resolve, reject) => {
        const opening = indexedDB.open('check-in')
        opening.addEventListener('error', () => reject(opening.error ?? new Error('no database')))
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction(name).objectStore(name).getAll()
          reading.addEventListener('success', () => {
            opening.result.close()
            resolve(reading.result)
          })
        })
      }),
    part,
  )

/** Whether anything can be kept at all; what is tried here is another database of the same device. */
const canWrite = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open('room')
        opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('any'))
        opening.addEventListener('error', () => resolve(false))
        opening.addEventListener('success', () => {
          const tx = opening.result.transaction('any', 'readwrite')
          tx.objectStore('any').put('0'.repeat(1_000_000), 'one')
          const told = (isWritten: boolean) => () => {
            opening.result.close()
            resolve(isWritten)
          }
          tx.addEventListener('complete', told(true))
          tx.addEventListener('abort', told(false))
        })
      }),
  )

/** The device says that its network is back: the pause before the next attempt is over. */
const retryAtOnce = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('online')))

/** Paths that a worker serves when they are opened next. */
const keptScopes = (page: Page) =>
  page.evaluate(async () => {
    const registrations = await navigator.serviceWorker.getRegistrations()
    return registrations
      .flatMap(({ active, scope }) => (active?.state === 'activated' ? [new URL(scope).pathname] : []))
      .toSorted()
  })

const isNewBuildWaiting = (page: Page) =>
  page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration('/checkin'))?.waiting))

const unsent = async (page: Page) =>
  (
    await page
      .getByText(/unsent|All sent/)
      .first()
      .textContent()
  )?.trim()

const verdict = (page: Page, words: string) => page.getByRole('heading', { level: 2, name: words, exact: true })

async function expectVerdict(page: Page, reference: string, words: string): Promise<void> {
  await scan(page, reference)
  await verdict(page, words).waitFor()
}

async function scan(page: Page, text: string): Promise<void> {
  await page.locator('input[name=scan]').focus()
  await page.keyboard.insertText(text)
  await page.keyboard.press('Enter')
}

/** The first thing of the card, by Enter alone, until the verdict is another. */
async function enter(page: Page, from: string, to: string): Promise<void> {
  await verdict(page, from).waitFor()
  await press(page)
  if (from === 'Pay first') {
    await page.getByRole('button', { name: /^Cash/ }).waitFor()
    await press(page)
  }
  await verdict(page, to).waitFor()
}

/** Enter, once it acts on the verdict that is shown. */
async function press(page: Page): Promise<void> {
  await page.locator('.check-in[data-enter="true"]').waitFor()
  await page.keyboard.press('Enter')
}

async function signInAs(page: Page, person: Person): Promise<void> {
  await sql('update users set password_hash = $2 where name = $1', [person, await hashPassword(PASSWORD)])
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('E-mail').fill(`${person}@test.example`)
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.keyboard.press('Enter')
}

async function sell(
  passenger: Parameters<BoardingDesk['sellAbroad']>[0] = {},
): Promise<{ id: string; reference: string }> {
  const [ticket] = await desk.sellAbroad(passenger)
  if (!ticket) throw new Error('nothing was sold')
  return ticket
}

const sql = async <Row extends object>(text: string, values: unknown[]) =>
  (await desk.server.database.pool.query<Row>(text, values)).rows

async function standing(ticketId: string) {
  const [row] = await sql(
    `select state, (select count(*)::int from exit_fee_payments where ticket_id = t.id) as fees,
            (select count(*)::int from check_ins where ticket_id = t.id) as "checkIns" from tickets t where id = $1`,
    [ticketId],
  )
  return row
}

async function expiryOf(ticketId: string): Promise<string | undefined> {
  const [row] = await sql<{ expiry: string }>(
    'select passport_expiry::text as expiry from passengers where id = (select passenger_id from tickets where id = $1)',
    [ticketId],
  )
  return row?.expiry
}

const reviewsOf = (ticketId: string) => sql('select kind from check_in_reviews where ticket_id = $1', [ticketId])

async function eventsOf(ticketIds: string[]): Promise<[string, string][]> {
  const rows = await sql<{ ticket: string; event: string }>(
    `select record_id as ticket, event from workflow_events where record_id = any ($1::uuid[]) and event <> 'xstate.init' order by id`,
    [ticketIds],
  )
  return rows.map(({ ticket, event }) => [ticket, event])
}

async function officersOf(ticketId: string) {
  const [first] = await sql<{ officer: string; uploader: string | null }>(
    `select o.name as officer, u.name as uploader from check_ins c join users o on o.id = c.officer_id left join users u on u.id = c.uploaded_by
     where c.ticket_id = $1 order by c.at limit 1`,
    [ticketId],
  )
  return first ?? { officer: '', uploader: null }
}

const endSessionsOf = (person: Person) =>
  sql('update sessions set expires_at = now() where user_id = (select id from users where name = $1)', [person])
