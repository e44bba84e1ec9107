import { QueryObserver, type QueryClient, type QueryKey, type QueryObserverResult } from '@tanstack/react-query'
import { fromCallback } from 'xstate'
import type { CaseEvent } from '#machines/approval/case-context.ts'
import type { RecordOrder } from '#machines/approval/case-setup.ts'
import type { Judged } from '#machines/parts/decision.ts'

interface RecordRead<Answer> {
  queryKey: QueryKey
  queryFn: (context: { signal: AbortSignal; client: QueryClient }) => Promise<Answer>
}

/** Watches the record of a case over the same read as its view, so that it is asked for once. */
export function watchRecord<Answer, Facts>(
  client: QueryClient,
  readOf: (id: string, version: number) => RecordRead<Answer>,
  factsOf: (answer: Answer) => Facts,
) {
  return fromCallback<RecordOrder, { request: Judged }>(({ input: { request }, sendBack, receive }) => {
    const send: (event: CaseEvent<Facts>) => void = sendBack
    const observer = new QueryObserver<Answer>(client, readOf(request.id, request.version))
    const tell = ({ data, isError, fetchStatus }: QueryObserverResult<Answer>) => {
      // What the view shows can be decided, also while it is renewed: an answer carries the version in sight.
      if (data !== undefined) send({ type: 'record.read', facts: factsOf(data) })
      else if (isError && fetchStatus !== 'fetching') send({ type: 'record.unread' })
    }
    const forget = observer.subscribe(tell)
    tell(observer.getCurrentResult())
    receive(({ version }) => {
      observer.setOptions(readOf(request.id, version))
      tell(observer.getCurrentResult())
    })
    return forget
  })
}
