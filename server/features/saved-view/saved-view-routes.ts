import { VIEW_SHARERS } from '#contract/access.ts'
import { MAX_SAVED_VIEWS } from '#contract/saved-view.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { Api } from '#server/plugins/api.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'
import {
  addView,
  changeView,
  countViews,
  deleteView,
  findOwnView,
  isNameTaken,
  listViews,
  lockViews,
} from './saved-view-repository.ts'

/** Named views of lists: everyone keeps their own, some share theirs within their user type. */
export function registerSavedViews(api: Api): void {
  api.read('getSavedViews', async ({ query, actor, database }) => ({
    data: await listViews(database.orm, actor, query.list),
  }))

  api.write('createSavedView', async ({ body, actor, tx }) => {
    const { isShared, ...view } = body
    const refused = refuseSharing(actor, isShared)
    if (refused) return refused
    await lockViews(tx, actor.id)
    if (await isNameTaken(tx.orm, actor.id, view)) return nameTaken()
    if ((await countViews(tx.orm, actor.id)) >= MAX_SAVED_VIEWS) {
      return refuse('ruleBroken', { message: 'view.tooMany', values: { most: MAX_SAVED_VIEWS } })
    }
    return { data: await addView(tx.orm, actor, { ...view, sharedWith: isShared ? actor.userType : null }) }
  })

  api.write('updateSavedView', async ({ params, body, actor, tx }) => {
    const { isShared, version, ...change } = body
    const refused = refuseSharing(actor, isShared)
    if (refused) return refused
    await lockViews(tx, actor.id)
    const view = await findOwnView(tx.orm, actor.id, params.id)
    if (!view) return refuse('notFound')
    if (view.version !== version) return refuse('staleVersion', { details: { version: view.version } })
    if (await isNameTaken(tx.orm, actor.id, { list: view.list, name: change.name }, view.id)) return nameTaken()
    return { data: await changeView(tx.orm, actor, view, { ...change, sharedWith: isShared ? actor.userType : null }) }
  })

  api.write('deleteSavedView', async ({ params, actor, tx }) =>
    (await deleteView(tx.orm, actor.id, params.id)) ? { data: {} } : refuse('notFound'),
  )
}

function refuseSharing({ userType }: Actor, isShared: boolean): Refusal | undefined {
  if (!isShared || VIEW_SHARERS.some((type) => type === userType)) return undefined
  return refuse('ruleBroken', { message: 'view.mayNotShare', fields: { isShared: 'view.mayNotShare' } })
}

const nameTaken = () => refuse('conflict', { message: 'view.nameTaken', fields: { name: 'view.nameTaken' } })
