import { listSeparator } from '#contract/list-separator.ts'
import type { ReplyOf } from '#contract/contract.ts'
import type { ManifestGap } from '#contract/departure/manifest.ts'
import type { Transaction } from '#server/database/connection.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { Language } from '#server/plugins/api.ts'
import { messageFor } from '#server/plugins/messages.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'
import { lockDepartureRecord } from '#server/domain/departure/lock-departure.ts'
import { refuseDepartureWrite } from '#server/domain/departure/may-write-departure.ts'
import type { DepartureKey } from '#server/domain/departure/departure-key.ts'
import type { Network } from '#server/domain/network/network.ts'
import { readManifestContent } from './manifest-content.ts'
import { insertManifest } from './manifest-repository.ts'
import { closedToManifests } from './manifest-rules.ts'

interface Issue {
  key: DepartureKey
  overrideReason: string | undefined
  issuer: Actor
  language: Language
  now: Date
}

/** Persons that a refusal names; of more it gives the number. */
const MAX_NAMED = 5

/** Keeps the next version of a departure's manifest, as it stands while nobody sells, closes or swaps. */
export async function issueManifest(
  tx: Transaction,
  network: Network,
  issue: Issue,
): Promise<ReplyOf<'issueManifest'>['data'] | Refusal> {
  const { key, issuer, now } = issue
  const departure = await lockDepartureRecord(tx, network, key, { actorId: issuer.id, now })
  if (departure === null) return refuse('notFound')
  const foreign = refuseDepartureWrite(departure, issuer, 'issueManifest')
  if (foreign) return foreign
  const hindrance = closedToManifests(departure, now)
  if (hindrance !== undefined) return refuse('ruleBroken', { message: hindrance })

  const { content, incomplete } = await readManifestContent(tx.orm, departure)
  const refusal = refuseIncomplete(incomplete, issue)
  if (refusal) return refusal
  const overrideReason = incomplete.length > 0 ? (issue.overrideReason ?? null) : null
  const { id, versionNumber } = await insertManifest(tx, {
    departureId: departure.id,
    issuedBy: issuer.id,
    issuedAt: now,
    content,
    incomplete,
    overrideReason,
  })
  const { passengers, crew } = content
  return {
    id,
    versionNumber,
    issuedBy: issuer.name,
    issuedAt: now,
    passengers: passengers.length,
    crew: crew.length,
    incomplete,
    overrideReason,
  }
}

function refuseIncomplete(
  incomplete: readonly ManifestGap[],
  { overrideReason, issuer, language }: Issue,
): Refusal | undefined {
  if (incomplete.length === 0) return undefined
  const values = { names: namesOf(incomplete, language) }
  if (issuer.userType !== 'operation_manager') return refuse('ruleBroken', { message: 'manifest.incomplete', values })
  if (overrideReason !== undefined) return undefined
  return refuse('ruleBroken', {
    message: 'manifest.reasonNeeded',
    values,
    fields: { overrideReason: 'manifest.reason' },
  })
}

function namesOf(incomplete: readonly ManifestGap[], language: Language): string {
  const names = incomplete.map(({ name }) => name || messageFor(language, 'manifest.noDriver'))
  const named = names.slice(0, MAX_NAMED).join(listSeparator(language))
  const more = names.length - MAX_NAMED
  return more > 0 ? messageFor(language, 'manifest.andMore', { names: named, more }) : named
}
