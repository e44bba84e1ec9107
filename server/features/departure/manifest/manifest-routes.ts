import { manifestContent } from '#contract/departure/manifest.ts'
import type { Database } from '#server/database/connection.ts'
import type { Api } from '#server/plugins/api.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { isRefusal, refuse } from '#server/plugins/refusal.ts'
import type { Settings } from '#server/settings.ts'
import { parseDepartureKey } from '#server/domain/departure/departure-key.ts'
import { loadNetwork } from '#server/domain/network/network-repository.ts'
import { readDeparture } from '#server/domain/network/timetable-repository.ts'
import { issueManifest } from './issue-manifest.ts'
import { readManifestContent } from './manifest-content.ts'
import { exportManifest } from './manifest-export.ts'
import { findManifest, type IssuedManifest, readManifestHeads, readNewestContent } from './manifest-repository.ts'
import { changesSince, closedToManifests, seesManifest } from './manifest-rules.ts'

/** Who is on a departure, as a border is told: what it would be now, and the versions that were issued. */
export function registerManifests(
  api: Api,
  { settings: { operator } }: { settings: Pick<Settings, 'operator'> },
): void {
  api.read('getDepartureManifest', async ({ params, actor, database, now }) => {
    const network = await loadNetwork(database)
    const key = parseDepartureKey(params.key)
    const departure = key && (await readDeparture(database.orm, network, key))
    if (!departure || !seesManifest(departure, actor)) return refuse('notFound')
    const { content, incomplete } = await readManifestContent(database.orm, departure)
    const [issued, newest] =
      departure.id === null
        ? [[], undefined]
        : await Promise.all([
            readManifestHeads(database.orm, departure.id),
            readNewestContent(database.orm, departure.id),
          ])
    return {
      data: {
        content: manifestContent.parse(content),
        incomplete,
        issued,
        outdated: newest ? changesSince(newest, content) : null,
        isOpen: closedToManifests(departure, now) === undefined,
        mayOverride: actor.userType === 'operation_manager',
      },
    }
  })

  api.write('issueManifest', async ({ params, body, actor, database, tx, now, language }) => {
    const network = await loadNetwork(database)
    const key = parseDepartureKey(params.key)
    if (!key) return refuse('notFound')
    const issued = await issueManifest(tx, network, {
      key,
      overrideReason: body.overrideReason,
      issuer: actor,
      language,
      now,
    })
    return isRefusal(issued) ? issued : { data: issued }
  })

  api.read('getManifest', async ({ params, actor, database }) => {
    const found = await findVisible(database, actor, params.id)
    if (!found) return refuse('notFound')
    const { departure: _, content, ...manifest } = found
    return {
      data: {
        ...manifest,
        content: manifestContent.parse(content),
        operator: { name: operator.name, phone: operator.phone },
      },
    }
  })

  api.file('exportManifest', async ({ params, query, actor, database }) => {
    const found = await findVisible(database, actor, params.id)
    return found ? exportManifest(database, found, { ...query, userId: actor.id }) : refuse('notFound')
  })
}

async function findVisible(database: Database, actor: Actor, id: string): Promise<IssuedManifest | undefined> {
  const found = await findManifest(database.orm, await loadNetwork(database), id)
  return found && seesManifest(found.departure, actor) ? found : undefined
}
