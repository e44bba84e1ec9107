import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerClient } from '#server/plugins/client.ts'

let directory: string
let app: FastifyInstance

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'built-client-'))
  await writeFile(join(directory, 'index.html'), '<title>Back office</title>')
  await writeFile(join(directory, 'icon.svg'), '<svg/>')
  app = Fastify()
  await registerClient(app, directory)
})
afterAll(async () => {
  await app.close()
  await rm(directory, { recursive: true })
})

const open = (url: string) => app.inject({ url, headers: { accept: 'text/html,*/*' } })

test.each([
  '/',
  '/admin/bookinghistory',
  '/staff/add-expense/0194/edit?search=a.png',
  '/staff/departures/0b0e8a4c-0000-4000-8000-000000000000.2026-12-01.1',
  '/staff/departures/0b0e8a4c-0000-4000-8000-000000000000.2026-12-01.1/loading',
])('the address %s of a page answers the page', async (url) => {
  const { statusCode, body } = await open(url)
  expect([statusCode, body]).toEqual([200, '<title>Back office</title>'])
})

test('a built file is served', async () => {
  expect((await open('/icon.svg')).body).toBe('<svg/>')
})

test.each([
  '/.env',
  '/%2eenv',
  '/.git/config',
  '/admin/.env.production/more',
  '/wp-login.php',
  '/backup.7z',
  '/index.html~',
  '/assets/gone-1a2b.js',
  '/config.json?x=1',
  '/server.key/',
  '/api/unknown',
])('%s is not found', async (url) => {
  const { statusCode, body } = await open(url)
  expect([statusCode, body.includes('<title>')]).toEqual([404, false])
})
