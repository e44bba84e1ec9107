import { and, eq, inArray } from 'drizzle-orm'
import { contract } from '#contract/contract.ts'
import type { MasterKindName } from '#contract/master.ts'
import type { Orm } from '#server/database/connection.ts'
import { inOrderOf, pageOfIds } from '#server/database/list-page.ts'
import { recordChanges } from '#server/database/schema/lifecycle.ts'
import { users } from '#server/database/schema/people.ts'
import type { ExportableList } from '#server/masters/master-export.ts'
import type { MasterKind, MasterRow } from '#server/masters/master-kind.ts'
import { removeMaster } from '#server/masters/master-records.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { mayCall } from '#server/plugins/authenticate.ts'
import type { Api } from '#server/plugins/api.ts'
import { isRefusal, refuse } from '#server/plugins/refusal.ts'

type AnyKind = MasterKind<never, MasterRow>

/** Where not everybody may read every record's changes: who may. */
type Readers = Partial<Record<MasterKindName, (orm: Orm, actor: Actor, id: string) => Promise<boolean>>>

export interface MasterData {
  kinds: readonly AnyKind[]
  lists: readonly ExportableList[]
  readers: Readers
}

/** What is the same for every kind of master data: removing, exporting, and who changed what. */
export function registerMasters(api: Api, { kinds, lists, readers }: MasterData): void {
  const byName = new Map<MasterKindName, AnyKind>(kinds.map((kind) => [kind.name, kind]))

  api.write('removeMaster', async (input) => {
    const kind = byName.get(input.params.kind)
    return kind && isKeptBy(kind, input.actor) ? removeMaster(input, kind, input.params.id) : refuse('notFound')
  })

  api.file('exportMasters', async ({ database, params, query, actor }) => {
    const list = lists.find(({ name }) => name === params.list)
    if (!list) return refuse('notFound')
    const { access } = contract[list.call]
    return mayCall(actor, list.call, access) ? list.write(database, query, actor) : refuse('notFound')
  })

  api.read('getRecordChanges', async ({ database: { orm }, query, actor }) => {
    const mayRead = readers[query.kind]
    if (mayRead && !(await mayRead(orm, actor, query.id))) return refuse('notFound')
    const found = await pageOfIds(orm, query, {
      table: recordChanges,
      id: recordChanges.id,
      where: and(eq(recordChanges.recordKind, query.kind), eq(recordChanges.recordId, query.id)),
      sorts: { at: recordChanges.id },
      defaultSort: '-at',
    })
    if (isRefusal(found)) return found
    const rows = await orm
      .select({
        id: recordChanges.id,
        act: recordChanges.act,
        changes: recordChanges.changes,
        reason: recordChanges.reason,
        userName: users.name,
        at: recordChanges.at,
      })
      .from(recordChanges)
      .innerJoin(users, eq(users.id, recordChanges.userId))
      .where(inArray(recordChanges.id, found.ids.map(Number)))
    return { data: inOrderOf(found.ids, rows), page: found.page }
  })
}

/** The call is open to keepers of any kind; of other kinds they remove nothing. */
const isKeptBy = ({ keepers = ['super_admin'] }: AnyKind, { userType }: Actor): boolean =>
  keepers.some((keeper) => keeper === userType)
