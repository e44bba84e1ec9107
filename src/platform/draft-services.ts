import { fromPromise } from 'xstate'
import type { DraftFlow } from '#contract/draft.ts'
import { draftPart, type DraftSnapshot, type ReadDraftAnswer, type SaveDraftAnswer } from '#machines/parts/draft.ts'
import { attempt } from '#src/platform/api.ts'

type Parse<Work> = (snapshot: unknown, shape: number) => Work | null | Promise<Work | null>

async function readDraft<Work>(
  flow: DraftFlow,
  parse: Parse<Work>,
  signal: AbortSignal,
): Promise<ReadDraftAnswer<Work>> {
  const read = await attempt('getDraft', { params: { flow }, signal })
  // Whoever may not keep drafts still may work.
  if (!read.ok || read.answer.data === null) return { ok: true, work: null, version: 0 }
  const { snapshot, shape, version } = read.answer.data
  const work = await parse(snapshot, shape)
  return work === null ? { ok: false, reason: 'otherShape', version } : { ok: true, work, version }
}

/** The draft of a flow, over the API; `parse` answers null for what this version of the program cannot go on with. */
export function draftOf<Work>(flow: DraftFlow, shape: number, parse: Parse<Work>) {
  return draftPart<Work>().provide({
    actors: {
      readDraft: fromPromise<ReadDraftAnswer<Work>>(({ signal }) => readDraft(flow, parse, signal)),
      saveDraft: fromPromise<SaveDraftAnswer, { snapshot: DraftSnapshot; version: number; key: string }>(
        // Without the signal: what is under way when the page is left shall arrive.
        async ({ input: { snapshot, version, key } }) => {
          const asked = await attempt('saveDraft', {
            params: { flow },
            body: { snapshot, shape, version },
            key,
            endsSession: 'background',
          })
          if (asked.ok) return { ok: true, version: asked.answer.data.version }
          const present = asked.error.details.version
          if (asked.error.code !== 'staleVersion' || typeof present !== 'number')
            return { ok: false, reason: 'refused' }
          return { ok: false, reason: 'superseded', version: present }
        },
      ),
      discardDraft: fromPromise<{ ok: boolean }, { key: string }>(async ({ input: { key } }) => {
        const asked = await attempt('discardDraft', { params: { flow }, key, endsSession: 'background' })
        return { ok: asked.ok }
      }),
    },
  })
}
