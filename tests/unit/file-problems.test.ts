import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFileProblems } from '#server/file-problems.ts'
import { parseSettings } from '#server/settings.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'back-office-files-'))
  writeFileSync(join(folder, 'text'), 'neither a key nor a certificate')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function problems(env: Record<string, string> = {}): Promise<string[]> {
  const reading = parseSettings({ DATA_DIR: join(folder, 'data'), ...env })
  if (!reading.ok) throw new Error(reading.problems.join('\n'))
  return findFileProblems(reading.settings)
}

test('folders are made, and outside production the signing key', async () => {
  expect(await problems()).toEqual([])
  expect(await problems({ NODE_ENV: 'production' })).toEqual([])
})

test.each(['DATA_DIR', 'OUTBOX_DIR', 'UPLOAD_DIR', 'TAX_DOCUMENT_DIR'])(
  '%s that cannot be a folder is named',
  async (name) => {
    const [first = ''] = await problems({ [name]: join(folder, 'text', 'below') })
    expect(first).toMatch(new RegExp(`^${name}: the folder .* cannot be used: ENOTDIR`))
  },
)

test('a signing key that is none, or missing in production, is named with how to make one', async () => {
  const file = join(folder, 'text')
  expect(await problems({ SIGNING_KEY_FILE: file })).toEqual([`SIGNING_KEY_FILE: ${file} holds no private key (PEM).`])
  const missing = join(folder, 'missing.pem')
  expect(await problems({ SIGNING_KEY_FILE: missing, NODE_ENV: 'production' })).toEqual([
    `SIGNING_KEY_FILE: There is no signing key at ${missing}. Create one: openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out ${missing}`,
  ])
})

test('a certificate or key that is missing or none is named', async () => {
  const [text, missing] = [join(folder, 'text'), join(folder, 'missing.crt')]
  expect(await problems({ TLS_CERT_FILE: missing, TLS_KEY_FILE: text })).toEqual([
    expect.stringMatching(/^TLS_CERT_FILE: .*missing\.crt cannot be read: ENOENT/),
  ])
  expect(await problems({ TLS_CERT_FILE: text, TLS_KEY_FILE: text })).toEqual([
    expect.stringMatching(/^TLS_CERT_FILE, TLS_KEY_FILE: .* are no certificate \(PEM\) and its private key/),
  ])
})
