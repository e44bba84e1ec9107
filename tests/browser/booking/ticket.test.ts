import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnswerOf } from '#contract/contract.ts'
import { DEMO_PASSWORD } from '#server/database/demo/demo-logins.ts'
import { verifyTicketCode } from '#src/domain/booking/ticket-code.ts'
import { axeFindings } from '#tests/support/accessibility.ts'
import { openPage } from '#tests/support/browser.ts'
import { readPrintedQr } from '#tests/support/printed-qr.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { startServer, type RunningServer } from '#tests/support/running-server.ts'
import { send, signIn, type Clerk } from '#tests/support/selling.ts'
import { signInOn } from '#tests/support/sign-in.ts'
import { casesOf } from '#tests/support/thoroughness.ts'

type Print = AnswerOf<'getTicketPrint'>['data']
const LOOKS = casesOf(
  'ALL_LOOKS',
  [
    { lang: 'en', paper: 'a4' },
    { lang: 'ar', paper: 'a4' },
    { lang: 'en', paper: 'receipt' },
    { lang: 'ar', paper: 'receipt' },
  ] as const,
  ({ lang, paper }) => (lang === 'ar') === (paper === 'a4'),
)

let server: RunningServer
let clerk: Clerk
let bookingId: string

beforeAll(async () => {
  server = await startServer()
  clerk = await signIn(server.origin, 'admin@demo.example', DEMO_PASSWORD)
  const { answer } = await send(clerk, 'getBookingList', { query: { state: 'pending', recordNumber: '200' } })
  const party = answer.data.find((row) => row.isTwoWay && row.passengers === 2)
  if (party === undefined) throw new Error('the demo has no two-way booking of two')
  bookingId = party.id
})
afterAll(() => server.stop())

async function openTickets(query = ''): Promise<{ page: Page; print: Print }> {
  const page = await openPage(server.origin)
  const answered = page.waitForResponse((response) => response.url().endsWith(`/bookings/${bookingId}/tickets`))
  await signInOn(page, server.database, 'admin', `/tickets/${bookingId}${query}`)
  const { data }: { data: Print } = await (await answered).json()
  await page.locator('.ticket').first().waitFor()
  return { page, print: data }
}

describe('printed tickets', () => {
  it.each(LOOKS)(
    'carry a code that scans back and bears our signature, and are accessible: $lang on $paper',
    async ({ lang, paper }) => {
      const { page, print } = await openTickets(`?lang=${lang}&paper=${paper}`)
      const { answer: key } = await send(clerk, 'getSigningKey')
      const [first] = print.booking.tickets
      const code = print.codes[first?.id ?? ''] ?? ''
      const picture = await page.locator('.ticket-qr').first().screenshot()
      expect(await readPrintedQr(page, picture)).toBe(code)
      expect(await verifyTicketCode(code, key.data)).toEqual({
        ticketId: first?.id,
        printRevision: first?.printRevision,
      })
      expect(await axeFindings(page)).toEqual([])
    },
  )

  it.runIf(IN_SOAK).each(LOOKS)('fill sensible pages, long names too: $lang on $paper', async ({ lang, paper }) => {
    await server.database.pool.query(
      `update passengers set first_name = 'Abdulrahman Mohammed Khalid', last_name = 'Al-Muhammadi Al-Qahtani'
       where id in (select passenger_id from tickets where booking_id = $1)`,
      [bookingId],
    )
    await server.database.pool.query(`update transports set name = 'King Long XMQ6130 Sleeper 10 with wheelchair lift'`)
    await server.database.pool.query(
      `update stoppages set name = jsonb_build_object('en', left(name ->> 'en' || ', central station for long-distance coaches, gate 14', 60),
                                                      'ar', left(name ->> 'ar' || '، المحطة المركزية للحافلات بعيدة المدى، البوابة 14', 60))`,
    )
    const { page, print } = await openTickets(`?lang=${lang}&paper=${paper}`)
    await page.evaluate(() => document.fonts.ready)
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    const pages = pdf.match(/\/Type\s*\/Page\b(?!s)/g) ?? []
    const width = Number(/\/MediaBox\s*\[0 0 ([\d.]+)/.exec(pdf)?.[1])
    const tickets = print.booking.tickets.length
    expect(pages).toHaveLength(paper === 'a4' ? Math.ceil(tickets / 2) : tickets)
    expect(Math.round((width / 72) * 25.4)).toBe(paper === 'a4' ? 210 : 80)
    // As wide as the paper within its margins: nothing of what identifies the journey is cut off.
    await page.setViewportSize({ width: Math.round(((paper === 'a4' ? 186 : 72) * 96) / 25.4), height: 800 })
    await page.emulateMedia({ media: 'print' })
    expect(
      await page.locator('.blind').evaluateAll((blinds) =>
        blinds.map((blind) => {
          const { left, right, bottom } = blind.getBoundingClientRect()
          const words = [...blind.querySelectorAll('bdi, .blind-details span')]
          return words
            .filter((word) =>
              [...word.getClientRects()].some((line) => line.left < left || line.right > right || line.bottom > bottom),
            )
            .map((word) => word.textContent)
        }),
      ),
    ).toEqual(Array.from({ length: tickets }, () => []))
  })

  it("speak the passenger's language, and both where border officers read", async () => {
    const { page } = await openTickets()
    expect(await page.locator('html').getAttribute('dir')).toBe('ltr')
    await page.getByText('العربية', { exact: true }).click()
    await page.waitForURL(/lang=ar/)
    await page.locator('html[dir="rtl"][lang="ar"]').waitFor()
    const passport = page
      .locator('dt', { hasText: 'جواز السفر' })
      .or(page.locator('dt', { hasText: 'رقم الهوية' }))
      .first()
    expect(await passport.innerText()).toMatch(/Passport|National ID number/)
    await page.reload()
    await page.locator('html[dir="rtl"] .ticket').first().waitFor()
  })

  it.runIf(IN_SOAK)('show neither frame nor buttons on paper', async () => {
    const { page } = await openTickets()
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('button').count()).toBe(0)
    expect(await page.getByRole('navigation').count()).toBe(0)
  })

  it.runIf(IN_SOAK)('have no code when they carry nobody any more', async () => {
    const { print } = await openTickets()
    await server.database.pool.query(`update tickets set state = 'refunded' where id = $1`, [
      print.booking.tickets.at(-1)?.id,
    ])
    const { page } = await openTickets()
    const last = page.locator('.ticket').last()
    await last.getByText('Not valid for travel: Refunded').waitFor()
    expect(await last.locator('.ticket-qr').count()).toBe(0)
  })
})
