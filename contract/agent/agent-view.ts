import { z } from 'zod'
import { instant, localizedName, recordId } from '../common.ts'

export const person = z.object({ id: recordId, name: z.string() })

/** A depot, with the zone in which its records' times are told. */
export const zonedDepot = z.object({ id: recordId, code: z.string(), name: localizedName, timeZone: z.string() })

/** An agent, as reports and statements name one. */
export const agentView = z.object({
  id: recordId,
  name: z.string(),
  depot: zonedDepot.nullable(),
})
export type AgentView = z.input<typeof agentView>

/** Of an approved one that was a mistake: the journal's correction, and who approved that. */
export const takenBackView = z.object({
  at: instant,
  by: z.string(),
  journalId: recordId,
  number: z.string(),
  reason: z.string(),
})
