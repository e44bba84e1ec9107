import { fromPromise } from 'xstate'
import { storeOf } from '#machines/check-in/device-desk-rules.ts'
import { uploadQueueFlow, type RefreshAnswer, type SendAnswer } from '#machines/check-in/upload-queue-flow.ts'
import type { SessionActor } from '#src/platform/session.tsx'
import { contextOf, storeFailed, type DeskLine } from './desk-line.ts'
import { keepList } from './desk-lists.ts'
import { canSend } from './surroundings.ts'
import { uploadServices } from './upload.ts'

/** The upload of this desk: it sends what stands in the desk's store. */
export function deskUpload(line: () => DeskLine, session: SessionActor) {
  return uploadQueueFlow.provide({
    actors: {
      sendNext: fromPromise<SendAnswer>(() => servicesOf(line(), session).sendNext()),
      refreshLists: fromPromise<RefreshAnswer>(async () => {
        const answer = await servicesOf(line(), session).refreshLists()
        // The server answers again: now it can also say who this is.
        if (!answer.isSignedOut && session.getSnapshot().matches({ authenticated: 'detailsUnavailable' }))
          session.send({ type: 'session.retry' })
        return answer
      }),
    },
  })
}

function servicesOf(line: DeskLine, session: SessionActor) {
  const { t, actor, server } = line
  return uploadServices({
    t,
    server,
    store: storeOf(contextOf(line)),
    canSend: () => canSend(session.getSnapshot()),
    onChange: () => actor.send({ type: 'desk.changed' }),
    onStoreFailure: (error) => storeFailed(line, error),
    keepList: async (list) => void (await keepList(line, list)),
  })
}
