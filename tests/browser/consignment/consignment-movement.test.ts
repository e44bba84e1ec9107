import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ConsignmentRow } from '#contract/consignment/consignment-row.ts'
import { axeFindings } from '#tests/support/accessibility.ts'
import { openPage } from '#tests/support/browser.ts'
import {
  type CargoDesk,
  departureKey,
  expectSoundCargo,
  labelsOf,
  openCargoDesk,
  readBill,
  writeBill,
} from '#tests/support/cargo.ts'
import { inject } from '#tests/support/demo-session.ts'
import { signInOn } from '#tests/support/sign-in.ts'
import { languages } from '#tests/support/thoroughness.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { visit } from '#tests/support/visit.ts'

let desk: CargoDesk
let domestic: string

beforeAll(async () => {
  desk = await openCargoDesk()
  domestic = departureKey(desk.operator, 'domestic')
})
afterAll(() => desk.stop())

const TABLET = { width: 820, height: 1180 }
const DOCK = '/staff/consignment-movements'

async function open(clerk: 'riyadh' | 'jeddah' | 'amman', path: string, locale: 'en' | 'ar' = 'en'): Promise<Page> {
  // What the browser itself says of an answer that a test provokes.
  const page = await openPage(desk.server.origin, {
    locale,
    viewport: locale === 'ar' ? TABLET : { width: 1366, height: 768 },
    expectedErrors: [/status of (422|409|404)/],
  })
  await signInOn(page, desk.server.database, `${clerk}@cargo.example`, path)
  return page
}

/** As a scanner writes: into whatever has the focus, with Enter at the end. */
async function scan(page: Page, label: string): Promise<void> {
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'scan')
  await page.keyboard.type(label)
  await page.keyboard.press('Enter')
}

/** What the verdict says of the last scan, once it is this one's. */
const verdictOf = (page: Page, label: string) => page.locator('[data-verdict]', { hasText: label })

/** Two strokes with the pen held down. */
async function sign(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: 'Signature' })
  await pad.scrollIntoViewIfNeeded()
  const { x, y } = (await pad.boundingBox()) ?? { x: 0, y: 0 }
  for (const [from, to] of [
    [40, 60],
    [160, 90],
  ] as const) {
    await page.mouse.move(x + from, y + to)
    await page.mouse.down()
    await page.mouse.move(x + from + 70, y + to - 40, { steps: 8 })
    await page.mouse.move(x + from + 140, y + to + 50, { steps: 8 })
    await page.mouse.up()
  }
  await page.locator('[data-signature="drawn"]').waitFor()
}

const countsOf = async ({ id }: ConsignmentRow) => (await readBill(desk, id)).counts

async function bring(bill: ConsignmentRow, labels: string[]): Promise<void> {
  const choice = { labels, quantities: [] }
  await inject(desk.server.app, 'dispatchConsignments', {
    token: desk.tokens.riyadh,
    body: { departureKey: domestic, choice, headedForDepotId: null },
  })
  const received = await inject(desk.server.app, 'receiveConsignments', {
    token: desk.tokens.jeddah,
    body: { departureKey: domestic, choice, explanation: null },
  })
  expect(received.status, `${bill.billNumber}: ${received.text}`).toBe(200)
}

