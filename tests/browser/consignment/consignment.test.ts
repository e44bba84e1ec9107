import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { API_BASE } from '#contract/call.ts'
import { calls, type CallName } from '#contract/calls.ts'
import type { AnswerOf } from '#contract/contract.ts'
import { customers } from '#server/database/schema/customer.ts'
import { axeFindings } from '#tests/support/accessibility.ts'
import { focused, headingIn, primaryOf } from '#tests/support/booking-page.ts'
import { openPage } from '#tests/support/browser.ts'
import { openSession } from '#tests/support/demo-session.ts'
import { startServer, type RunningServer } from '#tests/support/running-server.ts'
import { send, type Clerk } from '#tests/support/selling.ts'
import { signInOn } from '#tests/support/sign-in.ts'
import { addUser, openSmallOperator } from '#tests/support/small-operator.ts'
import { casesOf, languages } from '#tests/support/thoroughness.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import arabicCargo from '../../../public/locales/ar/cargo.json'
import arabic from '../../../public/locales/ar/consignment.json'
import englishCargo from '../../../public/locales/en/cargo.json'
import english from '../../../public/locales/en/consignment.json'
import englishTickets from '../../../public/locales/en/tickets.json'

const WORDS = { en: english, ar: arabic } as const
/** Twelve are many in Arabic. */
const BILLED_TWELVE = { en: englishCargo.kind.billed_other, ar: arabicCargo.kind.billed_many } as const
type Locale = keyof typeof WORDS
const heading = headingIn(WORDS)

const PATIENCE = { timeout: 30_000 } as const
const LAPTOP = { width: 1366, height: 768 }

let server: RunningServer
let riyadh: string
/** Another clerk for each test: what a page that is being closed still keeps as a draft is nobody else's. */
let clerk: Clerk & { name: string }
let turn = 0

