import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { isTimeZone } from '#contract/time-zone.ts'
import { MAX_PASSWORD, MIN_PASSWORD } from '#contract/bounds.ts'

export type Settings = Readonly<{
  environment: 'development' | 'test' | 'production'
  port: number
  host: string
  /** No request is kept waiting for longer. */
  requestSeconds: number
  /** From the signal to stop until the process ends at the latest. */
  shutdownSeconds: number
  publicUrl: string
  tls: { certFile: string; keyFile: string } | undefined
  /** Proxies whose word on the client's address is taken: none, the nearest so many, or these addresses and networks. */
  trustProxy: false | number | string[]
  /** Where pages may stand that call this API, besides its own. */
  allowedOrigins: string[]
  /** Origin of the API that the client served here was built for; undefined: this server's own. */
  apiOrigin: string | undefined
  /** What a Prometheus shows to read the figures; without it they are for this machine only. */
  metricsToken: string | undefined
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'

  dataDirectory: string
  /** Undefined: the embedded server in the data directory. */
  databaseUrl: string | undefined
  /** The owner's connection, which migrates; without it the API's own is used. */
  databaseMigrationUrl: string | undefined
  /** A pooler in transaction mode in front of the same database, for all that holds no connection for long. */
  databasePoolerUrl: string | undefined
  /** A standby on which reports are read. */
  databaseReplicaUrl: string | undefined
  databasePool: number
  /** Processes that answer requests; with 1 it is this one. */
  webConcurrency: number
  allowUnsafeDurability: boolean
  allowOwnerRole: boolean
  allowOtherAuditKey: boolean
  demo: boolean
  /** Whether the demo operator comes with a year of history. */
  demoHistory: boolean

  /** Who carries the passengers, as tickets and mails print it. */
  operator: { name: { en: string; ar: string }; phone: string; email: string }
  /** IANA zone of its home, by whose clock acts at the bank and of people without a depot are dated; undefined: that of the first depot. */
  operatorTimeZone: string | undefined

  sessionHours: number
  signingKeyFile: string
  /** Marks what this process writes as written by it (server/audit/row-mark.ts); undefined: the file's. */
  auditKey: string | undefined
  auditKeyFile: string
  /** Where this host keeps the end of the chain that it made. */
  auditHeadFile: string
  firstSuperAdmin: { email: string; password: string } | undefined

  /** Undefined: mail is kept in the outbox directory. */
  smtpUrl: string | undefined
  mailFrom: string
  /** Undefined: SMS are kept in the outbox directory. */
  sms:
    | { url: string; token: string | undefined; headers: Record<string, string>; sender: string; timeoutMs: number }
    | undefined
  /** Where tax documents are sent; undefined: each is kept as a file in `taxDocumentDirectory`. */
  taxSender: { url: string; token: string | undefined; timeoutMs: number } | undefined
  taxDocumentDirectory: string
  outboxDirectory: string
  uploadDirectory: string
  s3: { endpoint: string; region: string; bucket: string; accessKey: string; secretKey: string } | undefined
}>

/** Where nobody says who the operator is. */
export const DEMO_OPERATOR = {
  name: { en: 'Rihla Coaches', ar: 'رحلة للنقل بالحافلات' },
  phone: '+966 11 555 0100',
  email: 'service@operator.example',
} as const satisfies Settings['operator']

export type SettingsReading = { ok: true; settings: Settings } | { ok: false; problems: string[] }

/** The settings of this process; a bad one ends it, with a sentence for each. */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const reading = parseSettings(env)
  if (reading.ok) return reading.settings
  for (const problem of reading.problems) console.error(problem)
  process.exit(1)
}

export function parseSettings(env: NodeJS.ProcessEnv): SettingsReading {
  const parsed = environmentVariables.safeParse(withoutEmpty(env))
  if (parsed.success) return { ok: true, settings: settingsFrom(parsed.data) }
  // The value itself is never repeated: it may be a secret.
  return { ok: false, problems: parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`) }
}

const text = z.string()

function url(...protocols: string[]) {
  const start = protocols.map((protocol) => `${protocol}://`).join(' or ')
  return text.refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol.slice(0, -1)), {
    error: `must be a URL that starts with ${start}`,
  })
}

function wholeNumber(least: number, most: number) {
  const error = `must be a whole number from ${least} to ${most}`
  return text
    .regex(/^\d+$/, { error, abort: true })
    .transform(Number)
    .pipe(z.number({ error }).min(least, { error }).max(most, { error }))
}

