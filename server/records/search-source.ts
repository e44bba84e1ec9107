import type { CallName } from '#contract/calls.ts'
import type { SearchHit } from '#contract/search.ts'
import type { Orm } from '#server/database/connection.ts'
import type { Actor } from '#server/plugins/actor.ts'

/** Most hits of a kind: who needs more opens the list. */
export const MOST_HITS = 10

/** Where the search finds records of one kind; each feature whose records people look for provides one. */
export interface SearchSource {
  /** Of one such record: who may not call it finds none. */
  call: CallName
  /** The newest within the reader's scope, at most {@link MOST_HITS}. */
  find(orm: Orm, term: string, reader: Actor): Promise<SearchHit[]>
}
