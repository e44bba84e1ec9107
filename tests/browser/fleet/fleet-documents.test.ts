import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings } from '#tests/support/accessibility.ts'
import { openPage, uniqueMark } from '#tests/support/browser.ts'
import { pngFile } from '#tests/support/document-files.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'
import { signInOn } from '#tests/support/sign-in.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

test('a document of a new kind is recorded on the page of a bus, and renewed on its own', async () => {
  const page = await openPage(server.origin, { viewport: { width: 1366, height: 768 } })
  await signInOn(page, server.database, 'operations@demo.example', '/operation-manager/document-types/new')
  const name = `Tachograph check ${uniqueMark()}`
  await page.getByLabel('Name (English)').fill(name)
  await page.getByLabel('Name (Arabic)').fill(`فحص ${name}`)
  await page.getByLabel('Code').fill(`T-${uniqueMark()}`.slice(0, 20))
  await page.getByRole('button', { name: 'Add document type' }).click()
  await page.getByText(`${name} saved.`).waitFor()

  const { rows } = await server.database.pool.query<{ id: string }>('select id from transports order by name limit 1')
  await page.goto(`${server.origin}/operation-manager/vehicle/${rows[0]?.id}`)
  await page.getByRole('button', { name: 'Add document' }).click()
  await page.getByLabel('Document type').selectOption({ label: name })
  await page.getByLabel('Number').fill('TG-77')
  await page.getByLabel('Issued').fill('01/02/2020')
  await page.getByLabel('Expires').fill('01/02/2068')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Add document' }).click()
  await page.getByRole('link', { name }).click()

  await page.getByRole('button', { name: 'Record renewal' }).click()
  await page.getByLabel('Number').fill('TG-78')
  await page.getByLabel('Issued').fill('01/02/2021')
  await page.getByLabel('Expires').fill('01/02/2069')
  await page.getByRole('dialog').getByRole('button', { name: 'Record renewal' }).click()
  await page.getByRole('heading', { name: 'Version 2' }).waitFor()
  expect(await page.getByText('TG-77').count()).toBe(1)

  // By keys alone: the window begins in its first field.
  await page.getByRole('button', { name: 'Correct this version' }).press('Enter')
  await expect.poll(() => page.getByLabel('Number').evaluate((field) => field === document.activeElement)).toBe(true)
  await page.getByLabel('Number').fill('TG-79')
  await page.getByLabel('Expires').fill('01/02/2066')
  await page.getByRole('dialog').getByRole('button', { name: 'Save correction' }).press('Enter')
  await page.getByText('Say what was wrong, in at least 3 characters.').waitFor()
  await page.getByLabel('What was wrong').fill('The year was misread')
  await page.getByRole('dialog').getByRole('button', { name: 'Save correction' }).press('Enter')
  await page.getByRole('heading', { name: 'Version 3' }).waitFor()
  await page.getByText('The year was misread').waitFor()
  expect(await page.getByText('TG-79').count()).toBe(1)
  expect(await page.getByRole('button', { name: 'Correct this version' }).count()).toBe(1)
})

test.runIf(IN_SOAK)('photos of a bus are added and deleted in the words of the specification', async () => {
  const page = await openPage(server.origin, { viewport: { width: 1366, height: 768 } })
  const { rows } = await server.database.pool.query<{ id: string }>('select id from transports order by name limit 1')
  await signInOn(page, server.database, 'operations@demo.example', `/operation-manager/vehicle/${rows[0]?.id}`)
  await page.getByRole('button', { name: 'Add photos' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save photos' }).click()
  await dialog.getByText('Choose a photo.').waitFor()
  const name = `front-${uniqueMark()}.png`
  await dialog.locator('input[type="file"]').setInputFiles({ name, mimeType: 'image/png', buffer: pngFile() })
  await dialog.getByText(name).waitFor()
  await page.getByText('Files uploaded successfully').waitFor()
  await dialog.getByRole('button', { name: 'Save photos' }).click()
  await page.getByText('Photos saved.').waitFor()
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await question.getByText("You won't be able to revert this!").waitFor()
  await question.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Your file has been deleted').waitFor()
  await page.getByText('No photos yet.').waitFor()
})
