import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings } from '#tests/support/accessibility.ts'
import { openPage, uniqueMark } from '#tests/support/browser.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'
import { signInOn } from '#tests/support/sign-in.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

test('drivers of a file are told what is wrong, shown, and imported on confirmation', async () => {
  const page = await openPage(server.origin, { viewport: { width: 1366, height: 768 } })
  await signInOn(page, server.database, 'operations@demo.example', '/operation-manager/drivers')
  await page.getByRole('link', { name: 'Import from file' }).click()
  const licence = `IM-${uniqueMark()}`.toUpperCase().slice(0, 20)
  const { rows } = await server.database.pool.query<{ code: string }>(
    'select code from depots where is_active order by code limit 1',
  )
  const fileOf = (depot: string) => ({
    name: 'drivers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `name;phone;licence number;licence expires on;nationality;depot\r\nسعد العتيبي;+966505550101;${licence};2099-11-26;SA;${depot}\r\n`,
    ),
  })
  await page.getByLabel('CSV file').setInputFiles(fileOf('NOWHERE'))
  await page.getByText('There is no depot with this code.').waitFor()
  expect(await axeFindings(page)).toEqual([])

  await page.getByLabel('CSV file').setInputFiles(fileOf(rows[0]?.code ?? ''))
  await page.getByRole('cell', { name: 'Will be added' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Import 1 driver' }).click()
  await page.getByText('1 driver imported.').waitFor()

  await page.getByRole('link', { name: 'Import from file' }).click()
  await page.getByLabel('CSV file').setInputFiles(fileOf(rows[0]?.code ?? ''))
  await page.getByText('There is nothing to import.').waitFor()
})