beforeAll(async () => {
  server = await startServer({ template: 'empty' })
  const { database } = server
  const { depots } = await openSmallOperator(database)
  riyadh = depots.riyadh
  await addUser(database, 'manager@demo.example', { userType: 'admin', depotId: depots.riyadh })
  await addUser(database, 'nowhere@demo.example', { userType: 'account' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  const { database, origin } = server
  turn += 1
  const name = `cargo-${turn}`
  await addUser(database, `${name}@demo.example`, { userType: 'staff', depotId: riyadh })
  clerk = { name, origin, token: await openSession(database, `${name}@demo.example`) }
})

async function call<Name extends CallName>(
  name: Name,
  asked: Parameters<typeof send>[2] = {},
): Promise<AnswerOf<Name>> {
  const { status, answer, error } = await send(clerk, name, asked)
  if (status !== 200) throw new Error(`${name}: ${error.message}`)
  return answer
}

const billsOf = async (customer: string) => (await call('getConsignmentList', { query: { customer } })).data

async function openWizard(locale: Locale = 'en', user = clerk.name, path = '/staff/createconsignment'): Promise<Page> {
  const page = await openPage(server.origin, {
    locale,
    viewport: LAPTOP,
    expectedErrors: [/status of 4\d\d/, /ERR_CONNECTION_RESET/, /ERR_FAILED/],
  })
  await signInOn(page, server.database, user, path)
  await heading(page, 'sender', locale)
  return page
}

async function type(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) {
    if (/^<\w+(\+\w+)?>$/.test(key)) await page.keyboard.press(key.slice(1, -1))
    else await page.keyboard.type(key)
  }
}

const look = (page: Page) => axeFindings(page, { isTall: true })

/** With the keys alone, from the sender to the items. */
async function goToItems(
  page: Page,
  sender: string,
  locale: Locale = 'en',
  onStep = async (_name: string) => {},
): Promise<void> {
  await focused(page, 'input[name="contact"]')
  await type(page, '+966501110000', '<Tab>', sender, '<Tab>', '1089234567')
  await onStep('sender')
  await type(page, '<Enter>')
  await heading(page, 'receiver', locale)
  await focused(page, 'input[name="contact"]')
  await type(page, '+962791112233', '<Tab>', 'Sara Haddad', '<Tab>', '<Tab>', 'amm', '<Enter>')
  await expect
    .poll(() => page.locator('#consignment-receiver input[role="combobox"]').last().inputValue(), PATIENCE)
    .toContain('AMM')
  await onStep('receiver')
  await type(page, '<Enter>')
  await heading(page, 'items', locale)
  await focused(page, '#consignment-items-0-name')
}

async function typeItem(page: Page, name: string, quantity: string, weight: string, price: string): Promise<void> {
  await type(page, name, '<Enter>', '<Control+a>', quantity, '<Enter>', weight, '<Enter>', price, '<Enter>')
}

const cell = (page: Page, row: number, field: string) => page.locator(`#consignment-items-${row}-${field}`)

describe.each(languages('ar'))('a bill of two items on delivery, in %s', (locale) => {
  const words = WORDS[locale]

  it('is written with the keyboard alone, to the printed bill and a label for every piece; axe finds nothing on the way', async () => {
    const sender = `Keyboard ${locale.toUpperCase()} Ali`
    const page = await openWizard(locale)
    const findings: string[] = []
    const note = async (where: string) => {
      findings.push(...(await look(page)).map((finding) => `${where}: ${finding}`))
    }
    await type(page, '<Enter>')
    expect(await page.locator('[aria-invalid="true"]').count()).toBe(3)
    await note('sender with mistakes')

    await goToItems(page, sender, locale, note)
    await typeItem(page, 'Carton of books', '3', '12.5', '23')
    await focused(page, '#consignment-items-1-name')
    await typeItem(page, 'Suitcase', '1', '20', '46')
    await focused(page, '#consignment-items-2-name')
    await note('items')
    // On an item that is still empty, Enter goes on.
    await type(page, '<Enter>')
    await heading(page, 'payment', locale)
    await page.locator('tfoot').getByText('115.00').waitFor()
    await focused(page, 'input[type="radio"]')
    await note('payment')
    await type(page, '<ArrowDown>')
    await page.getByRole('radio', { name: words.payment.pod }).and(page.locator(':checked')).waitFor()
    await note('payment on delivery')
    await type(page, '<Enter>')
    await heading(page, 'billed', locale)
    await note('billed')

    const [bill] = await billsOf(sender)
    expect(bill).toMatchObject({
      payment: 'pod',
      currency: 'SAR',
      total: 11_500,
      vatTotal: 1500,
      due: 11_500,
      weight: 57_500,
      counts: { total: 4, pending: 4 },
      to: { code: 'AMM' },
    })
    const number = bill?.billNumber ?? ''
    await page.getByText(number).first().waitFor()

    await focused(page, 'a[href^="/consignment-bills/"]')
    await type(page, '<Enter>')
    await page.locator('article.bill').waitFor()
    await note('bill')
    expect(await page.locator('article.bill').innerText()).toContain(number)
    expect(await page.locator('article.bill tfoot').innerText()).toMatch(/115\.00[^]*15\.00/)
    expect(await page.locator('.bill-settled').innerText()).toContain('115.00')
    expect(await pagesOf(page)).toEqual([A4])

    await page.getByRole('link', { name: words.bill.labels }).focus()
    await type(page, '<Enter>')
    await page.locator('.piece-label').first().waitFor()
    await note('labels')
    expect(await codesOn(page)).toEqual([1, 2, 3, 4].map((piece) => `${number}/${piece}`))
    const first = page.locator('.piece-label').first()
    for (const text of ['AMM', '1 / 4', 'Sara Haddad', '+962 7 9111 2233', '12.5'])
      await expect.poll(() => first.innerText()).toContain(text)
    expect(await pagesOf(page)).toEqual([A4])
    await page.getByRole('radio', { name: words.labels.paper.roll100 }).focus()
    await type(page, '<Space>')
    await page.locator('[data-paper="roll100"]').first().waitFor()
    expect(await pagesOf(page)).toEqual(Array.from({ length: 4 }, () => '100 × 50'))
    expect(findings).toEqual([])
  })
})

const codesOn = (page: Page) =>
  page.locator('svg[data-code]').evaluateAll((codes) => codes.map((code) => code.getAttribute('data-code')))

const A4 = '210 × 297'
const MM_PER_POINT = 25.4 / 72

/** Sizes of the printed pages in millimetres. */
async function pagesOf(page: Page): Promise<string[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, ...sides]) =>
    sides.map((side) => Math.round(Number(side) * MM_PER_POINT)).join(' × '),
  )
}

