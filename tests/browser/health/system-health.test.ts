import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noteBackup, noteRestoreTest } from '#server/storage/backup-notes.ts'
import { axeFindings } from '#tests/support/accessibility.ts'
import { openPage } from '#tests/support/browser.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { startServer, type RunningServer } from '#tests/support/running-server.ts'
import { signInOn } from '#tests/support/sign-in.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const PATH = '/super-admin/system-health'
const COPY = { at: new Date('2026-01-05T02:00:00Z'), file: 'office-2026-01-05.backup', bytes: 1_400_000_000 }

test('the super admin sees what is not well, what to do about it, and that it is well again', async () => {
  const page = await openPage(server.origin, { viewport: { width: 1366, height: 768 } })
  // As if nothing had been sealed for an hour: the sealer of this test does not run.
  await server.database.pool.query(
    `insert into workflow_events (machine, fingerprint, record_id, event, from_state, to_state, actor_id, at)
     select machine, fingerprint, gen_random_uuid(), event, from_state, to_state, actor_id, now() - interval '1 hour'
     from workflow_events where machine = 'ticket' limit 1`,
  )
  await signInOn(page, server.database, 'super-admin', PATH)
  await page.getByRole('heading', { name: 'System health' }).waitFor()
  const parts = page.getByRole('region', { name: 'Parts' })
  const seals = parts.getByRole('listitem').filter({ hasText: 'Seals' })
  await seals.getByText('Attention').waitFor()
  await seals.getByText(/Look in the log/).waitFor()
  await parts.getByRole('listitem').filter({ hasText: 'Answers within 2 seconds.' }).getByText('OK').waitFor()
  const waiting = page.getByRole('row', { name: /Rows to seal/ })
  expect(await waiting.getByRole('cell').first().textContent()).toMatch(/^[\d,]+$/)
  const backups = page.getByRole('region', { name: 'Backups' })
  await backups.getByText('None noted').first().waitFor()
  expect(await axeFindings(page)).toEqual([])

  const { dataDirectory } = server.settings
  await noteBackup(dataDirectory, COPY)
  await noteRestoreTest(dataDirectory, { ...COPY, madeAt: COPY.at, findings: 2 })
  await backups.getByText(/office-2026-01-05\.backup · 1\.4 GB/).waitFor()
  await backups.getByText(/audit found 2 things/).waitFor()
  await writeFile(join(dataDirectory, 'last-backup.json'), '{"at": "not a note')
  await backups.getByText('None noted').waitFor()
})

test.runIf(IN_SOAK)('a server that is heard of no more is told as that, and nothing stays green', async () => {
  const page = await openPage(server.origin, { expectedErrors: [/Failed to load resource/] })
  await signInOn(page, server.database, 'super-admin', PATH)
  const parts = page.getByRole('region', { name: 'Parts' })
  await parts.getByText('OK', { exact: true }).first().waitFor()
  await page.route('**/api/**', (route) => route.abort())
  await page.getByText(/^Nothing heard from the server since /).waitFor()
  expect(await parts.getByText('OK', { exact: true }).count()).toBe(0)
  await parts.getByText('Last known: OK').first().waitFor()
  await page.unroute('**/api/**')
  await parts.getByText('OK', { exact: true }).first().waitFor()
  await page.getByText(/^Nothing heard from the server since /).waitFor({ state: 'hidden' })
})

test.runIf(IN_SOAK)('a tablet shows it from the right in Arabic, without anything beside the page', async () => {
  const page = await openPage(server.origin, { locale: 'ar', viewport: { width: 820, height: 1180 } })
  await signInOn(page, server.database, 'super-admin', PATH)
  await page.getByRole('heading', { name: 'حالة النظام' }).waitFor()
  await page.getByRole('region', { name: 'الأجزاء' }).getByText('قاعدة البيانات').first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  expect(await axeFindings(page)).toEqual([])
})
