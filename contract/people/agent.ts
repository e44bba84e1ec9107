import { z } from 'zod'
import { amountMinor, currencyCode } from '../common.ts'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { peopleListQuery } from './people.ts'
import { changed, memberValues, person } from './people-row.ts'
import { CREDIT_TYPES } from '../agent/wallet-codes.ts'

/** How an agent may owe; the wallet's balance itself only moves through the ledger. */
export const agentCredit = z.object({
  creditType: z.enum(CREDIT_TYPES),
  /** All limits there are: a currency left out has none. */
  limits: z.array(z.object({ currency: currencyCode, creditLimit: amountMinor })).max(20),
})

const agentValues = {
  ...memberValues,
  /** Null: it stays as it is, auto deduct at first. Super admins and operations decide it. */
  credit: agentCredit.nullable(),
}

export const agentEndpoints = {
  getAgentList: listEndpoint('getAgentList', {
    summary: "Agents with wallet and credit; an admin's own depot only.",
    access: ['super_admin', 'admin', 'operation_manager'],
    query: peopleListQuery,
    data: person,
  }),
  createAgent: endpoint('createAgent', {
    summary: 'Create an agent with an empty wallet and invite them by e-mail.',
    access: ['super_admin', 'admin', 'operation_manager'],
    body: z.object(agentValues),
    data: person,
  }),
  updateAgent: endpoint('updateAgent', {
    summary: 'Change an agent, or what the agent may owe; deactivation ends the sessions at once.',
    access: ['super_admin', 'admin', 'operation_manager'],
    body: z.object({ ...changed, ...agentValues }),
    data: person,
  }),
}
