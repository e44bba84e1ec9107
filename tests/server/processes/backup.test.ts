import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, watch } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { API_BASE } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { DEMO_PASSWORD } from '#server/database/demo/demo-logins.ts'
import { copyDemoInstallation } from '#tests/support/demo-installation.ts'
import { pngFile } from '#tests/support/document-files.ts'
import { freePort } from '#tests/support/free-port.ts'
import { type MainProcess, startMainProcess } from '#tests/support/main-process.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { type Clerk, findSaleable, type SaleableStretch, saleOf, send, signIn } from '#tests/support/selling.ts'
import { testProgram } from '#tests/support/test-program.ts'

let home: string
let dataDirectory: string
let file: string
let server: MainProcess
let clerk: Clerk
let stretch: SaleableStretch
/** Sold and answered before the copy was begun. */
const sold: string[] = []
let uploaded: string

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'back-office-backup-'))
  dataDirectory = join(home, 'data')
  file = join(home, 'office.backup')
  await copyDemoInstallation(dataDirectory)
  const started = await serve(dataDirectory)
  server = started.server
  clerk = await signIn(started.origin, 'staff@demo.example', DEMO_PASSWORD)
  const [found] = (await findSaleable(clerk, 30)).toSorted((a, b) => b.seats.length - a.seats.length)
  if (found === undefined) throw new Error('the demo operator sells something')
  stretch = found
})
afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.ended()
  await rm(home, { recursive: true, force: true, maxRetries: 5 })
})

async function serve(directory: string): Promise<{ server: MainProcess; origin: string }> {
  const port = await freePort('127.0.0.1')
  const process = startMainProcess({ port, directory })
  await process.answers()
  return { server: process, origin: `http://127.0.0.1:${port}` }
}

interface Run {
  child: ChildProcess
  ended: Promise<{ code: number | null; said: string }>
}

function start(program: 'backup' | 'restore', args: readonly string[], into = dataDirectory, auditKey = ''): Run {
  const child = spawn(process.execPath, [testProgram(program), ...args], {
    env: { ...process.env, NODE_ENV: 'development', DATA_DIR: into, DATABASE_URL: '', AUDIT_KEY: auditKey },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => (said += String(piece)))
  return { child, ended: once(child, 'close').then(() => ({ code: child.exitCode, said })) }
}

const run = (...asked: Parameters<typeof start>) => start(...asked).ended

async function sell(seat: string): Promise<string> {
  const { departureKey, from, to } = stretch
  await send(clerk, 'holdSeats', { body: { departureKey, from, to, seats: [seat] } })
  const { status, answer } = await send(clerk, 'createBooking', { body: saleOf(stretch, seat) })
  if (status !== 200) throw new Error(`a sale was refused with ${status}`)
  return answer.data.reference
}

async function upload(): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(pngFile())], { type: 'image/png' }), 'passport.png')
  const answer = await fetch(`${clerk.origin}${API_BASE}${calls.uploadFile.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${clerk.token}`, 'idempotency-key': crypto.randomUUID() },
    body: form,
  })
  const { data }: { data: { id: string } } = await answer.json()
  return data.id
}

/** Kills a program as soon as a name that begins so stands in a folder. */
async function killAtSight({ child, ended }: Run, folder: string, start: string): Promise<void> {
  const watching = new AbortController()
  const seen = new Promise<void>((resolve) => {
    watch(folder, { signal: watching.signal }, (_, name) => {
      if (name?.startsWith(start) === true) resolve()
    })
  })
  await Promise.race([seen, ended])
  expect(child.exitCode).toBeNull()
  child.kill('SIGKILL')
  await ended
  watching.abort()
}

test('a copy that is killed leaves no file that looks whole, and the next one clears up behind it', async () => {
  await killAtSight(start('backup', [file]), home, 'office.backup.unfinished-')
  expect(existsSync(file)).toBe(false)
  expect((await readdir(home)).filter((name) => name.startsWith('office.backup'))).toHaveLength(1)
})

test('a copy that could not be restored is not made: under another key, or into a folder that is not there', async () => {
  const otherKey = await run(
    'backup',
    [join(home, 'other.backup')],
    dataDirectory,
    'of another host, and thirty-two long',
  )
  expect([otherKey.code, otherKey.said]).toEqual([
    1,
    expect.stringMatching(/^No backup was made: AUDIT_KEY, or the key/),
  ])
  const nowhere = await run('backup', [join(home, 'unmounted', 'office.backup')])
  expect([nowhere.code, nowhere.said]).toEqual([
    1,
    expect.stringMatching(/^No backup was made: There is no folder .*unmounted/),
  ])
  expect((await readdir(home)).filter((name) => name.includes('other'))).toEqual([])
})