test('pieces are scanned onto a vehicle, one is missing and explained, the rest is paid for, signed for and seen on the print', async () => {
  const bill = await writeBill(desk)
  const [one, two, three] = labelsOf(bill, 1, 2, 3)
  const loading = await open('riyadh', `${DOCK}/${domestic}?act=load`)
  for (const label of [one, two, three]) {
    await scan(loading, label ?? '')
    await verdictOf(loading, label ?? '')
      .getByText('Loaded')
      .waitFor()
  }
  await scan(loading, one ?? '')
  await verdictOf(loading, one ?? '')
    .getByText('Already on this vehicle')
    .waitFor()
  await loading.getByRole('spinbutton', { name: `Quantity of Bag, ${bill.billNumber}` }).fill('1')
  await loading.getByRole('button', { name: 'Load 1 piece' }).click()
  await loading.getByText('No. 4', { exact: false }).first().waitFor()
  expect(await countsOf(bill)).toMatchObject({ pending: 1, transit: 4 })
  expect(await axeFindings(loading)).toEqual([])

  const unloading = await open('jeddah', `${DOCK}/${domestic}?act=receive`)
  for (const label of [one, two]) {
    await scan(unloading, label?.toLowerCase() ?? '')
    await verdictOf(unloading, label ?? '')
      .getByText('Received')
      .waitFor()
  }
  await scan(unloading, `${bill.billNumber}/4`)
  await verdictOf(unloading, `${bill.billNumber}/4`).getByText('Received').waitFor()
  await unloading.locator('[data-figure="short"]', { hasText: '1' }).waitFor()
  await unloading.getByRole('button', { name: 'Finish unloading with 1 piece short' }).click()
  const dialog = unloading.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Finish with explanation' }).click()
  await dialog.getByText('Enter at least 3 characters.').waitFor()
  expect(await axeFindings(unloading)).toEqual([])
  await dialog.getByLabel('Explanation').fill('Not in the hold; the driver was asked')
  await dialog.getByRole('button', { name: 'Finish with explanation' }).click()
  await unloading.getByText('Not in the hold; the driver was asked').waitFor()
  expect(await axeFindings(unloading)).toEqual([])

  await visit(unloading, DOCK)
  await scan(unloading, one ?? '')
  await unloading.getByRole('button', { name: 'Collect 391.00 SAR' }).click()
  await unloading.getByRole('alertdialog').getByRole('button', { name: 'Collect 391.00 SAR' }).click()
  await unloading.getByLabel('ID or passport number').fill('2098765432')
  await sign(unloading)
  expect(await axeFindings(unloading)).toEqual([])
  await unloading.getByRole('button', { name: 'Deliver 3 pieces' }).click()
  await unloading.getByRole('link', { name: 'Print proof of delivery' }).click()
  const signature = unloading.getByRole('img', { name: 'Signature of Noura Qahtani' })
  await signature.waitFor()
  expect(
    await signature.evaluate((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0),
  ).toBe(true)
  expect(decodeURIComponent((await signature.getAttribute('src')) ?? '').match(/<path /g)).toHaveLength(2)
  await unloading.getByText('2098765432').waitFor()
  expect(await axeFindings(unloading)).toEqual([])
  expect(await countsOf(bill)).toMatchObject({ pending: 1, transit: 1, receivedByCustomer: 3 })
  await expectSoundCargo(desk.server.database)
})

test.runIf(IN_SOAK)('nothing is handed over without a signature, or with no more than a dot', async () => {
  const bill = await writeBill(desk, { payment: { status: 'paid', means: 'cash', reference: null } })
  await bring(bill, labelsOf(bill, 1, 2))
  const page = await open('jeddah', `${DOCK}/bills/${bill.id}`)
  await page.getByLabel('ID or passport number').fill('2098765432')
  await page.getByRole('button', { name: 'Deliver 2 pieces' }).click()
  await page.getByText("The receiver's signature is required.").waitFor()
  expect(await axeFindings(page)).toEqual([])
  const { x, y } = (await page.getByRole('img', { name: 'Signature' }).boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.click(x + 50, y + 50)
  await page.getByText('The signature is too short. Ask the receiver to sign again.').waitFor()
  await page.getByRole('button', { name: 'Sign again' }).click()
  await page.getByText("The receiver's signature is required.").waitFor()
  expect(await countsOf(bill)).toMatchObject({ receivedByBranch: 2, receivedByCustomer: 0 })
})

test.runIf(IN_SOAK)('a piece that does not go this way is stopped at once, and so is what is no label', async () => {
  const bill = await writeBill(desk, { toDepotId: desk.operator.depots.amman })
  const page = await open('riyadh', `${DOCK}/${domestic}?act=load`, 'ar')
  const [label = ''] = labelsOf(bill, 1)
  await scan(page, label)
  await page.locator('[data-verdict="stop"]', { hasText: label }).waitFor()
  await scan(page, '978020137962')
  await page.getByRole('alert').filter({ hasText: 'ملصق غير معروف' }).waitFor()
  expect(await countsOf(bill)).toMatchObject({ pending: 5, transit: 0 })
  expect(await axeFindings(page)).toEqual([])
})

test.runIf(IN_SOAK)('a label that is scanned while a quantity has the focus is scanned, and no quantity', async () => {
  const bill = await writeBill(desk)
  const page = await open('riyadh', `${DOCK}/${domestic}?act=load`)
  await scan(page, bill.billNumber)
  const quantity = page.locator(`tr[data-bill="${bill.billNumber}"]`).getByRole('spinbutton').first()
  await expect.poll(() => quantity.evaluate((field) => field === document.activeElement)).toBe(true)
  const [label = ''] = labelsOf(bill, 1)
  await page.keyboard.type(label)
  await page.keyboard.press('Enter')
  await verdictOf(page, label).getByText('Loaded').waitFor()
  expect(await quantity.inputValue()).toBe('0')
  expect(await countsOf(bill)).toMatchObject({ pending: 4, transit: 1 })
})

test.runIf(IN_SOAK)('a quantity that is no whole number is told, and not made into another one', async () => {
  const bill = await writeBill(desk)
  const page = await open('riyadh', `${DOCK}/${domestic}?act=load`)
  await scan(page, bill.billNumber)
  const row = page.locator(`tr[data-bill="${bill.billNumber}"]`).first()
  const quantity = row.getByRole('spinbutton')
  await expect.poll(() => quantity.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type('1.5')
  await row.getByText('Enter a whole number.').waitFor()
  expect(await quantity.inputValue()).toBe('1.5')
  expect(await page.getByRole('button', { name: 'Load pieces', exact: true }).last().isDisabled()).toBe(true)
  await quantity.fill('2')
  await page.getByRole('button', { name: 'Load 2 pieces' }).waitFor()
  expect(await row.getByText('Enter a whole number.').count()).toBe(0)
})

test.runIf(IN_SOAK)('the label of a piece that is under way leads to the vehicle that it comes off', async () => {
  const bill = await writeBill(desk)
  const [label = ''] = labelsOf(bill, 1)
  await inject(desk.server.app, 'dispatchConsignments', {
    token: desk.tokens.riyadh,
    body: { departureKey: domestic, choice: { labels: [label], quantities: [] }, headedForDepotId: null },
  })
  const page = await open('jeddah', DOCK)
  await scan(page, label)
  await page.locator(`a[href="${DOCK}/${domestic}?act=receive"]`).click()
  await scan(page, label)
  await verdictOf(page, label).getByText('Received').waitFor()
  expect(await countsOf(bill)).toMatchObject({ pending: 4, receivedByBranch: 1 })
})

test.runIf(IN_SOAK).each(languages('ar'))(
  'a scanned piece that lies here is loaded on the next departure that goes its way by keys alone (%s)',
  async (locale) => {
    const bill = await writeBill(desk)
    const [label = ''] = labelsOf(bill, 2)
    const page = await open('riyadh', DOCK, locale)
    await scan(page, label)
    await page.waitForFunction(() => document.activeElement?.matches('input[type="radio"]:checked'))
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('ArrowDown')
    const chosen = await page.evaluate(() =>
      document.activeElement instanceof HTMLInputElement ? document.activeElement.value : '',
    )
    await page.keyboard.press('Enter')
    // The next label can be scanned at once.
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'scan')
    expect(await countsOf(bill)).toMatchObject({ pending: 4, transit: 1 })
    const [loaded] = (await readBill(desk, bill.id)).places.filter(({ state }) => state === 'transit')
    expect([loaded?.departure?.key, loaded?.numbers]).toEqual([chosen, [[2, 2]]])
  },
)

test.runIf(IN_SOAK)(
  'a label that is scanned twice as it comes off was received already, and nobody is asked why',
  async () => {
    const bill = await writeBill(desk)
    const [label = '', other = ''] = labelsOf(bill, 1, 2)
    await bring(bill, [label])
    const page = await open('jeddah', `${DOCK}/${domestic}?act=receive`)
    await scan(page, label)
    await verdictOf(page, label).getByText('Already received').waitFor()
    // What was never loaded is refused at once, too: no words would help.
    await scan(page, other)
    await page.locator('[data-verdict="stop"]', { hasText: other }).getByText('it has not been loaded').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await countsOf(bill)).toMatchObject({ pending: 4, receivedByBranch: 1 })
  },
)

test.runIf(IN_SOAK)('a piece that nobody expected is taken in with words only, and counts as over', async () => {
  const bill = await writeBill(desk, { toDepotId: desk.operator.depots.amman })
  const other = departureKey(desk.operator, 'outward')
  // The vehicle that it turns up on has no list at all.
  const key = departureKey(desk.operator, 'domestic', 33)
  const loaded = await inject(desk.server.app, 'dispatchConsignments', {
    token: desk.tokens.riyadh,
    body: { departureKey: other, choice: { labels: labelsOf(bill, 1), quantities: [] }, headedForDepotId: null },
  })
  expect(loaded.status, loaded.text).toBe(200)
  const page = await open('jeddah', `${DOCK}/${key}?act=receive`)
  await page.getByText('Nothing was loaded for this depot on this vehicle').waitFor()
  expect(await axeFindings(page)).toEqual([])
  const [label = ''] = labelsOf(bill, 1)
  await scan(page, label)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason for receiving it here').fill('Put on the wrong bus')
  await dialog.getByRole('button', { name: 'Receive piece' }).click()
  await verdictOf(page, label).getByText('Received').waitFor()
  await page.locator('[data-figure="over"]', { hasText: '1' }).waitFor()
  expect((await readBill(desk, bill.id)).places.find(({ state }) => state === 'receivedByBranch')?.depot?.id).toBe(
    desk.operator.depots.jeddah,
  )
})

test.runIf(IN_SOAK)(
  'a piece for a depot beyond is received on its way, forwarded from there, and its bill tells both',
  async () => {
    const bill = await writeBill(desk, { toDepotId: desk.operator.depots.jeddah }, 'amman')
    const [label = ''] = labelsOf(bill, 1)
    const [back, onward] = [departureKey(desk.operator, 'back', 34), departureKey(desk.operator, 'domestic', 36)]
    const loading = await open('amman', `${DOCK}/${back}?act=load`)
    await scan(loading, label)
    await verdictOf(loading, label).getByText('Do not load').waitFor()
    await loading.getByLabel('Unload at').selectOption({ label: 'Unload at riyadh (RIY)' })
    await scan(loading, label)
    await verdictOf(loading, label).getByText('Loaded').waitFor()

    const between = await open('riyadh', `${DOCK}/${back}?act=receive`)
    await scan(between, label)
    await verdictOf(between, label).getByText('Received').waitFor()
    await between.goto(`${DOCK}/bills/${bill.id}`)
    await between
      .getByText('Nothing from this bill has arrived at the receiving depot')
      .or(between.getByText('can deliver this consignment'))
      .first()
      .waitFor()

    await between.goto(`${DOCK}/${onward}?act=load`)
    await between.locator(`tr[data-bill="${bill.billNumber}"]`).getByText('to forward').waitFor()
    expect(await axeFindings(between)).toEqual([])
    await scan(between, label)
    await verdictOf(between, label).getByText('Forwarded').waitFor()

    const there = await open('jeddah', `${DOCK}/${onward}?act=receive`)
    await scan(there, label)
    await verdictOf(there, label).getByText('Received').waitFor()
    await there.goto(`${DOCK}/bills/${bill.id}`)
    await there.getByText('Forwarded, 1 piece').waitFor()
    const { timeline, counts } = await readBill(desk, bill.id)
    expect(timeline.map(({ kind, depot }) => [kind, depot?.code])).toEqual([
      ['billed', 'AMM'],
      ['dispatch', 'AMM'],
      ['receive', 'RIY'],
      ['forward', 'RIY'],
      ['receive', 'JED'],
    ])
    expect(counts).toMatchObject({ pending: 4, transit: 0, receivedByBranch: 1 })
    await expectSoundCargo(desk.server.database)
  },
)

test.runIf(IN_SOAK)(
  'what was loaded comes off again with a reason, scanned or by quantity, and lies where it lay',
  async () => {
    const bill = await writeBill(desk)
    const key = departureKey(desk.operator, 'domestic', 37)
    const [one = ''] = labelsOf(bill, 1)
    const choice = { labels: labelsOf(bill, 1, 2, 3), quantities: [] }
    await inject(desk.server.app, 'dispatchConsignments', {
      token: desk.tokens.riyadh,
      body: { departureKey: key, choice, headedForDepotId: null },
    })
    const page = await open('riyadh', `${DOCK}/${key}?act=offload`)
    await scan(page, one)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Offload piece' }).click()
    await dialog.getByText('Enter at least 3 characters.').waitFor()
    expect(await countsOf(bill)).toMatchObject({ pending: 2, transit: 3 })
    await dialog.getByLabel('Reason').fill('The hold is full')
    await dialog.getByRole('button', { name: 'Offload piece' }).click()
    await verdictOf(page, one).getByText('Offloaded').waitFor()
    await page.getByRole('spinbutton', { name: `Quantity of Box, ${bill.billNumber}` }).fill('1')
    await page.getByRole('button', { name: 'Offload 1 piece' }).click()
    await expect.poll(() => countsOf(bill)).toMatchObject({ pending: 4, transit: 1 })
    expect(await axeFindings(page)).toEqual([])
    const { places, timeline } = await readBill(desk, bill.id)
    expect(places.filter(({ state }) => state === 'pending').map(({ depot }) => depot?.code)).toEqual(['RIY', 'RIY'])
    expect(timeline.filter(({ kind }) => kind === 'offload').map(({ note }) => note)).toEqual([
      'The hold is full',
      'The hold is full',
    ])
    await expectSoundCargo(desk.server.database)
  },
)

type PointerKind = 'touch' | 'pen'
type Spot = readonly [x: number, y: number]

/** One stroke as the browser gets it from a finger, or from a pen that presses harder and harder. */
async function draw(page: Page, kind: PointerKind, [x, y]: Spot): Promise<void> {
  const pad = page.getByRole('img', { name: 'Signature', exact: true })
  await pad.scrollIntoViewIfNeeded()
  const box = (await pad.boundingBox()) ?? { x: 0, y: 0 }
  const spots: Spot[] = [
    [0, 0],
    [30, -25],
    [60, 20],
    [95, -15],
    [130, 30],
  ]
  const session = await page.context().newCDPSession(page)
  const at = ([across, down]: Spot) => ({ x: box.x + x + across, y: box.y + y + down })
  for (const [index, spot] of spots.entries()) {
    if (kind === 'touch')
      await session.send('Input.dispatchTouchEvent', {
        type: index === 0 ? 'touchStart' : 'touchMove',
        touchPoints: [at(spot)],
      })
    else
      await session.send('Input.dispatchMouseEvent', {
        type: index === 0 ? 'mousePressed' : 'mouseMoved',
        ...at(spot),
        button: 'left',
        buttons: 1,
        pointerType: 'pen',
        force: 0.2 + index * 0.15,
        clickCount: index === 0 ? 1 : 0,
      })
  }
  const last = at(spots.at(-1) ?? [0, 0])
  if (kind === 'touch') await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  else
    await session.send('Input.dispatchMouseEvent', {
      type: 'mouseReleased',
      ...last,
      button: 'left',
      buttons: 0,
      pointerType: 'pen',
      clickCount: 1,
    })
  await session.detach()
}

test.runIf(IN_SOAK).each(['touch', 'pen'] as const)(
  'a signature by %s is drawn anew, kept as its strokes, and seen on the proof',
  async (kind) => {
    const bill = await writeBill(desk, { payment: { status: 'paid', means: 'cash', reference: null } })
    await bring(bill, labelsOf(bill, 1))
    const page = await open('jeddah', `${DOCK}/bills/${bill.id}`)
    await page.evaluate(() => {
      const kinds = new Set<string>()
      document.addEventListener('pointerdown', (event) => void kinds.add(event.pointerType), true)
      Object.assign(window, { pointerKinds: kinds })
    })
    await page.getByLabel('ID or passport number').fill('2098765432')
    await draw(page, kind, [200, 120])
    await page.locator('[data-signature="drawn"]').waitFor()
    await page.getByRole('button', { name: 'Sign again' }).click()
    await page.locator('[data-signature="empty"]').waitFor()
    for (const spot of [
      [30, 60],
      [60, 110],
      [220, 70],
    ] as const)
      await draw(page, kind, spot)
    await expect.poll(() => page.locator('[data-signature="drawn"] path').count()).toBe(3)
    expect(
      await page.evaluate(
        () => 'pointerKinds' in window && window.pointerKinds instanceof Set && window.pointerKinds.has('touch'),
      ),
    ).toBe(kind === 'touch')
    await page.getByRole('button', { name: 'Deliver 1 piece' }).click()
    await page.getByRole('link', { name: 'Print proof of delivery' }).click()
    const image = page.getByRole('img', { name: 'Signature of Noura Qahtani' })
    await image.waitFor()
    expect(decodeURIComponent((await image.getAttribute('src')) ?? '').match(/<path /g)).toHaveLength(3)
    expect(
      await image.evaluate((shown) => shown instanceof HTMLImageElement && shown.complete && shown.naturalWidth > 0),
    ).toBe(true)

    const { rows } = await desk.server.database.pool.query<{
      strokes: { strokes: [number, number, number][][] }
      svg: string
    }>('select strokes, svg from consignment_signatures where consignment_id = $1', [bill.id])
    const strokes = rows[0]?.strokes.strokes ?? []
    // Where they began: none of those that were wiped away.
    expect(strokes.map(([first]) => first?.slice(0, 2).map(Math.round))).toEqual([
      [30, 60],
      [60, 110],
      [220, 70],
    ])
    const pressures = strokes.flatMap((stroke) => stroke.map(([, , pressure]) => pressure))
    // A finger's pressure is not known, a pen's is kept as it grows.
    if (kind === 'touch') expect(new Set(pressures)).toEqual(new Set([0.5]))
    else expect([Math.min(...pressures) < 0.3, Math.max(...pressures) > 0.7]).toEqual([true, true])
  },
)

test.each(languages('ar'))('the load list goes with the driver on paper, in %s', async (locale) => {
  const bill = await writeBill(desk)
  const key = departureKey(desk.operator, 'domestic', locale === 'en' ? 38 : 39)
  const choice = { labels: labelsOf(bill, 1, 2, 4), quantities: [] }
  const words = {
    en: ['Print', 'Unload at jeddah (', 'No. 1–2', 'Driver: name, signature'],
    ar: ['طباعة', 'تُنزل في jeddah (', 'رقم 1–2', 'السائق: الاسم والتوقيع'],
  }[locale]
  const page = await open('riyadh', `/load-lists/${departureKey(desk.operator, 'domestic', 48)}`, locale)
  await page.getByText(locale === 'en' ? 'Nothing is on board' : 'لا شيء على المركبة').waitFor()
  await inject(desk.server.app, 'dispatchConsignments', {
    token: desk.tokens.riyadh,
    body: { departureKey: key, choice, headedForDepotId: null },
  })
  await visit(page, `${DOCK}/${key}?act=load`)
  await page.getByRole('link', { name: words[0] ?? '', exact: true }).click()
  const sheet = page.locator('article.load-list')
  await sheet.waitFor()
  const text = await sheet.innerText()
  for (const said of [bill.billNumber, 'Noura Qahtani', 'RIY', 'JED', ...words.slice(1)]) expect(text).toContain(said)
  expect(
    await sheet.locator('svg[data-code]').evaluateAll((codes) => codes.map((code) => code.getAttribute('data-code'))),
  ).toEqual([bill.billNumber])
  expect(await axeFindings(page)).toEqual([])
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(
    [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, ...sides]) =>
      sides.map((side) => Math.round((Number(side) * 25.4) / 72)),
    ),
  ).toEqual([[210, 297]])
})

