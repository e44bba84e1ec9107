import { API_BASE, type Call } from '#contract/call.ts'
import type { CallName } from '#contract/calls.ts'
import type { AnswerOf, Contract } from '#contract/contract.ts'
import type { ErrorBody, ErrorCode } from '#contract/error.ts'
import { firstCalls } from '#contract/first-calls.ts'
import type { z } from 'zod'
import { newKey } from '#machines/key.ts'
import { askForProof } from '#src/platform/proof-request.ts'
import { send } from '#src/platform/send.ts'
import { sessionPort } from '#src/platform/session-port.ts'

/** Where the API stands; another host by `VITE_API_BASE` at build time. */
export const apiBase: string = import.meta.env.VITE_API_BASE || API_BASE

type PartOf<Name extends CallName, Part extends string> = Contract[Name] extends { [Key in Part]?: infer Schema }
  ? Schema extends z.ZodType
    ? z.input<Schema>
    : undefined
  : undefined

/** A part of a request is asked for where the call has it, and may be left out where it accepts nothing. */
type Parts<Name extends CallName> = {
  [Part in 'params' | 'query' | 'body' as undefined extends PartOf<Name, Part> ? never : Part]: PartOf<Name, Part>
} & {
  [Part in 'params' | 'query' | 'body' as undefined extends PartOf<Name, Part> ? Part : never]?: PartOf<Name, Part>
}

export interface CallSettings {
  /** Idempotency key of a write. A flow that repeats an act passes the same one; without it each call has its own. */
  key?: string
  signal?: AbortSignal
  /** How long an answer is waited for, in milliseconds; for what is known to take its time. */
  patience?: number
  /**
   * What a refusal does to the session (specification §8): 401 and 403 end it, unless the call is made in the
   * background, where 403 does not; or not at all, where the session flow itself asks. A 403 of the access role never does.
   */
  endsSession?: 'always' | 'background' | 'never'
}

export type CallOptions<Name extends CallName> = Parts<Name> & CallSettings
/** Worked out call by call: taken of all calls at once, the parts of one could come with those of any other. */
type ArgumentsOfCalls = {
  [Name in CallName]: Partial<Record<never, never>> extends Parts<Name>
    ? [options?: CallOptions<Name>]
    : [options: CallOptions<Name>]
}
/** The options may be left out altogether where the call needs none. */
export type CallArguments<Name extends CallName> = ArgumentsOfCalls[Name]

type NamesOfKind<Kind extends string> = {
  [Name in CallName]: Contract[Name]['kind'] extends Kind ? Name : never
}[CallName]
export type FileCallName = NamesOfKind<'file'>
export type DataCallName = Exclude<CallName, FileCallName>
/** Calls that answer a page of records. */
export type ListCallName = NamesOfKind<'list'>

/**
 * A call that was not answered with success. `message` is the server's, in the user's language; the words of the
 * catalogue for it come from `errorText` in lib/error-text.ts.
 */
export class ApiError extends Error {
  /** 0 when there was no answer at all. */
  readonly status: number
  readonly code: ErrorCode | 'unreachable'
  /** Path of the field in the request body → what is wrong with it. */
  readonly fields: Record<string, string>
  /** What the client needs to go on: lost seats, present state. */
  readonly details: Record<string, unknown>
  readonly retryAfterSeconds: number | undefined
  /** Of what the server could not do: its log says more under it. */
  readonly requestId: string | undefined
  /** A write that perhaps has arrived: sent again unchanged it counts once. */
  isUnansweredWrite = false

  constructor(status: number, body: Partial<ErrorBody>, retryAfterSeconds?: number) {
    super(body.message ?? '')
    this.name = 'ApiError'
    this.status = status
    this.code = body.code ?? (status === 0 ? 'unreachable' : 'server')
    this.fields = body.fields ?? {}
    this.details = body.details ?? {}
    this.retryAfterSeconds = retryAfterSeconds
    this.requestId = body.requestId
  }

  /** No answer, or the server could not cope: repeating may help. A refusal otherwise. */
  get isOutage(): boolean {
    return this.status === 0 || this.status >= 500
  }
}

/** Calls the API; a refusal or an outage throws an `ApiError`. The whole answer comes back: data, page, message. */
export function call<Name extends DataCallName>(
  name: Name,
  ...[options]: CallArguments<Name>
): Promise<AnswerOf<Name>> {
  return callLoosely(name, options)
}

/** As `call`, for code that works with any call and so cannot know its parts. */
export function callLoosely<Name extends DataCallName>(
  name: Name,
  options: LooseOptions | undefined,
): Promise<AnswerOf<Name>> {
  return ask<AnswerOf<Name>>(name, options)
}

/** As `callLoosely`, for a call whose answer one knows by a definition. */
export function callAs<Answer>(name: DataCallName, options: LooseOptions): Promise<Answer> {
  return ask(name, options)
}

async function ask<Answer>(name: DataCallName, options: LooseOptions | undefined): Promise<Answer> {
  const response = await responseTo(name, options)
  return unlessLeft(options, () => response.json())
}

export type Attempt<Answer> = { ok: true; answer: Answer } | { ok: false; error: ApiError }

/** As `call`, for flows: a refusal is a value, only an outage throws. */
export async function attempt<Name extends DataCallName>(
  name: Name,
  ...args: CallArguments<Name>
): Promise<Attempt<AnswerOf<Name>>> {
  try {
    return { ok: true, answer: await call(name, ...args) }
  } catch (error) {
    if (error instanceof ApiError && !error.isOutage) return { ok: false, error }
    throw error
  }
}