describe('items', () => {
  it('that cannot be are told at their field, and nothing goes on', async () => {
    const page = await openWizard()
    await goToItems(page, 'Wrong Ali')
    await typeItem(page, 'Carton', '0', '-2', '23')
    await type(page, '<Control+Enter>')
    await heading(page, 'items')
    await expect.poll(() => cell(page, 0, 'quantity').getAttribute('aria-invalid')).toBe('true')
    expect(await describedBy(page, 0, 'quantity')).toBe(english.items.problem.quantity)
    expect(await describedBy(page, 0, 'weight')).toBe(english.items.problem.weight)
    await focused(page, '#consignment-items-0-quantity')
    await type(page, '<Control+a>', '1.5', '<Enter>')
    expect(await describedBy(page, 0, 'quantity')).toBe(english.items.problem.quantity)
    expect(await billsOf('Wrong Ali')).toEqual([])
  })

  async function describedBy(page: Page, row: number, field: string): Promise<string> {
    const ids = (await cell(page, row, field).getAttribute('aria-describedby')) ?? ''
    return page.locator(`#${ids.split(' ')[0]}`).innerText()
  }
})

describe('what was typed', () => {
  it.runIf(IN_SOAK)('comes back after a reload, and the way back loses none of it', async () => {
    const page = await openWizard()
    await goToItems(page, 'Resumed Ali')
    await typeItem(page, 'Carton', '2', '5', '10')
    await focused(page, '#consignment-items-1-name')
    const kept = async () =>
      JSON.stringify((await call('getDraft', { params: { flow: 'consignment' } })).data?.snapshot)
    await expect.poll(kept, PATIENCE).toContain('"unitPrice":1000')
    await page.reload()
    await heading(page, 'items')
    expect(await cell(page, 0, 'weight').inputValue()).toBe('5.000')
    await cell(page, 0, 'name').focus()
    await type(page, '<Escape>')
    await heading(page, 'receiver')
    expect(await page.locator('input[name="name"]').inputValue()).toBe('Sara Haddad')
    // Esc stays with a field that has a list.
    await page.getByRole('button', { name: 'Back', exact: true }).focus()
    await type(page, '<Enter>')
    await heading(page, 'sender')
    expect(await page.locator('input[name="name"]').inputValue()).toBe('Resumed Ali')
  })

  const recalledBy = [
    ['mobile', 'contact', '0555123'],
    ['name', 'name', 'recalled k'],
    ['ID', 'idNumber', 'K99887'],
  ] as const

  it.each(casesOf('ALL_WAYS', recalledBy, ([by]) => by === 'mobile'))(
    'of an earlier sender is found by %s and taken over with arrow and Enter',
    async (_, field, typed) => {
      if ((await billsOf('Recalled Khan')).length === 0) await writeBill('Recalled Khan')
      const page = await openWizard()
      await page.locator(`input[name="${field}"]`).focus()
      await type(page, typed)
      await page.getByRole('option', { name: /Recalled Khan/ }).waitFor()
      await type(page, '<ArrowDown>', '<Enter>')
      const values = () =>
        page
          .locator('#consignment-sender input')
          .evaluateAll((inputs) => inputs.map((input) => (input instanceof HTMLInputElement ? input.value : '')))
      await expect.poll(values).toEqual(['+966555123456', 'Recalled Khan', 'K9988776'])
      await type(page, '<Enter>')
      await heading(page, 'receiver')
    },
  )
})

async function writeBill(sender: string): Promise<AnswerOf<'createConsignment'>['data']> {
  const { depots } = (await call('getConsignmentOptions')).data
  const items = [{ name: 'Box', quantity: 12, weight: 1000, unitPrice: 1000 }]
  return (
    await call('createConsignment', {
      body: {
        sender: { name: sender, contact: '0555123456', idNumber: 'K9988776' },
        receiver: { name: 'Huda', contact: '0791112233', idNumber: null },
        toDepotId: depots.find(({ code }) => code === 'AMM')?.id,
        items,
        payment: { status: 'pod' },
        expectedTotal: 12_000,
      },
    })
  ).data
}

