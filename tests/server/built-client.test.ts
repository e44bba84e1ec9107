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

/** What a browser asks for, what `curl` and most health checks ask for, and one that does not say. */
const ACCEPTS = ['text/html,*/*', '*/*', undefined]

const ask = (url: string, accept: string | undefined, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  app.inject({ url, method, headers: accept === undefined ? {} : { accept } })

test.each([
  '/',
  '/admin/bookinghistory',
  '/staff/add-expense/0194/edit?search=a.png',
  '/staff/departures/0b0e8a4c-0000-4000-8000-000000000000.2026-12-01.1',
  '/staff/departures/0b0e8a4c-0000-4000-8000-000000000000.2026-12-01.1/loading',
  '/admin/login',
])('the address %s of a page answers the page', async (url) => {
  for (const accept of ACCEPTS) {
    const { statusCode, body } = await ask(url, accept)
    expect([statusCode, body]).toEqual([200, '<title>Back office</title>'])
  }
  expect((await ask(url, undefined, 'HEAD')).statusCode).toBe(200)
})

test('the page answers neither who asks for something else nor who sends something', async () => {
  expect((await ask('/admin/login', 'application/json')).statusCode).toBe(404)
  expect((await ask('/admin/login', '*/*', 'POST')).statusCode).toBe(404)
})

test.each(['/..%2f..%2fetc/passwd', '/assets/%2e%2e/%2e%2e/secret', '/assets/..%5c..%5csecret', '//etc/passwd'])(
  '%s leads to nothing outside the build',
  async (url) => {
    const { statusCode } = await ask(url, 'application/octet-stream')
    expect([403, 404]).toContain(statusCode)
  },
)

test('a built file is served', async () => {
  expect((await ask('/icon.svg', '*/*')).body).toBe('<svg/>')
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
  '/assets/nothing.js',
  '/anything.map',
  '/api',
  '/api?x=1',
  '/api/unknown',
  '/%61pi/unknown',
])('%s is not found', async (url) => {
  for (const accept of ACCEPTS) {
    const { statusCode, headers, body } = await ask(url, accept)
    expect([statusCode, headers['content-type'], body.includes('<title>')]).toEqual([
      404,
      'application/json; charset=utf-8',
      false,
    ])
  }
})
