import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMailer } from '#server/mail/mailer.ts'
import { makePrivateDirectory } from '#server/storage/private-directory.ts'

let place: string

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'private-directory-'))
})
afterAll(() => rm(place, { recursive: true }))

const modeOf = async (path: string) => ((await stat(path)).mode & 0o7777).toString(8)

test('a folder that is made is for its owner only', async () => {
  expect(await makePrivateDirectory(join(place, 'new/inner'))).toBe(true)
  expect(await modeOf(join(place, 'new/inner'))).toBe('700')
})

test('a folder that was open before is closed, with its files', async () => {
  const directory = join(place, 'before')
  await mkdir(directory)
  await writeFile(join(directory, 'audit.key'), 'key')
  await chmod(join(directory, 'audit.key'), 0o644)
  await chmod(directory, 0o755)
  await makePrivateDirectory(directory)
  expect([await modeOf(directory), await modeOf(join(directory, 'audit.key'))]).toEqual(['700', '600'])
})

test('a folder that several users write to stays as it is', async () => {
  const directory = join(place, 'shared')
  await mkdir(directory)
  await chmod(directory, 0o1777)
  expect(await makePrivateDirectory(directory)).toBe(false)
  expect(await modeOf(directory)).toBe('1777')
})

test('a mail that is kept is for the owner only, and so is the folder that was made for it', async () => {
  const outboxDirectory = join(place, 'outbox')
  const mailer = createMailer({
    smtpUrl: undefined,
    mailFrom: 'office@demo.example',
    outboxDirectory,
    logLevel: 'silent',
  })
  await mailer.send({ to: 'omar@test.example', subject: 'Sign in', text: 'https://office.example/reset' })
  const [mail = ''] = await readdir(outboxDirectory)
  expect([await modeOf(outboxDirectory), await modeOf(join(outboxDirectory, mail))]).toEqual(['700', '600'])
})
