import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFindings } from '#tests/support/accessibility.ts'
import { openPage } from '#tests/support/browser.ts'
import { desertFeed, packed } from '#tests/support/gtfs-feed.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { startServer, type RunningServer } from '#tests/support/running-server.ts'
import { signInOn } from '#tests/support/sign-in.ts'

const PATH = '/super-admin/timetable-import'

let server: RunningServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

/** The stops of Amman moved to where no stoppage is known. */
const remote = () => {
  const files = desertFeed()
  return { ...files, 'stops.txt': (files['stops.txt'] ?? '').replace('31.99,35.93', '15.35,44.20') }
}
const feed = (content: Buffer = packed(remote())) => ({
  name: 'desert.zip',
  mimeType: 'application/zip',
  buffer: content,
})

async function open(locale: 'en' | 'ar' = 'en') {
  const page = await openPage(server.origin, {
    locale,
    viewport: { width: 1366, height: 768 },
    expectedErrors: [/status of 4\d\d/],
  })
  await signInOn(page, server.database, 'super-admin', PATH)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

/** A source's words in the list: its name and what is known of it. */
async function labelOf(page: Page, name: string): Promise<string> {
  const option = page.locator('option', { hasText: name }).first()
  await option.waitFor({ state: 'attached' })
  return (await option.textContent()) ?? name
}

async function timings(): Promise<number> {
  const { rows } = await server.database.pool.query<{ count: number }>('select count(*)::int as count from timings')
  return rows[0]?.count ?? 0
}

describe('importing a timetable', () => {
  test('shows what would change, waits for the region nobody can guess, and imports by keyboard', async () => {
    const page = await open()
    const before = await timings()
    await page.locator('input[type=file]').setInputFiles(feed())
    await page.getByRole('heading', { name: 'Regions of the stops' }).waitFor()
    const confirm = page.getByRole('button', { name: 'Import timetable' })
    await page.getByText('2 errors prevent the import').waitFor()
    await page.getByRole('combobox', { name: 'Source', exact: true }).selectOption('New source…')
    await page.getByLabel('Name of the new source').fill('Desert Buses')
    await page.keyboard.press('Enter')
    await page.getByText('1 error prevents the import').waitFor()
    await expect.poll(() => confirm.isDisabled()).toBe(true)
    await page.getByLabel('Region of north').selectOption('Amman · AMM')
    await page.getByText('This feed can be imported').waitFor()
    expect(await timings()).toBe(before)
    expect(await axeFindings(page)).toEqual([])
    await confirm.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('alertdialog')
    // It opens on the way back; one Tab further is the way on.
    await expect
      .poll(() =>
        dialog.getByRole('button', { name: 'Cancel' }).evaluate((button) => button === document.activeElement),
      )
      .toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('Timetable imported').waitFor()
    await expect.poll(timings).toBe(before + 5)
    await page.locator('input[type=file]').setInputFiles(feed())
    await page
      .getByRole('combobox', { name: 'Source', exact: true })
      .selectOption({ label: await labelOf(page, 'Desert Buses') })
    await page.getByText('The network already matches this feed.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Import timetable' }).isDisabled()).toBe(true)
  })

  test.runIf(IN_SOAK)(
    'of a known source shows what should not have changed, before and after, and waits until that is confirmed',
    async () => {
      const page = await open('ar')
      const files = remote()
      const elsewhere = {
        ...files,
        'stops.txt': (files['stops.txt'] ?? '').replace('Tabuk terminal,,28.39', 'Tabuk square,,28.59'),
      }
      await page.locator('input[type=file]').setInputFiles(feed(packed(elsewhere)))
      await page
        .getByRole('combobox', { name: 'المصدر', exact: true })
        .selectOption({ label: await labelOf(page, 'Desert Buses') })
      await page.getByRole('heading', { name: 'تغييرات تحتاج إلى تأكيد' }).waitFor()
      await page.getByText('انتقلت المحطة').waitFor()
      const confirm = page.getByRole('button', { name: 'استيراد الجدول' })
      await page.getByText('أكّد التغييرات أعلاه.').waitFor()
      expect(await confirm.isDisabled()).toBe(true)
      await page.getByLabel('هذه التغييرات صحيحة').focus()
      await page.keyboard.press('Space')
      await expect.poll(() => confirm.isEnabled()).toBe(true)
      expect(await axeFindings(page)).toEqual([])
    },
  )

  test('is refused at the field for a file that is no feed, and lists what is wrong with a bad one, in Arabic too', async () => {
    const page = await open('ar')
    await page.locator('input[type=file]').setInputFiles(feed(Buffer.from('no zip at all')))
    await page.getByText('ليس ملفًا مضغوطًا').waitFor()
    const broken = desertFeed({ 'agency.txt': 'agency_name,agency_timezone\nDesert,Mars/Olympus\n' })
    await page.locator('input[type=file]').setInputFiles(feed(packed(broken)))
    await page.getByText('«Mars/Olympus» ليست منطقة زمنية معروفة.').waitFor()
    await page.getByText('agency.txt : 2 : agency_timezone').waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  test.runIf(IN_SOAK)('goes out as a file that comes back without a change', async () => {
    const page = await open()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export Asia/Riyadh' }).click(),
    ])
    const chunks: Buffer[] = []
    for await (const chunk of await download.createReadStream()) if (Buffer.isBuffer(chunk)) chunks.push(chunk)
    await page.locator('input[type=file]').setInputFiles(feed(Buffer.concat(chunks)))
    await page.getByText('The network already matches this feed.').waitFor()
  })
})
