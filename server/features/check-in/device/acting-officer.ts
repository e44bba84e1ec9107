import { USER_TYPES } from '#contract/access.ts'
import type { CallName } from '#contract/calls.ts'
import { OFFICER_PASS_HOURS } from '#contract/check-in/device-time.ts'
import type { Transaction } from '#server/database/connection.ts'
import { HOME_TIME_ZONE } from '#server/database/home-time-zone.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { deniedCallsOf, mayCall } from '#server/plugins/authenticate.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'
import { newestPolicies } from '#server/domain/policy/current-policies.ts'
import { type OfficerPass, passCovers, readOfficerPass } from './officer-pass.ts'
import type { TicketSigner } from '#server/domain/booking/ticket-code.ts'

/** Whose act it is: their name stands on it, their scope and their till are meant. */
export type Officer = Pick<
  Actor,
  'id' | 'name' | 'userType' | 'depotId' | 'regionId' | 'timeZone' | 'isAgent' | 'isServicing' | 'deniedCalls'
>

interface OfficerRow {
  id: string
  name: string
  user_type: string | null
  role: string | null
  depot_id: string | null
  region_id: string | null
  time_zone: string
  denied_calls: string[] | null
  is_active: boolean
  /** Last time that the user was deactivated, if ever. */
  deactivated_at: Date | null
}

/** Who did something, and when: asked for act by act, while each pass is looked up once. */
export interface OfficerBook {
  /**
   * Whoever the pass is of, or who calls where there is none.
   *
   * @param at by the corrected clock of the device
   */
  officerOf(pass: string | undefined, at: Date): Officer | Refusal
}

/**
 * Whom the passes of a request are of. A pass counts for what its owner may call by now, and only for acts before they
 * were deactivated: who has left took the money and boarded the people of their last day all the same.
 */
export async function openOfficerBook(
  tx: Transaction,
  signer: Pick<TicketSigner, 'open'>,
  { caller, call, passes }: { caller: Actor; call: CallName; passes: readonly (string | undefined)[] },
): Promise<OfficerBook> {
  const known = new Map(
    passes.flatMap((text): [string, OfficerPass][] => {
      const pass = text === undefined ? null : readOfficerPass(signer, text)
      return text !== undefined && pass ? [[text, pass]] : []
    }),
  )
  const rows = new Map(
    (await readOfficers(tx, [...new Set([...known.values()].map(({ userId }) => userId))])).map((row) => [row.id, row]),
  )
  const servicing = rows.size > 0 ? (await newestPolicies(tx.orm)).policies.servicingDepots : []
  return {
    officerOf(text, at) {
      if (text === undefined) return caller
      const pass = known.get(text)
      const row = rows.get(pass?.userId ?? '')
      if (!pass || !row) return refuse('ruleBroken', { message: 'officerPass.unknown' })
      if (!passCovers(pass, at))
        return refuse('ruleBroken', {
          message: 'officerPass.expired',
          values: { name: row.name, hours: OFFICER_PASS_HOURS },
        })
      const officer = officerFrom(row, servicing)
      const hadLeft = !row.is_active && (row.deactivated_at === null || row.deactivated_at <= at)
      return hadLeft || !mayCall(officer, call) || officer.isAgent
        ? refuse('ruleBroken', { message: 'officerPass.notAllowed', values: { name: row.name } })
        : officer
    },
  }
}

function officerFrom(row: OfficerRow, servicing: readonly string[]): Officer {
  return {
    id: row.id,
    name: row.name,
    userType: USER_TYPES.find((type) => type === row.user_type) ?? null,
    depotId: row.depot_id,
    regionId: row.region_id,
    timeZone: row.time_zone,
    isAgent: row.role === 'agent',
    deniedCalls: deniedCallsOf(row.denied_calls),
    isServicing: row.depot_id !== null && servicing.includes(row.depot_id),
  }
}

async function readOfficers(tx: Transaction, ids: readonly string[]): Promise<OfficerRow[]> {
  if (ids.length === 0) return []
  const { rows } = await tx.client.query<OfficerRow>({
    name: 'read-officers',
    text: `select u.id, u.name, u.user_type, u.role, u.depot_id, d.region_id, r.denied_calls, u.is_active,
                  coalesce(g.time_zone, ${HOME_TIME_ZONE}) as time_zone,
                  (select max(c.at) from record_changes c
                   where c.record_id = u.id and c.record_kind = 'user'
                     and c.changes #>> '{isActive,to}' = 'false') as deactivated_at
           from users u
           left join depots d on d.id = u.depot_id
           left join regions g on g.id = d.region_id
           left join access_roles r on r.id = u.access_role_id and u.user_type <> 'super_admin'
           where u.id = any ($1::uuid[])`,
    values: [ids],
  })
  return rows
}
