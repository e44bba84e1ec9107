import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings } from '#tests/support/accessibility.ts'
import { openPage } from '#tests/support/browser.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { startServer, type RunningServer } from '#tests/support/running-server.ts'
import { signInOn } from '#tests/support/sign-in.ts'
import { languages } from '#tests/support/thoroughness.ts'

let server: RunningServer
let departureKey: string

beforeAll(async () => {
  server = await startServer()
  // A coming departure that leaves Riyadh with passengers: the demo's staff work there.
  const { rows } = await server.database.pool.query<{ key: string }>(
    `select d.timing_id || '.' || d.travel_date || '.' || d.ordinal as key
     from departures d join tickets t on t.departure_id = d.id and t.from_position = 0
     join route_stops s on s.route_id = d.route_id and s.applies_from = d.route_applies_from and s.position = 0
     join stoppages on stoppages.id = s.stoppage_id join regions on regions.id = stoppages.region_id and regions.code = 'RUH'
     where d.starts_at > now() + interval '1 day' group by d.id order by d.starts_at limit 1`,
  )
  departureKey = rows[0]?.key ?? ''
})
afterAll(() => server.stop())

test(
  'staff close boarding at their own stoppage, and admin opens it again with a reason',
  { timeout: 120_000 },
  async () => {
    const staff = await openPage(server.origin, {})
    await signInOn(staff, server.database, 'staff', `/staff/departures/${departureKey}`)
    const rows = staff.locator('table tbody tr')
    await rows.first().waitFor()
    expect(await staff.getByRole('button', { name: 'Close boarding' }).count()).toBe(1)
    expect(await staff.getByText('Swap bus').count()).toBe(0)
    await rows.first().getByRole('button', { name: 'Close boarding' }).click()
    const question = staff.getByRole('alertdialog')
    await question.getByText(/not checked in and become/).waitFor()
    await question.getByText(/does not leave here for another/).waitFor()
    expect(await axeFindings(staff)).toEqual([])
    await question.getByRole('button', { name: 'Close boarding' }).click()
    await question.getByText('Enter at least 3 characters.').waitFor()
    await question.getByRole('textbox').fill('The border is shut')
    await question.getByRole('button', { name: 'Close boarding' }).click()
    await rows.first().getByText('Closed', { exact: true }).waitFor()
    expect(await staff.getByRole('button', { name: 'Reopen boarding' }).count()).toBe(0)

    const admin = await openPage(server.origin, { locale: 'ar' })
    await signInOn(admin, server.database, 'admin', `/admin/departures/${departureKey}`)
    const first = admin.locator('table tbody tr').first()
    await first.getByRole('button', { name: 'إعادة فتح الصعود' }).click()
    const dialog = admin.getByRole('alertdialog')
    await dialog.getByRole('button', { name: 'إعادة فتح الصعود' }).click()
    await dialog.getByText('أدخل 3 أحرف على الأقل.').waitFor()
    await dialog.getByRole('textbox').fill('تأخرت الحافلة')
    await dialog.getByRole('button', { name: 'إعادة فتح الصعود' }).click()
    await first.getByRole('button', { name: 'إغلاق الصعود' }).waitFor()
    expect(await axeFindings(admin)).toEqual([])
  },
)

const LEFT = {
  en: ['Departed', 'Open', 'Passengers and crew in the records now'],
  ar: ['غادرت', 'مفتوح', 'الركاب والطاقم في السجلات الآن'],
} as const

test.runIf(IN_SOAK).each(languages('ar').map((locale) => [locale, ...LEFT[locale]] as const))(
  'a stop that the bus has left is not told as open, nor is a next manifest after the arrival, in %s',
  async (locale, departed, open, records) => {
    const { rows } = await server.database.pool.query<{ key: string }>(
      `select timing_id || '.' || travel_date || '.' || ordinal as key from departures
       where state = 'scheduled' and arrivals->>-1 < to_char(now() at time zone 'utc', 'YYYY-MM-DD') order by starts_at desc limit 1`,
    )
    const page = await openPage(server.origin, { locale })
    await signInOn(page, server.database, 'operations', `/operation-manager/departures/${rows[0]?.key}`)
    const stops = page.locator('table tbody tr')
    await stops.first().getByText(departed, { exact: true }).waitFor()
    expect(await stops.getByText(open, { exact: true }).count()).toBe(0)
    await page.goto(`/operation-manager/departures/${rows[0]?.key}/manifest`)
    await page.getByRole('heading', { name: records }).waitFor()
  },
)