/** Fetches a file. */
export async function callFile<Name extends FileCallName>(
  name: Name,
  ...[options]: CallArguments<Name>
): Promise<{ blob: Blob; fileName: string }> {
  return callFileLoosely(name, options)
}

/** As `callFile`, for code that works with any call and so cannot know its parts. */
export async function callFileLoosely(
  name: CallName,
  options: LooseOptions | undefined,
): Promise<{ blob: Blob; fileName: string }> {
  const response = await responseTo(name, options)
  return { blob: await unlessLeft(options, () => response.blob()), fileName: fileNameOf(response.headers) }
}

/** Reads a JSON file that stands beside the code. Throws an `ApiError` as a call does. */
export async function readStatic<Content>(url: string, signal: AbortSignal): Promise<Content> {
  const response = await unlessLeft({ signal }, () =>
    send(url, { method: 'GET', headers: {}, signal, patience: PATIENCE_MS, isRepeatable: true }),
  )
  const success = await successOf(response)
  return unlessLeft({ signal }, () => success.json())
}

const ownCalls: Partial<Record<CallName, Call>> = firstCalls

/** How a call is made. What only the office calls comes beside its frame (src/app/public-screens.ts). */
export async function callOf(name: CallName): Promise<Call> {
  const own = ownCalls[name]
  if (own) return own
  const { officeCalls } = await import('#contract/office-calls.ts')
  const office: Partial<Record<CallName, Call>> = officeCalls
  const call = office[name]
  if (!call) throw new Error(`There is no call ${name}.`)
  return call
}

/** Address of a call with its parameters and query in place. */
export function urlOf(call: Call, params: object = {}, query: object = {}): string {
  const path = Object.entries(params).reduce<string>(
    (rest, [key, value]) => rest.replace(`:${key}`, encodeURIComponent(String(value))),
    call.path,
  )
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) =>
      value === undefined || value === '' ? [] : [[key, String(value)]],
    ),
  )
  return `${apiBase}${path}${search.size > 0 ? `?${search}` : ''}`
}

type CallHeaders = Record<string, string>

/** Headers that every call carries. */
export function callHeaders(): CallHeaders {
  const { token: tokenOf, language } = sessionPort()
  const token = tokenOf()
  return { 'Accept-Language': language(), ...(token ? { Authorization: `Bearer ${token}` } : {}) }
}

/**
 * Tells the session what a refusal means for it, given the headers the call was sent with. A call made under a session
 * that another has replaced since says nothing about the present one.
 */
export function reportRefusal(
  status: number,
  sent: CallHeaders,
  { endsSession = 'always' }: CallSettings = {},
  body?: unknown,
): void {
  if (endsSession === 'never' || sent.Authorization !== callHeaders().Authorization) return
  if (isErrorBody(body) && body.code === 'sessionLocked') sessionPort().locked()
  if (status === 401) sessionPort().ended('session.unauthenticated')
  if (status !== 403) return
  // The user type has the call: rights that were narrowed meanwhile are read again, and nobody is signed out over them.
  if (isErrorBody(body) && body.details?.deniedBy === 'accessRole') sessionPort().narrowed()
  else if (endsSession === 'always') sessionPort().ended('session.forbidden')
}

/** What any call may be given, seen without its name. */
export interface LooseOptions extends CallSettings {
  params?: object | undefined
  query?: object | undefined
  body?: object | undefined
}

const PATIENCE_MS = 30_000
/** Answered with `freshProofNeeded`. */
const PROOF_NEEDED = 428

/** The answer to a call when it is one of success; its body is still to be read. */
async function responseTo(name: CallName, options: LooseOptions = {}): Promise<Response> {
  const asked = await callOf(name)
  const { method, keyed } = asked
  const headers = { ...callHeaders(), ...(keyed ? { 'Idempotency-Key': options.key ?? newKey() } : {}) }
  // Outside of `unlessLeft`: what cannot be written as an address or as JSON is a bug, not a server out of reach.
  const url = urlOf(asked, options.params, options.query)
  const body = method === 'GET' ? undefined : JSON.stringify(options.body ?? {})
  const ask = () =>
    unlessLeft(options, () =>
      send(url, {
        method,
        headers,
        body,
        signal: options.signal,
        patience: options.patience ?? PATIENCE_MS,
        isRepeatable: keyed || method === 'GET',
      }),
    )
  let response = await ask()
  // The same act under the same key, once its user has proved who they are.
  if (response.status === PROOF_NEEDED && (await askForProof(options.signal))) response = await ask()
  return successOf(response, (refusal) => reportRefusal(response.status, headers, options, refusal))
}

/** A response that is one of success; any other throws an `ApiError`, after the caller has seen its body. */
async function successOf(response: Response, onRefusal?: (body: unknown) => void): Promise<Response> {
  if (response.ok) return response
  // Not ours where it cannot be read: a proxy's page. The status says enough.
  const body: unknown = await response.json().catch(() => undefined)
  onRefusal?.(body)
  const wait = Number(response.headers.get('Retry-After'))
  throw new ApiError(response.status, isErrorBody(body) ? body : {}, wait > 0 ? wait : undefined)
}

/**
 * Whoever called and does not wait any longer hears why; everybody else, that nobody answered: so it is too with an
 * answer that breaks off, or with a page that some network puts in its place.
 */
async function unlessLeft<Result>(options: CallSettings | undefined, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw options?.signal?.aborted ? error : new ApiError(0, {})
  }
}

/** Whether something has the shape of the contract's error; the schema itself would bring zod along. */
export function isErrorBody(data: unknown): data is ErrorBody {
  return typeof data === 'object' && data !== null && 'message' in data && 'code' in data
}

function fileNameOf(headers: Headers): string {
  const disposition = headers.get('Content-Disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? 'file'
}
