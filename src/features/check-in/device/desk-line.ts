import type { TFunction } from 'i18next'
import { waitFor, type Actor, type ActorRefFrom } from 'xstate'
import type { deviceDeskFlow } from '#machines/check-in/device-desk-flow.ts'
import { workingOfficer } from '#machines/check-in/device-desk-rules.ts'
import type { LookUpAnswer } from '#machines/check-in/check-in-services.ts'
import type { DeviceStore } from '#machines/check-in/device-store.ts'
import type { uploadQueueFlow } from '#machines/check-in/upload-queue-flow.ts'
import { ApiError } from '#src/platform/api.ts'
import type { ServerDesk } from './server-desk.ts'
import { DeviceStoreError } from './store-trouble.ts'

export type DeskActor = Actor<typeof deviceDeskFlow>
export type UploadRef = ActorRefFrom<typeof uploadQueueFlow>

/** What the desk's answers are made from. */
export interface DeskLine {
  t: TFunction
  actor: DeskActor
  server: ServerDesk
}

export type Refused = Extract<LookUpAnswer, { reason: 'refused' }>

export const contextOf = ({ actor }: Pick<DeskLine, 'actor'>) => actor.getSnapshot().context
export const officerOf = (line: Pick<DeskLine, 'actor'>) => workingOfficer(contextOf(line), Date.now())

export function uploadOf({ actor }: Pick<DeskLine, 'actor'>): UploadRef {
  const { upload } = actor.getSnapshot().children
  if (!upload) throw new Error('the desk has no upload')
  return upload
}

/** Until the desk knows what it has to work with: its store, and whose pass is good. */
export async function settled({ actor }: Pick<DeskLine, 'actor'>): Promise<void> {
  await waitFor(actor, (snapshot) => {
    const { store, trouble } = snapshot.context
    const isOpening = snapshot.matches({ store: 'opening' }) && trouble === null
    const isUnread = store !== null && snapshot.matches({ pass: 'unread' })
    return !isOpening && !isUnread && !snapshot.matches({ pass: 'reading' })
  }).catch(() => undefined)
}

/** Null where it could not be kept: the desk knows then. */
export async function orTrouble<Result>(
  { actor }: Pick<DeskLine, 'actor'>,
  keepIt: () => Promise<Result> | undefined,
): Promise<Result | null> {
  try {
    return (await keepIt()) ?? null
  } catch (error) {
    storeFailed({ actor }, error)
    return null
  }
}

export function storeFailed({ actor }: Pick<DeskLine, 'actor'>, error: unknown): void {
  if (!(error instanceof DeviceStoreError)) throw error
  actor.send({ type: 'desk.storeFailed', error })
}

/** A question without an answer: the connection is looked after. Any other failure is told to who asked. */
export function unanswered(line: DeskLine, error: unknown): void {
  if (!(error instanceof ApiError) || !contextOf(line).store) throw error
  line.actor.send({ type: error.status === 401 ? 'desk.signedOut' : 'desk.unanswered' })
}

export const hasNetwork = ({ actor }: Pick<DeskLine, 'actor'>): boolean =>
  actor.getSnapshot().matches({ network: 'online' })

interface Question<Answer> {
  ask: () => Promise<Answer>
  /** Null for what the device knows nothing of. */
  onDevice: (device: DeviceStore) => Promise<Answer | null>
  unknown: () => Answer | Promise<Answer>
  /** The device knows more of it than the server. */
  isOnDevice?: boolean
}

/**
 * The server first while it is known to answer, the device where it does not; and once more the server, if it might
 * answer, for what the device knows nothing of.
 */
export async function first<Answer>(
  line: DeskLine,
  { ask, onDevice, unknown, isOnDevice = false }: Question<Answer>,
): Promise<Answer> {
  const { store } = contextOf(line)
  if (!store) return ask()
  const isConnected = hasNetwork(line) && uploadOf(line).getSnapshot().hasTag('connected')
  if (isConnected && !isOnDevice) {
    try {
      return await ask()
    } catch (error) {
      unanswered(line, error)
    }
  }
  const own = await onDevice(store)
  if (own !== null) return own
  if (!isConnected && hasNetwork(line) && !uploadOf(line).getSnapshot().matches('waiting')) {
    try {
      return await ask()
    } catch (error) {
      unanswered(line, error)
    }
  }
  return unknown()
}

export function refused({ t }: Pick<DeskLine, 't'>, key: string, values: Record<string, string> = {}): Refused {
  return { ok: false, reason: 'refused', message: t(`check-in-device:${key}`, values), fields: {} }
}