test.runIf(IN_SOAK)('who tracks a bill by the receiver’s phone sees it move while the page is open', async () => {
  const bill = await writeBill(desk, {
    receiver: { name: 'Majid Otaibi', contact: '+966 55 555 0909', idNumber: null },
  })
  const page = await open('jeddah', '/staff/consignmenttracking')
  await page.getByLabel('Bill number, label or phone').fill('+966555550909')
  await page.keyboard.press('Enter')
  const card = page.locator(`[data-bill="${bill.billNumber}"]`)
  await card.getByText('Billed, 5 pieces').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await bring(bill, labelsOf(bill, 1, 2, 3))
  await card.getByText('Received at branch, 3 pieces').waitFor()
  expect(await card.getByText('stuck').count()).toBe(0)
  await visit(page, '/staff/consignment-tracking-history')
  await page
    .getByRole('row', { name: new RegExp(bill.billNumber) })
    .first()
    .waitFor()
  expect(await axeFindings(page)).toEqual([])
})

test.runIf(IN_SOAK)('pieces that lie for longer than the policy allows stand out, the longest first', async () => {
  const bill = await writeBill(desk)
  await bring(bill, labelsOf(bill, 1, 2))
  await desk.server.database.pool.query(
    "update consignment_pieces set state_since = now() - interval '60 days' where consignment_id = $1 and number = 2",
    [bill.id],
  )
  const page = await open('jeddah', '/staff/consignment-tracking-history?view=stuck')
  await page.getByRole('link', { name: `${bill.billNumber}/2` }).waitFor()
  expect(await page.getByRole('link', { name: `${bill.billNumber}/1` }).count()).toBe(0)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: `${bill.billNumber}/2` }).click()
  await page.locator(`[data-bill="${bill.billNumber}"]`).getByText('1 piece stuck').waitFor()
})