function choice<const Value extends string>(...values: Value[]) {
  return z.enum(values, { error: `must be one of ${values.join(', ')}` })
}

function list(isEntry: (entry: string) => boolean, error: string) {
  return text
    .transform((value) => value.split(',').map((entry) => entry.trim()))
    .refine((entries) => entries.every(isEntry), { error })
}

/** Without a path: what a browser sends as `Origin`. */
function isOrigin(value: string): boolean {
  return /^https?:\/\//.test(value) && URL.canParse(value) && new URL(value).origin === value
}

/** An IP address, or a network such as 10.0.0.0/8. */
function isNetwork(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

const MAX_PROXIES = 10
const proxyError = `must be 0, the number of proxies (at most ${MAX_PROXIES}), or their addresses and networks, separated by commas`
const trustedProxies = z.union(
  [text.regex(/^\d+$/).transform(Number).pipe(z.number().max(MAX_PROXIES)), list(isNetwork, proxyError)],
  { error: proxyError },
)

const HEADER = /^([\w-]+): *([\x20-\x7e]*)$/

/** `Name: value`, several separated by semicolons. */
const headers = text
  .transform((value) => value.split(';').map((entry) => HEADER.exec(entry.trim())))
  .refine((entries) => entries.every((entry) => entry !== null), {
    error: 'must be headers such as X-Api-Key: abc, separated by semicolons',
  })
  .transform((entries) => Object.fromEntries(entries.map((entry) => [entry?.[1] ?? '', entry?.[2] ?? ''])))

const yesOrNo = choice('1', '0', 'true', 'false').transform((value) => value === '1' || value === 'true')

const environmentVariables = z
  .object({
    NODE_ENV: choice('development', 'test', 'production').default('development'),
    PORT: wholeNumber(0, 65_535).default(3000),
    HOST: text.optional(),
    REQUEST_SECONDS: wholeNumber(1, 300).default(10),
    SHUTDOWN_SECONDS: wholeNumber(1, 600).default(25),
    PUBLIC_URL: url('http', 'https').optional(),
    TLS_CERT_FILE: text.optional(),
    TLS_KEY_FILE: text.optional(),
    TRUST_PROXY: trustedProxies.default(0),
    ALLOWED_ORIGINS: list(
      isOrigin,
      'must be origins such as https://office.example.com, separated by commas',
    ).optional(),
    VITE_API_BASE: url('http', 'https').optional(),
    METRICS_TOKEN: text
      .regex(/^[\x21-\x7e]{16,}$/, { error: 'must be a token of at least 16 characters without spaces' })
      .optional(),
    LOG_LEVEL: choice('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),

    DATA_DIR: text.default('./data'),
    DATABASE_URL: url('postgres', 'postgresql').optional(),
    DATABASE_MIGRATION_URL: url('postgres', 'postgresql').optional(),
    DATABASE_POOLER_URL: url('postgres', 'postgresql').optional(),
    DATABASE_REPLICA_URL: url('postgres', 'postgresql').optional(),
    DATABASE_POOL: wholeNumber(1, 1000).default(8),
    WEB_CONCURRENCY: wholeNumber(1, 64).default(1),
    ALLOW_UNSAFE_DURABILITY: yesOrNo.default(false),
    ALLOW_OWNER_ROLE: yesOrNo.default(false),
    DEMO: yesOrNo.optional(),
    DEMO_HISTORY: yesOrNo.default(true),

    OPERATOR_NAME: text.max(80, { error: 'must have at most 80 characters' }).optional(),
    OPERATOR_NAME_AR: text.max(80, { error: 'must have at most 80 characters' }).optional(),
    OPERATOR_PHONE: text.regex(/^\+?[\d\s()-]{5,32}$/, { error: 'must be a phone number' }).optional(),
    OPERATOR_EMAIL: z.email({ error: 'must be an e-mail address' }).optional(),
    OPERATOR_TIME_ZONE: text.refine(isTimeZone, { error: 'must be an IANA time zone such as Asia/Riyadh' }).optional(),

    SESSION_HOURS: wholeNumber(1, 168).default(12),
    SIGNING_KEY_FILE: text.optional(),
    AUDIT_KEY: text.min(32, { error: 'must have at least 32 characters' }).optional(),
    ALLOW_OTHER_AUDIT_KEY: yesOrNo.default(false),
    FIRST_SUPER_ADMIN_EMAIL: z.email({ error: 'must be an e-mail address' }).optional(),
    FIRST_SUPER_ADMIN_PASSWORD: text
      .min(MIN_PASSWORD, { error: `must have at least ${MIN_PASSWORD} characters` })
      .max(MAX_PASSWORD, { error: `must have at most ${MAX_PASSWORD} characters` })
      .optional(),

    SMTP_URL: url('smtp', 'smtps').optional(),
    MAIL_FROM: text.default('Back office <no-reply@localhost>'),
    SMS_URL: url('http', 'https').optional(),
    SMS_SENDER: text
      .regex(/^(\+?\d{3,15}|[\w .-]{1,11})$/, { error: 'must be a number, or a name of at most 11 letters' })
      .optional(),
    SMS_TOKEN: text.regex(/^[\x21-\x7e]+$/, { error: 'must be a token without spaces' }).optional(),
    SMS_HEADERS: headers.optional(),
    SMS_TIMEOUT_SECONDS: wholeNumber(1, 60).default(10),
    TAX_URL: url('http', 'https').optional(),
    TAX_TOKEN: text.regex(/^[\x21-\x7e]+$/, { error: 'must be a token without spaces' }).optional(),
    TAX_TIMEOUT_SECONDS: wholeNumber(1, 60).default(20),
    TAX_DOCUMENT_DIR: text.optional(),
    OUTBOX_DIR: text.optional(),
    UPLOAD_DIR: text.optional(),
    S3_ENDPOINT: url('http', 'https').optional(),
    S3_REGION: text.optional(),
    S3_BUCKET: text.optional(),
    S3_ACCESS_KEY: text.optional(),
    S3_SECRET_KEY: text.optional(),
  })
  .superRefine((variables, context) => {
    const complain = (name: keyof typeof variables, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message })

    for (const group of setTogether) {
      const given = group.filter((name) => variables[name] !== undefined)
      if (given.length === 0) continue
      for (const name of group) {
        if (variables[name] === undefined) complain(name, `must be set too when ${given.join(', ')} is`)
      }
    }
    if (variables.DEMO && variables.NODE_ENV === 'production') {
      complain('DEMO', 'cannot be on in production: demo logins have a published password')
    }
    for (const name of ['SMS_TOKEN', 'SMS_HEADERS'] as const) {
      if (variables[name] !== undefined && variables.SMS_URL === undefined) complain(name, 'needs SMS_URL')
    }
    if (variables.TAX_TOKEN !== undefined && variables.TAX_URL === undefined) complain('TAX_TOKEN', 'needs TAX_URL')
    if (variables.DATABASE_MIGRATION_URL && !variables.DATABASE_URL) {
      complain('DATABASE_MIGRATION_URL', 'needs DATABASE_URL: the embedded server knows its own owner')
    }
    if (variables.DATABASE_POOLER_URL && !variables.DATABASE_MIGRATION_URL) {
      complain('DATABASE_POOLER_URL', 'needs DATABASE_URL and DATABASE_MIGRATION_URL: a pooler knows its roles by name')
    }
    if (variables.DATABASE_REPLICA_URL && !variables.DATABASE_MIGRATION_URL) {
      complain(
        'DATABASE_REPLICA_URL',
        'needs DATABASE_URL and DATABASE_MIGRATION_URL: its role is named in the address',
      )
    }
  })

const setTogether = [
  // A half of the demo operator on a real one's tickets would be worse than all of it.
  ['OPERATOR_NAME', 'OPERATOR_NAME_AR', 'OPERATOR_PHONE', 'OPERATOR_EMAIL'],
  ['TLS_CERT_FILE', 'TLS_KEY_FILE'],
  ['FIRST_SUPER_ADMIN_EMAIL', 'FIRST_SUPER_ADMIN_PASSWORD'],
  ['SMS_URL', 'SMS_SENDER'],
  ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'],
] as const

/** In a .env file `NAME=` means the same as leaving the line out. */
function withoutEmpty(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''))
}