test('a copy is made while tickets are sold, and what was answered before is in it', async () => {
  uploaded = await upload()
  const seats = [...stretch.seats]
  for (const seat of seats.splice(0, 3)) sold.push(await sell(seat))
  const backup = run('backup', [file])
  let isMade = false
  void backup.then(() => (isMade = true))
  let meanwhile = 0
  for (const seat of seats) {
    if (isMade) break
    await sell(seat)
    meanwhile += 1
  }
  const { code, said } = await backup
  expect([code, said]).toEqual([0, expect.stringContaining('office.backup')])
  expect(meanwhile).toBeGreaterThan(0)
  expect((await readdir(home)).filter((name) => name.startsWith('office.backup'))).toEqual(['office.backup'])
  const again = await run('backup', [file])
  expect([again.code, again.said]).toEqual([1, expect.stringContaining('is there already')])
})

test('it is restored into an empty folder, the audit of it finds nothing, and it is served', async () => {
  const into = join(home, 'restored')
  const { code, said } = await run('restore', [file], into)
  expect([code, said]).toEqual([0, expect.stringContaining('The audit found nothing')])
  const restored = await serve(into)
  try {
    const reader = await signIn(restored.origin, 'staff@demo.example', DEMO_PASSWORD)
    for (const reference of sold) {
      const { answer } = await send(reader, 'getBookingList', { query: { search: reference } })
      expect(answer.data.map((row) => row.reference)).toEqual([reference])
    }
    const picture = await fetch(`${restored.origin}${API_BASE}${calls.getUploadFile.path}?id=${uploaded}`, {
      headers: { authorization: `Bearer ${reader.token}` },
    })
    expect(Buffer.from(await picture.arrayBuffer()).equals(pngFile())).toBe(true)
  } finally {
    restored.server.child.kill('SIGTERM')
    await restored.server.ended()
  }
})

test.runIf(IN_SOAK)('a copy is tried beside the running installation, which notes the outcome', async () => {
  const { code, said } = await run('restore', [file, '--test'])
  expect([code, said]).toEqual([0, expect.stringContaining('the audit of it found nothing')])
  const noted: unknown = JSON.parse(await readFile(join(dataDirectory, 'last-restore-test.json'), 'utf8'))
  expect(noted).toMatchObject({ file: 'office.backup', findings: 0 })
  expect(await readdir(home)).not.toContainEqual(expect.stringContaining('restore-test'))
})

test.runIf(IN_SOAK)('what is not as it was made is refused in a sentence, and nothing is written', async () => {
  const whole = await readFile(file)
  const tar = gunzipSync(whole)
  const exchanged = Buffer.from(tar)
  const picture = pngFile()
  exchanged[exchanged.indexOf(picture) + picture.length - 1] = 0xff
  const flipped = Buffer.from(whole)
  flipped[Math.floor(whole.length / 2)] = (flipped[Math.floor(whole.length / 2)] ?? 0) ^ 0xff
  const cases: [name: string, content: Buffer, says: RegExp][] = [
    ['cut', whole.subarray(0, Math.floor(whole.length * 0.7)), /damaged or not whole/],
    ['cut at its manifest', gzipSync(tar.subarray(0, tar.lastIndexOf('manifest.json'))), /not whole/],
    ['flipped', flipped, /damaged or not whole|is not as it was/],
    ['exchanged', gzipSync(exchanged, { level: 1 }), /uploads\/.* is not as it was/],
    ['something else', Buffer.from('no backup at all'), /damaged or not whole/],
  ]
  for (const [name, content, says] of cases) {
    const damaged = join(home, 'damaged')
    await writeFile(damaged, content)
    const into = join(home, 'untouched')
    const { code, said } = await run('restore', [damaged], into)
    expect([name, code, said]).toEqual([name, 2, expect.stringMatching(says)])
    expect([name, said.trim().split('\n').length, existsSync(into)]).toEqual([name, 1, false])
  }
})

test('nothing is restored over what is there', async () => {
  const { code, said } = await run('restore', [file])
  expect([code, said]).toEqual([2, expect.stringContaining('is not empty')])
  expect((await fetch(`${clerk.origin}/health/ready`)).status).toBe(200)
})

test.runIf(IN_SOAK)('a restore that is killed leaves a folder that nothing starts in', async () => {
  const into = join(home, 'half')
  await mkdir(into)
  await killAtSight(start('restore', [file], into), into, 'restoring')
  const started = startMainProcess({ port: await freePort('127.0.0.1'), directory: into })
  expect(await started.ended()).toBe(1)
  expect(started.printed()).toContain('has not ended')
  const { code, said } = await run('restore', [file], into)
  expect([code, said]).toEqual([2, expect.stringContaining('has not ended')])
})