describe('a bill whose answer is lost', () => {
  it.runIf(IN_SOAK)('is asked for again and written once', async () => {
    const page = await openWizard()
    await goToItems(page, 'Lost Ali')
    await typeItem(page, 'Carton', '2', '5', '10')
    await type(page, '<Enter>')
    await heading(page, 'payment')
    await page.locator('tfoot').getByText('20.00').waitFor()
    await page.getByRole('radio', { name: english.payment.paid }).first().check()
    // The server gets it, the clerk does not hear of it.
    await page.route(
      `**${API_BASE}${calls.createConsignment.path}`,
      async (route) => {
        if (route.request().method() !== 'POST') return route.continue()
        await route.fetch()
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    await primaryOf(page).click()
    await heading(page, 'outage')
    await page.getByText(english.side.outageWriting.title).waitFor()
    await primaryOf(page).click()
    await heading(page, 'billed')
    expect(await billsOf('Lost Ali')).toMatchObject([{ payment: 'paid', total: 2000, due: 0 }])
  })
})

describe('a bill paid in cash', () => {
  it.runIf(IN_SOAK)('says what to give back, and is not written for less than is due', async () => {
    const page = await openWizard()
    await goToItems(page, 'Cash Ali')
    await typeItem(page, 'Carton', '2', '5', '10')
    await type(page, '<Enter>')
    await heading(page, 'payment')
    await page.locator('tfoot').getByText('20.00').waitFor()
    await page.getByRole('radio', { name: english.payment.paid }).first().check()
    const tendered = page.getByRole('textbox', { name: englishTickets.cash.tendered })
    await tendered.fill('15')
    await page.getByText(englishTickets.cash.tooLittle).waitFor()
    expect(await page.locator('#consignment-payment output').innerText()).toContain('5.00')
    expect(await primaryOf(page).isDisabled()).toBe(true)
    expect(await look(page)).toEqual([])
    await tendered.fill('50')
    await expect.poll(() => page.locator('#consignment-payment output').innerText()).toContain('30.00')
    await primaryOf(page).click()
    await heading(page, 'billed')
    expect(await billsOf('Cash Ali')).toMatchObject([{ payment: 'paid', total: 2000 }])
  })
})

describe('a bill on account', () => {
  it.runIf(IN_SOAK)('charges a contract customer, found by name, within the credit limit', async () => {
    const customerId = randomUUID()
    await server.database.orm.insert(customers).values({
      id: customerId,
      code: 'C-00001',
      name: { en: 'Al Manar Schools', ar: 'مدارس المنار' },
      language: 'ar',
      currency: 'SAR',
      creditLimit: 2500,
      mayBuyOnAccount: true,
      paymentDays: 30,
    })
    const page = await openWizard()
    await goToItems(page, 'Account Ali')
    await typeItem(page, 'Box', '2', '1', '20')
    await type(page, '<Enter>')
    await heading(page, 'payment')
    await page.getByRole('radio', { name: english.payment.paid }).first().check()
    await page.getByRole('radio', { name: new RegExp(englishTickets.means.onAccount) }).check()
    // Without a customer it does not go on.
    await primaryOf(page).click()
    const customer = page.getByRole('combobox', { name: englishTickets.payment.customer })
    await expect.poll(() => customer.getAttribute('aria-invalid'), PATIENCE).toBe('true')
    expect(await look(page)).toEqual([])
    await customer.focus()
    await type(page, 'manar')
    await page.getByRole('option', { name: /Al Manar Schools.*25\.00/ }).waitFor()
    await type(page, '<Enter>')
    await expect.poll(() => customer.inputValue(), PATIENCE).toBe('Al Manar Schools')
    // 40.00 is above the limit of 25.00: told at the field, and nothing is written.
    await primaryOf(page).click()
    await page
      .getByText(/credit limit leaves 25\.00 SAR/)
      .first()
      .waitFor()
    expect(await billsOf('Account Ali')).toEqual([])
    await server.database.pool.query('update customers set credit_limit = 10000 where id = $1', [customerId])
    await primaryOf(page).click()
    await heading(page, 'billed')
    expect(await billsOf('Account Ali')).toMatchObject([{ payment: 'paid', total: 4000, due: 0 }])
  })
})

describe('free of charge', () => {
  it.runIf(IN_SOAK)('needs the admin who allowed it and a reason, which stand on the bill', async () => {
    const page = await openWizard()
    await goToItems(page, 'Free Ali')
    await typeItem(page, 'School books', '1', '5', '0')
    await type(page, '<Enter>')
    await heading(page, 'payment')
    await page.getByRole('radio', { name: english.payment.paid }).first().check()
    await page.getByText(english.payment.noPrice).waitFor()
    await page.getByRole('radio', { name: english.payment.foc }).check()
    await primaryOf(page).click()
    await expect.poll(() => page.locator('[aria-invalid="true"]').count()).toBe(2)
    await page.getByRole('combobox', { name: english.payment.allowedBy }).selectOption({ label: 'manager' })
    await page.getByRole('textbox', { name: english.payment.reason }).fill('For the village school')
    await primaryOf(page).click()
    await heading(page, 'billed')
    await page.getByRole('link', { name: english.printBill }).click()
    const settled = page.locator('.bill-settled')
    await settled.waitFor()
    expect(await settled.innerText()).toMatch(/manager.*For the village school/s)
  })
})

describe('labels', () => {
  it.runIf(IN_SOAK)('are printed again for some pieces; what is no piece of the bill is told', async () => {
    const { id, billNumber } = await writeBill('Label Ali')
    const page = await openPage(server.origin, { viewport: LAPTOP })
    await signInOn(page, server.database, clerk.name, `/consignment-labels/${id}`)
    await page.locator('.piece-label').nth(11).waitFor()
    expect(await pagesOf(page)).toEqual([A4, A4])
    const pieces = page.getByLabel(english.labels.pieces)
    await pieces.fill('2-3')
    await expect.poll(() => codesOn(page)).toEqual([`${billNumber}/2`, `${billNumber}/3`])
    await pieces.fill('13')
    await page.getByText('Enter a piece from 1 to 12,').waitFor()
    expect(await page.getByRole('button', { name: 'Print', exact: true }).isDisabled()).toBe(true)
  })
})

describe('labels on a half-used sheet', () => {
  it.runIf(IN_SOAK)('begin where the first one is left; a roll knows no such place', async () => {
    const { id } = await writeBill('Half Ali')
    const page = await openPage(server.origin, { viewport: LAPTOP })
    await signInOn(page, server.database, clerk.name, `/consignment-labels/${id}`)
    await page.locator('.piece-label').nth(11).waitFor()
    await page
      .getByLabel(english.labels.start)
      .selectOption({ label: english.labels.startAt.replace('{{place}}', '6') })
    const first = page.locator('.label-sheet').first()
    await expect.poll(() => first.locator('.piece-label').count()).toBe(3)
    expect(await first.locator('.label-used').count()).toBe(5)
    expect(await look(page)).toEqual([])
    // Twelve labels and five places that are used already.
    expect(await pagesOf(page)).toEqual([A4, A4, A4])
    const [box, sheet] = [await first.locator('.piece-label').first().boundingBox(), await first.boundingBox()]
    const mm = 96 / 25.4
    // The second of the third row.
    expect(((box?.x ?? 0) - (sheet?.x ?? 0)) / mm).toBeCloseTo(4.65 + 99.1 + 2.5, 0)
    expect(((box?.y ?? 0) - (sheet?.y ?? 0)) / mm).toBeCloseTo(13.1 + 2 * 67.7, 0)
    await page.getByRole('radio', { name: english.labels.paper.roll80 }).focus()
    await type(page, '<Space>')
    await page.locator('[data-paper="roll80"]').first().waitFor()
    expect(await page.locator('.label-used').count()).toBe(0)
    expect(await page.getByLabel(english.labels.start).count()).toBe(0)
  })
})

describe('who sends and receives', () => {
  it.each(languages('en'))(
    'is corrected in %s from the page of the bill, which tells the old and the new',
    async (locale) => {
      const words = WORDS[locale].correct
      const { id, billNumber } = await writeBill(`Correct ${locale.toUpperCase()} Ali`)
      const page = await openPage(server.origin, { locale, viewport: LAPTOP })
      await signInOn(page, server.database, clerk.name, `/staff/consignmenthistory/${id}`)
      await page.getByRole('link', { name: words.open }).focus()
      await type(page, '<Enter>')
      await page.getByRole('heading', { level: 1, name: billNumber }).waitFor()
      const receiver = page.getByRole('group', { name: WORDS[locale].receiver })
      const name = receiver.locator('input[name="name"]')
      await name.fill('Huda Al-Mansour')
      await page.getByText(words.was.replace('{{value}}', '\u2068Huda\u2069')).waitFor()
      await receiver.locator('input[name="contact"]').fill('12')
      await type(page, '<Enter>')
      await expect.poll(() => page.locator('[aria-invalid="true"]').count()).toBe(2)
      await focused(page, 'input[name="contact"]')
      expect(await look(page)).toEqual([])
      await receiver.locator('input[name="contact"]').fill('0791119999')
      await page.getByLabel(words.reason).fill('Misheard')
      await type(page, '<Enter>')
      await page.getByRole('heading', { level: 1, name: billNumber }).waitFor()
      await page.locator('del', { hasText: '+962 7 9111 2233' }).waitFor()
      const trail = page.locator('li', { has: page.locator('del') })
      expect(await trail.innerText()).toMatch(
        /Huda[^]*Huda Al-Mansour[^]*\+962 7 9111 2233[^]*\+962 7 9111 9999[^]*Misheard[^]*cargo-/,
      )
      expect(await look(page)).toEqual([])
      expect((await call('getConsignment', { params: { id } })).data).toMatchObject({
        receiver: { name: 'Huda Al-Mansour', contact: '+962791119999' },
      })
    },
  )

  it.runIf(IN_SOAK)(
    'keeps what was typed when somebody else corrected the bill meanwhile, and refuses what changes nothing',
    async () => {
      const bill = await writeBill('Twice Ali')
      const page = await openPage(server.origin, { viewport: LAPTOP, expectedErrors: [/status of 4\d\d/] })
      await signInOn(page, server.database, clerk.name, `/staff/consignmenthistory/${bill.id}/correct`)
      const reason = page.getByLabel(english.correct.reason)
      await reason.fill('Looked at only')
      await page.getByRole('button', { name: english.correct.save }).click()
      await page.getByText('Nothing was changed.').waitFor()

      const shown = (await call('getConsignment', { params: { id: bill.id } })).data
      const sender = { name: 'Twice Omar', contact: shown.sender.contact, idNumber: shown.sender.idNumber }
      await call('updateConsignment', {
        body: {
          id: bill.id,
          version: bill.version,
          sender,
          receiver: shown.receiver,
          toDepotId: shown.to.id,
          reason: 'Wrong brother',
        },
      })
      const receiver = page.getByRole('group', { name: english.receiver })
      await receiver.locator('input[name="name"]').fill('Huda Saleh')
      await page.getByRole('button', { name: english.correct.save }).click()
      await page.getByRole('button', { name: 'Load latest version' }).click()
      await expect
        .poll(() => page.getByRole('group', { name: english.sender }).locator('input[name="name"]').inputValue())
        .toBe('Twice Omar')
      expect(await receiver.locator('input[name="name"]').inputValue()).toBe('Huda Saleh')
      await page.getByRole('button', { name: english.correct.save }).click()
      await page.locator('del', { hasText: 'Huda' }).waitFor()
      expect((await call('getConsignment', { params: { id: bill.id } })).data).toMatchObject({
        sender: { name: 'Twice Omar' },
        receiver: { name: 'Huda Saleh' },
      })
    },
  )
})

describe('the page of a consignment', () => {
  it.each(languages('ar'))(
    'says in %s from whom to whom, how much is where, and what happened; axe finds nothing',
    async (locale) => {
      const { id, billNumber } = await writeBill(`Page ${locale.toUpperCase()} Ali`)
      const page = await openPage(server.origin, { locale, viewport: LAPTOP })
      await signInOn(page, server.database, clerk.name, `/staff/consignmenthistory/${id}`)
      await page.getByRole('heading', { level: 1, name: billNumber }).waitFor()
      const items = page.getByRole('table').first()
      expect(await items.locator('tbody tr').first().innerText()).toMatch(/Box[^]*1–12[^]*12\s+12\s+0\s+0\s+0/)
      await page.getByText(BILLED_TWELVE[locale].replace('{{count}}', '12')).waitFor()
      await page.getByText(WORDS[locale].page.due).waitFor()
      expect(await look(page)).toEqual([])
    },
  )
})

it('somebody without a depot is told so before typing', async () => {
  const page = await openWizard('en', 'nowhere', '/accounts/createconsignment')
  await page.getByText(english.noDepot.title).waitFor()
  expect(await primaryOf(page).isDisabled()).toBe(true)
})