function settingsFrom(variables: z.output<typeof environmentVariables>): Settings {
  const production = variables.NODE_ENV === 'production'
  const dataDirectory = resolve(variables.DATA_DIR)
  const { TLS_CERT_FILE, TLS_KEY_FILE, FIRST_SUPER_ADMIN_EMAIL, FIRST_SUPER_ADMIN_PASSWORD } = variables
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY } = variables
  const { SMS_URL, SMS_SENDER } = variables
  const tls = TLS_CERT_FILE && TLS_KEY_FILE ? { certFile: TLS_CERT_FILE, keyFile: TLS_KEY_FILE } : undefined
  return {
    environment: variables.NODE_ENV,
    port: variables.PORT,
    host: variables.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    requestSeconds: variables.REQUEST_SECONDS,
    shutdownSeconds: variables.SHUTDOWN_SECONDS,
    publicUrl: (variables.PUBLIC_URL ?? `${tls ? 'https' : 'http'}://localhost:${variables.PORT}`).replace(/\/+$/, ''),
    tls,
    trustProxy: variables.TRUST_PROXY === 0 ? false : variables.TRUST_PROXY,
    allowedOrigins: variables.ALLOWED_ORIGINS ?? [],
    apiOrigin: variables.VITE_API_BASE && new URL(variables.VITE_API_BASE).origin,
    metricsToken: variables.METRICS_TOKEN,
    logLevel: variables.LOG_LEVEL,

    dataDirectory,
    databaseUrl: variables.DATABASE_URL,
    databaseMigrationUrl: variables.DATABASE_MIGRATION_URL,
    databasePoolerUrl: variables.DATABASE_POOLER_URL,
    databaseReplicaUrl: variables.DATABASE_REPLICA_URL,
    databasePool: variables.DATABASE_POOL,
    webConcurrency: variables.WEB_CONCURRENCY,
    allowUnsafeDurability: variables.ALLOW_UNSAFE_DURABILITY,
    allowOwnerRole: variables.ALLOW_OWNER_ROLE,
    allowOtherAuditKey: variables.ALLOW_OTHER_AUDIT_KEY,
    demo: variables.DEMO ?? (!production && !variables.DATABASE_URL),
    demoHistory: variables.DEMO_HISTORY,

    operator: {
      name: {
        en: variables.OPERATOR_NAME ?? DEMO_OPERATOR.name.en,
        ar: variables.OPERATOR_NAME_AR ?? DEMO_OPERATOR.name.ar,
      },
      phone: variables.OPERATOR_PHONE ?? DEMO_OPERATOR.phone,
      email: variables.OPERATOR_EMAIL ?? DEMO_OPERATOR.email,
    },
    operatorTimeZone: variables.OPERATOR_TIME_ZONE,

    sessionHours: variables.SESSION_HOURS,
    auditKey: variables.AUDIT_KEY,
    auditKeyFile: resolve(`${dataDirectory}/audit.key`),
    auditHeadFile: resolve(`${dataDirectory}/audit-head.json`),
    signingKeyFile: resolve(variables.SIGNING_KEY_FILE ?? `${dataDirectory}/ticket-signing.pem`),
    firstSuperAdmin:
      FIRST_SUPER_ADMIN_EMAIL && FIRST_SUPER_ADMIN_PASSWORD
        ? { email: FIRST_SUPER_ADMIN_EMAIL, password: FIRST_SUPER_ADMIN_PASSWORD }
        : undefined,

    smtpUrl: variables.SMTP_URL,
    mailFrom: variables.MAIL_FROM,
    sms:
      SMS_URL && SMS_SENDER
        ? {
            url: SMS_URL,
            token: variables.SMS_TOKEN,
            headers: variables.SMS_HEADERS ?? {},
            sender: SMS_SENDER,
            timeoutMs: variables.SMS_TIMEOUT_SECONDS * 1000,
          }
        : undefined,
    taxSender:
      variables.TAX_URL === undefined
        ? undefined
        : { url: variables.TAX_URL, token: variables.TAX_TOKEN, timeoutMs: variables.TAX_TIMEOUT_SECONDS * 1000 },
    taxDocumentDirectory: resolve(variables.TAX_DOCUMENT_DIR ?? `${dataDirectory}/tax-documents`),
    outboxDirectory: resolve(variables.OUTBOX_DIR ?? `${dataDirectory}/outbox`),
    uploadDirectory: resolve(variables.UPLOAD_DIR ?? `${dataDirectory}/uploads`),
    s3:
      S3_ENDPOINT && S3_REGION && S3_BUCKET && S3_ACCESS_KEY && S3_SECRET_KEY
        ? {
            endpoint: S3_ENDPOINT,
            region: S3_REGION,
            bucket: S3_BUCKET,
            accessKey: S3_ACCESS_KEY,
            secretKey: S3_SECRET_KEY,
          }
        : undefined,
  }
}
