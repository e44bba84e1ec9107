import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { CallName } from '#contract/calls.ts'
import type { Contract, ReplyOf } from '#contract/contract.ts'
import type { Database, Transaction } from '#server/database/connection.ts'
import type { Actor } from './actor.ts'
import type { Refusal } from './refusal.ts'

export type Language = 'en' | 'ar' | 'es'

/** A part of a request as its schema gives it; undefined where the call has none. */
type PartOf<Name extends CallName, Part extends string> = Contract[Name] extends { [Key in Part]?: infer Schema }
  ? Schema extends z.ZodType
    ? z.output<Schema>
    : undefined
  : undefined

/** A read's query as it is sent: text, of which its schema makes the rest. */
export type QueryOf<Name extends CallName> = Contract[Name] extends { query: infer Schema extends z.ZodType }
  ? z.input<Schema>
  : undefined

/** Null only on public calls. */
type ActorOf<Name extends CallName> = Contract[Name]['access'] extends 'public' ? null : Actor

/** What a handler gets: parts already parsed, caller already known and allowed. */
export interface CallInput<Name extends CallName> {
  params: PartOf<Name, 'params'>
  query: PartOf<Name, 'query'>
  body: PartOf<Name, 'body'>
  actor: ActorOf<Name>
  database: Database
  /** One instant for the whole call. */
  now: Date
  language: Language
  request: FastifyRequest
}

/** The file of a multipart call, read whole: at most 10 MiB. Its declared type is not to be trusted. */
export interface Upload {
  fileName: string
  content: Buffer
}

/** A write runs inside `tx`, together with its idempotency key; a refusal rolls everything back. */
export interface WriteInput<Name extends CallName> extends CallInput<Name> {
  tx: Transaction
  /** Runs after the commit and never if it fails: notifications, mail. Must not throw. */
  afterCommit(task: () => void): void
}

export interface FileAnswer {
  type: string
  fileName: string
  /** Shown in the page or saved. */
  disposition: 'inline' | 'attachment'
  content: Buffer | NodeJS.ReadableStream
}

type NamesOfKind<Kind extends string> = {
  [Name in CallName]: Contract[Name]['kind'] extends Kind ? Name : never
}[CallName]
export type FileCallName = NamesOfKind<'file'>
export type DataCallName = Exclude<CallName, FileCallName>

/** Where features register what answers a call. Method, path, schemas and access come from the contract. */
export interface Api {
  /** For calls without an idempotency key: reads, and the session's own calls. */
  read<Name extends DataCallName>(
    name: Name,
    handler: (input: CallInput<Name>) => Promise<ReplyOf<Name> | Refusal>,
  ): void
  write<Name extends DataCallName>(
    name: Name,
    handler: (input: WriteInput<Name>) => Promise<ReplyOf<Name> | Refusal>,
  ): void
  /**
   * For a write that keeps a file. `store` runs before the transaction and holds no connection while the file is on its
   * way; what it stored is recorded by `record`. If that fails, what was stored is left for housekeeping to find.
   */
  upload<Name extends DataCallName, Stored>(
    name: Name,
    store: (input: CallInput<Name> & { upload: Upload | null }) => Promise<Stored | Refusal>,
    record: (input: WriteInput<Name> & { stored: Stored }) => Promise<ReplyOf<Name> | Refusal>,
  ): void
  /**
   * What another read answers the same caller, for a call that is made of several: by its own rules, and the same rows.
   * Undefined where user type or access role take it from them.
   */
  ask<Name extends DataCallName>(
    name: Name,
    query: QueryOf<Name>,
    within: CallInput<DataCallName>,
  ): Promise<ReplyOf<Name> | Refusal | undefined>
  file<Name extends FileCallName>(name: Name, handler: (input: CallInput<Name>) => Promise<FileAnswer | Refusal>): void
}