test.runIf(IN_SOAK)('a total of the report leads to the bills that make it up', async () => {
  const free = await writeBill(desk, {
    payment: { status: 'foc', allowedBy: desk.users.admin, reason: 'Spare parts of our own' },
  })
  const page = await open('riyadh', '/staff/consignmentreport?groupBy=payment')
  await page.getByRole('link', { name: 'FOC (free of charge)' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'FOC (free of charge)' }).click()
  await page.waitForURL(/consignmenthistory\?.*payment=foc/)
  await page.getByRole('link', { name: free.billNumber }).waitFor()
  const { rows } = await desk.server.database.pool.query(
    "select bill_number from consignments where payment = 'foc' and $1 = any(depot_ids)",
    [desk.operator.depots.riyadh],
  )
  expect(await page.locator('tbody tr').count()).toBe(rows.length)
  expect(await axeFindings(page)).toEqual([])

  const arabic = await open('riyadh', '/staff/consignmenthistory', 'ar')
  await arabic.getByRole('link', { name: free.billNumber }).waitFor()
  expect(await axeFindings(arabic)).toEqual([])
  await arabic.goto('/staff/consignmentreport')
  await arabic.getByRole('heading', { name: 'تقرير الشحنات' }).waitFor()
  expect(await axeFindings(arabic)).toEqual([])
})

