import type { SnapshotFrom } from 'xstate'
import type { deviceDeskFlow } from '#machines/check-in/device-desk-flow.ts'
import type { uploadQueueFlow } from '#machines/check-in/upload-queue-flow.ts'
import type { DeskStatus } from '../desk/desk.ts'

type Desk = SnapshotFrom<typeof deviceDeskFlow>
type Upload = SnapshotFrom<typeof uploadQueueFlow>

/** How the desk stands towards the server. */
export function statusOf(desk: Desk, upload: Upload): DeskStatus {
  const { store, contents, trouble, standing } = desk.context
  const hasStore = store !== null
  const isConnected = upload.hasTag('connected')
  // A first attempt may well succeed; one after a failure says nothing yet.
  const isTrying = upload.matches('sending') && upload.context.failures === 0
  return {
    isOnline:
      desk.matches({ network: 'online' }) && (!hasStore || isConnected || isTrying || upload.matches('signedOut')),
    listReadAt: contents.listReadAt,
    unsent: contents.unsent,
    putAside: contents.putAside.length,
    needsReview: contents.notes.length,
    feesToGiveBack: contents.feesToGiveBack,
    storeTrouble: trouble,
    upload: isConnected || !hasStore ? 'idle' : uploadOf(upload),
    offlineObstacle: obstacleOf(desk),
    passEndsAt: standing.officer?.passEndsAt ?? null,
  }
}

function uploadOf(upload: Upload): DeskStatus['upload'] {
  if (upload.matches('sending')) return 'sending'
  return upload.matches('waiting') ? 'waiting' : 'signedOut'
}

function obstacleOf(desk: Desk): DeskStatus['offlineObstacle'] {
  const { trouble, contents } = desk.context
  if (desk.matches({ store: 'absent' })) return 'notSecure'
  if (trouble) return trouble === 'full' ? 'storeFull' : 'noStore'
  if (!contents.hasList) return 'noList'
  return desk.matches({ officer: 'signedIn' }) || desk.matches({ officer: 'byPass' }) ? null : 'passEnded'
}
