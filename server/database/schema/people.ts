import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Role, UserType } from '#contract/access.ts'
import type { ProofMeans } from '#contract/session/second-factor.ts'
import { bytes, createdAt, id, instant, version } from './columns.ts'
import { depots } from './network.ts'

/** Narrows what a user type may do, per screen and action; never widens it (domain rulings §6). */
export const accessRoles = pgTable('access_roles', {
  id: id(),
  name: text().notNull().unique(),
  /** The user type that it narrows; never super_admin. */
  userType: text().$type<Exclude<UserType, 'super_admin'>>().notNull(),
  /** Calls that are taken away, by name of the contract. */
  deniedCalls: jsonb().$type<string[]>().notNull(),
  /** Screens that are taken away, by path below the type's prefix. */
  deniedScreens: jsonb().$type<string[]>().notNull(),
  isActive: boolean().notNull().default(true),
  version: version(),
})

export const users = pgTable(
  'users',
  {
    id: id(),
    /** Lower case. */
    email: text().notNull(),
    /** Argon2id in PHC form. Null until the person has set it by an e-mailed link: until then there is nothing to sign in with. */
    passwordHash: text(),
    name: text().notNull(),
    phone: text(),
    userType: text().$type<UserType>(),
    role: text().$type<Role>(),
    depotId: uuid().references(() => depots.id),
    accessRoleId: uuid().references(() => accessRoles.id),
    isActive: boolean().notNull().default(true),
    confirmedAt: instant(),
    /** When the last invitation was sent; null for who registered themselves. */
    invitedAt: instant(),
    /** Lower case. Becomes `email` once its owner confirms it; until then the old address signs in. */
    newEmail: text(),
    lastSignInAt: instant(),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [
    uniqueIndex('users_email_key').on(table.email),
    index('users_search_trgm').using(
      'gin',
      sql`folded(${table.name} || ' ' || ${table.email} || ' ' || coalesce(${table.phone}, '')) gin_trgm_ops`,
    ),
    index('users_depot').on(table.depotId),
    index('users_access_role').on(table.accessRoleId),
  ],
)

/** Signed-in sessions. Only the hash of a token is stored; deleting the row ends it at once. */
export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token, hex. */
    tokenHash: text().primaryKey(),
    /** What its user calls it by: says nothing of the token. */
    id: uuid().notNull().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    expiresAt: instant().notNull(),
    lockedAt: instant(),
    /** Opened by a password alone where the user type is to have a second factor: good for setting one up, and nothing else. */
    needsFactor: boolean().notNull().default(false),
    /** When a person last did something in it, to the minute: what windows ask by themselves does not count. */
    activeAt: instant().notNull().defaultNow(),
    /** When its user last proved who they are in it, and how. Null from before that was kept. */
    provedAt: instant(),
    provedBy: text().$type<ProofMeans>(),
    /** When it was last used, to the minute. */
    lastSeenAt: instant().notNull().defaultNow(),
    /** As the browser said when it signed in; null where it said nothing. */
    userAgent: text(),
    /** IP address that it signed in from. */
    address: text(),
    createdAt: createdAt(),
  },
  (table) => [index('sessions_user').on(table.userId), uniqueIndex('sessions_id_key').on(table.id)],
)

/** What somebody registered with. It becomes the user's only by the link that was sent with it. */
export interface Registration {
  name: string
  /** Argon2id in PHC form. */
  passwordHash: string
}

/**
 * What an e-mailed link does: `confirm` a registration, `reset` the password, accept an `invite`, make a `newEmail` the
 * account's, `stopEmail` such a change.
 */
export type LinkPurpose = 'confirm' | 'reset' | 'invite' | 'newEmail' | 'stopEmail'

/** Links sent by e-mail. */
export const oneTimeTokens = pgTable('one_time_tokens', {
  tokenHash: text().primaryKey(),
  userId: uuid()
    .notNull()
    .references(() => users.id),
  purpose: text().$type<LinkPurpose>().notNull(),
  /** Of a link that confirms a registration. */
  registration: jsonb().$type<Registration>(),
  /** Of a change of the e-mail address: the new one, or the old one that stays or comes back when the change is stopped. */
  address: text(),
  /** Who asked for that change. */
  requestedBy: uuid().references((): AnyPgColumn => users.id),
  expiresAt: instant().notNull(),
  usedAt: instant(),
})

/** Passkeys (WebAuthn credentials) that somebody signs in with beside the password. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    /** As the authenticator names it, base64url. */
    credentialId: text().notNull(),
    /** COSE key. */
    publicKey: bytes().notNull(),
    /** Of signatures, as the authenticator counts them; many always say 0. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How the browser reaches it: `internal`, `usb`, `hybrid`. */
    transports: jsonb().$type<string[]>().notNull(),
    /** What its owner calls it. */
    name: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant(),
  },
  (table) => [uniqueIndex('passkeys_credential_key').on(table.credentialId), index('passkeys_user').on(table.userId)],
)

/** Apps that show time-based codes (RFC 6238), one secret per user. */
export const codeApps = pgTable('code_apps', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id),
  /** Encrypted (server/passwords/encrypt-secret.ts). */
  secret: bytes().notNull(),
  /** The 30 s step, since 1970, whose code was taken last: neither it nor an earlier one is taken again. */
  lastStep: bigint({ mode: 'number' }).notNull(),
  createdAt: createdAt(),
})

/** For who has lost every other second factor; each is good once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id),
    /** SHA-256 of the code, hex. */
    codeHash: text().notNull(),
    usedAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

/** What an open question is for: the second step of a sign-in, a proof within a session, a new passkey, new codes. */
export type FactorPurpose = 'signIn' | 'proof' | 'passkey' | 'codes'

/** Questions that a second factor answers, each answered at most once. */
export const factorQuestions = pgTable(
  'factor_questions',
  {
    /** SHA-256 of the token that its asker was given, hex. */
    tokenHash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    purpose: text().$type<FactorPurpose>().notNull(),
    /** What a passkey is to sign, base64url; null where none is asked. */
    challenge: text(),
    /** Of codes that are being set up; encrypted. */
    secret: bytes(),
    tries: integer().notNull().default(0),
    expiresAt: instant().notNull(),
  },
  (table) => [index('factor_questions_user').on(table.userId)],
)

/** Failed sign-ins per account and address; 5 make the next one wait 15 minutes (domain rulings §5). */
export const signInFailures = pgTable(
  'sign_in_failures',
  {
    email: text().notNull(),
    address: text().notNull(),
    failures: integer().notNull(),
    blockedUntil: instant(),
    lastAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.email, table.address] })],
)

/** How often something bounded was done lately, per whom it is counted for; over all API processes. */
export const actCounts = pgTable(
  'act_counts',
  {
    act: text().notNull(),
    /** User id, e-mail or network address. */
    subject: text().notNull(),
    count: integer().notNull(),
    /** Start of the window that `count` belongs to. */
    since: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.act, table.subject] }), index('act_counts_since').on(table.since)],
)