test('lost pieces are reported, and operations find them in their inbox', async () => {
  const bill = await writeBill(desk)
  await bring(bill, labelsOf(bill, 1, 2))
  const page = await open('jeddah', `${DOCK}/bills/${bill.id}`)
  await page.getByRole('button', { name: 'Report loss' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What happened?').fill('Stolen from the shelf')
  await dialog.getByRole('button', { name: 'Report loss' }).click()
  await dialog.getByText('Enter how many pieces are lost.').waitFor()
  await dialog.getByLabel('Last known place').selectOption({ label: 'Received by branch' })
  await dialog.getByRole('spinbutton').fill('1')
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Report loss' }).click()
  await page.getByText('1 reported lost').waitFor()
  const inbox = await inject(desk.server.app, 'getWriteOffList', {
    token: desk.tokens.operations,
    query: { consignmentId: bill.id },
  })
  expect(inbox.data.map(({ state, pieces, reason }) => ({ state, pieces, reason }))).toEqual([
    { state: 'proposed', pieces: 1, reason: 'Stolen from the shelf' },
  ])
  expect(await axeFindings(page)).toEqual([])

  await page.getByRole('button', { name: 'Withdraw report' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw report' }).click()
  await page.getByText('Withdrawn', { exact: true }).waitFor()
  expect((await readBill(desk, bill.id)).places.reduce((sum, { inWriteOff }) => sum + inWriteOff, 0)).toBe(0)
})

test.runIf(IN_SOAK)('a bill of which nothing has left is cancelled with a reason', async () => {
  const bill = await writeBill(desk)
  const page = await open('riyadh', `${DOCK}/bills/${bill.id}`)
  await page.getByRole('button', { name: 'Cancel bill' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Reason').fill('Sent twice by mistake')
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel bill' }).click()
  await page.getByText('Cancelled, 5 pieces').waitFor()
  expect(await countsOf(bill)).toMatchObject({ pending: 0, cancelled: 5 })
})
