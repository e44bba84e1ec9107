import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseSettings, type Settings } from '#server/settings.ts'

function settings(env: NodeJS.ProcessEnv): Settings {
  const reading = parseSettings(env)
  if (!reading.ok) throw new Error(reading.problems.join('\n'))
  return reading.settings
}

function problems(env: NodeJS.ProcessEnv): string[] {
  const reading = parseSettings(env)
  return reading.ok ? [] : reading.problems
}

describe('settings', () => {
  test('nothing set: a demo on this machine only', () => {
    expect(settings({})).toMatchObject({
      environment: 'development',
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      demo: true,
      demoHistory: true,
      dataDirectory: resolve('data'),
      outboxDirectory: resolve('data/outbox'),
      signingKeyFile: resolve('data/ticket-signing.pem'),
      sessionHours: 12,
      databasePool: 8,
    })
  })

  test('production has no demo data and listens to everyone', () => {
    expect(settings({ NODE_ENV: 'production' })).toMatchObject({ demo: false, host: '0.0.0.0' })
    expect(problems({ NODE_ENV: 'production', DEMO: '1' })).toEqual([
      expect.stringMatching(/^DEMO cannot be on in production/),
    ])
  })

  test("another's database gets demo data only when asked for", () => {
    const DATABASE_URL = 'postgres://db.example/office'
    expect(settings({ DATABASE_URL }).demo).toBe(false)
    expect(settings({ DATABASE_URL, DEMO: '1' })).toMatchObject({ demo: true, host: '127.0.0.1' })
  })

  test('an empty value is as good as none', () => {
    expect(settings({ PORT: '', SMTP_URL: ' ' })).toMatchObject({ port: 3000, smtpUrl: undefined })
  })

  test('each bad variable gets its own sentence, which does not repeat the value', () => {
    const found = problems({
      PORT: 'http',
      DATABASE_URL: 'mysql://root:secret@db',
      SESSION_HOURS: '0',
      LOG_LEVEL: 'loud',
    })
    expect(found).toEqual([
      'PORT must be a whole number from 0 to 65535.',
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.',
      'DATABASE_URL must be a URL that starts with postgres:// or postgresql://.',
      'SESSION_HOURS must be a whole number from 1 to 168.',
    ])
  })

  test('an SMS gateway is set with its sender; without one SMS are kept in the outbox', () => {
    expect(settings({}).sms).toBeUndefined()
    const own = { SMS_URL: 'https://sms.example/messages', SMS_SENDER: 'Nile Lines' }
    expect(settings(own).sms).toEqual({
      url: 'https://sms.example/messages',
      sender: 'Nile Lines',
      token: undefined,
      headers: {},
      timeoutMs: 10_000,
    })
    const more = { ...own, SMS_TOKEN: 'abc', SMS_HEADERS: 'X-Account: 17; X-Tag: a b', SMS_TIMEOUT_SECONDS: '5' }
    expect(settings(more).sms).toMatchObject({
      token: 'abc',
      headers: { 'X-Account': '17', 'X-Tag': 'a b' },
      timeoutMs: 5000,
    })
    expect(problems({ ...own, SMS_SENDER: 'a name that is too long', SMS_TIMEOUT_SECONDS: '0' })).toEqual([
      'SMS_SENDER must be a number, or a name of at most 11 letters.',
      'SMS_TIMEOUT_SECONDS must be a whole number from 1 to 60.',
    ])
    expect(problems({ ...own, SMS_HEADERS: 'no header' })).toEqual([
      'SMS_HEADERS must be headers such as X-Api-Key: abc, separated by semicolons.',
    ])
    expect(problems({ SMS_URL: 'https://sms.example', SMS_TOKEN: 'abc' })).toEqual([
      'SMS_SENDER must be set too when SMS_URL is.',
    ])
    expect(problems({ SMS_TOKEN: 'abc' })).toEqual(['SMS_TOKEN needs SMS_URL.'])
  })

  test("tickets carry the operator's own name and numbers, or those of the demo operator", () => {
    const own = {
      OPERATOR_NAME: 'Nile Lines',
      OPERATOR_NAME_AR: 'خطوط النيل',
      OPERATOR_PHONE: '+20 2 2555 0100',
      OPERATOR_EMAIL: 'care@nile.example',
    }
    expect(settings(own).operator).toEqual({
      name: { en: 'Nile Lines', ar: 'خطوط النيل' },
      phone: '+20 2 2555 0100',
      email: 'care@nile.example',
    })
    expect(settings({}).operator.name.en).toBe('Rihla Coaches')
    for (const zone of ['Mars/Olympus', '+03:00'])
      expect(problems({ OPERATOR_TIME_ZONE: zone })).toContain(
        'OPERATOR_TIME_ZONE must be an IANA time zone such as Asia/Riyadh.',
      )
    expect(problems({ OPERATOR_NAME: 'Nile Lines' })).toContain('OPERATOR_PHONE must be set too when OPERATOR_NAME is.')
    expect(problems({ ...own, OPERATOR_PHONE: 'call us' })).toEqual(['OPERATOR_PHONE must be a phone number.'])
  })

  test('what belongs together is set together', () => {
    expect(problems({ TLS_CERT_FILE: 'a.crt' })).toEqual(['TLS_KEY_FILE must be set too when TLS_CERT_FILE is.'])
    expect(problems({ S3_BUCKET: 'x', S3_REGION: 'y' })).toHaveLength(3)
  })

  test('a pooler and a replica are for roles that are named', () => {
    const roles = { DATABASE_URL: 'postgres://api@db/office', DATABASE_MIGRATION_URL: 'postgres://owner@db/office' }
    const DATABASE_POOLER_URL = 'postgres://api@pooler/office'
    expect(settings(roles).databasePoolerUrl).toBeUndefined()
    expect(settings({ ...roles, DATABASE_POOLER_URL }).databasePoolerUrl).toBe(DATABASE_POOLER_URL)
    const needed = [
      'DATABASE_POOLER_URL needs DATABASE_URL and DATABASE_MIGRATION_URL: a pooler knows its roles by name.',
    ]
    expect(problems({ DATABASE_POOLER_URL })).toEqual(needed)
    expect(problems({ DATABASE_URL: roles.DATABASE_URL, DATABASE_POOLER_URL })).toEqual(needed)
    const DATABASE_REPLICA_URL = 'postgres://api@standby/office'
    expect(settings({ ...roles, DATABASE_REPLICA_URL }).databaseReplicaUrl).toBe(DATABASE_REPLICA_URL)
    expect(problems({ DATABASE_REPLICA_URL })).toEqual([
      'DATABASE_REPLICA_URL needs DATABASE_URL and DATABASE_MIGRATION_URL: its role is named in the address.',
    ])
  })

  test('proxies are trusted by number or by address, and none unless set', () => {
    expect(settings({}).trustProxy).toBe(false)
    expect(settings({ TRUST_PROXY: '0' }).trustProxy).toBe(false)
    expect(settings({ TRUST_PROXY: '2' }).trustProxy).toBe(2)
    expect(settings({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toEqual(['10.0.0.0/8', '::1'])
    for (const wrong of ['true', '-1', '99', 'proxy.example', '10.0.0.0/99', '10.0.0.1,']) {
      expect(problems({ TRUST_PROXY: wrong })).toEqual([
        expect.stringMatching(/^TRUST_PROXY must be 0, the number of proxies/),
      ])
    }
  })

  test('other origins are listed as a browser sends them', () => {
    const listed = 'https://office.example.com, http://localhost:5173'
    expect(settings({ ALLOWED_ORIGINS: listed }).allowedOrigins).toEqual([
      'https://office.example.com',
      'http://localhost:5173',
    ])
    for (const wrong of ['*', 'office.example.com', 'https://office.example.com/', 'https://office.example.com,']) {
      expect(problems({ ALLOWED_ORIGINS: wrong })).toEqual([expect.stringMatching(/^ALLOWED_ORIGINS must be origins/)])
    }
    expect(settings({ VITE_API_BASE: 'https://api.example.com/api/admin' }).apiOrigin).toBe('https://api.example.com')
  })

  test('.env.example lists every variable', () => {
    const example = readFileSync('.env.example', 'utf8')
    const source = readFileSync('server/settings.ts', 'utf8')
    const listed = [...example.matchAll(/^#([A-Z0-9_]+)=/gm)].map((match) => match[1])
    const read = [...source.matchAll(/^ {4}([A-Z0-9_]+): /gm)].map((match) => match[1])
    expect(listed.toSorted()).toEqual(read.toSorted())
  })

  test('.env.example holds once its settings are no longer comments', () => {
    const example = readFileSync('.env.example', 'utf8').replaceAll(/^#(?=[A-Z0-9_]+=)/gm, '')
    const variables = Object.entries(parseEnv(example)).filter(([, value]) => value !== '')
    expect(variables.length).toBeGreaterThan(40)
    for (const [name, value] of variables) {
      // Each explanation stands on a line of its own: beside a value it would become a part of it.
      expect(value, name).not.toMatch(/\s{2}|#/)
      expect(
        problems({ [name ?? '']: value }).filter((problem) => !/must be set too|needs [A-Z]/.test(problem)),
      ).toEqual([])
    }
  })
})
