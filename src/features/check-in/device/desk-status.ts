import type { SnapshotFrom } from 'xstate'
import type { uploadQueueFlow } from '#machines/check-in/upload-queue-flow.ts'
import type { DeskStatus } from '../desk/desk.ts'
import { isGood } from './device-officer.ts'
import type { DeviceOfficer } from './device-store.ts'

interface StatusFacts extends Pick<
  DeskStatus,
  'unsent' | 'putAside' | 'needsReview' | 'feesToGiveBack' | 'listReadAt' | 'storeTrouble'
> {
  upload: SnapshotFrom<typeof uploadQueueFlow>
  /** The context is secure, so that codes can be verified and lists be kept. */
  canKeep: boolean
  hasStore: boolean
  hasList: boolean
  officer: DeviceOfficer | null
}

/** How the desk stands towards the server. */
export function statusOf(facts: StatusFacts): DeskStatus {
  const { upload, hasStore, unsent, putAside, needsReview, feesToGiveBack, listReadAt, storeTrouble, officer } = facts
  const isConnected = upload.hasTag('connected')
  // A first attempt may well succeed; one after a failure says nothing yet.
  const isTrying = upload.matches('sending') && upload.context.failures === 0
  return {
    isOnline: navigator.onLine && (!hasStore || isConnected || isTrying || upload.matches('signedOut')),
    listReadAt,
    unsent,
    putAside,
    needsReview,
    feesToGiveBack,
    storeTrouble,
    upload: isConnected || !hasStore ? 'idle' : uploadOf(upload),
    offlineObstacle: obstacleOf(facts),
    passEndsAt: officer?.passEndsAt ?? null,
  }
}

function uploadOf(upload: StatusFacts['upload']): DeskStatus['upload'] {
  if (upload.matches('sending')) return 'sending'
  return upload.matches('waiting') ? 'waiting' : 'signedOut'
}

function obstacleOf({ canKeep, storeTrouble, hasList, officer }: StatusFacts): DeskStatus['offlineObstacle'] {
  if (!canKeep) return 'notSecure'
  if (storeTrouble) return storeTrouble === 'full' ? 'storeFull' : 'noStore'
  if (!hasList) return 'noList'
  return officer && isGood(officer) ? null : 'passEnded'
}
