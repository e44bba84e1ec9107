import type { Mailer } from '#server/mail/mailer.ts'
import type { Api } from '#server/plugins/api.ts'
import { isRefusal, refuse } from '#server/plugins/refusal.ts'
import type { Settings } from '#server/settings.ts'
import { exportAgeing, listAgeing, readAgeingTotals } from './ageing.ts'
import { remindCustomer } from './remind.ts'
import { readStanding } from './standing.ts'
import { exportStatement, listStatement } from './statement.ts'

interface Services {
  settings: Pick<Settings, 'operator'>
  mailer: Mailer
}

/** What customers owe, since when, and that they are reminded of it. */
export function registerCustomerAccounts(api: Api, { settings, mailer }: Services): void {
  api.read('getAgeingList', ({ query, database, now }) => listAgeing(database.orm, query, now))
  api.file('exportAgeing', ({ query, actor, database, now }) => exportAgeing(database, query, actor.id, now))
  api.read('getAgeingTotals', async ({ database, now }) => ({ data: await readAgeingTotals(database.orm, now) }))
  api.read('getCustomerStatement', ({ query, database }) => listStatement(database.orm, query))
  api.file('exportCustomerStatement', ({ query, actor, database }) => exportStatement(database, query, actor.id))
  api.read('getCustomerStanding', async ({ query, database, now }) => {
    const data = await readStanding(database.orm, query, now)
    return data ? { data } : refuse('notFound')
  })
  api.write('remindCustomer', async ({ body, actor, tx, now, request, afterCommit }) => {
    const reminded = await remindCustomer(tx, { actor, now, operator: settings.operator }, body.customerId)
    if (isRefusal(reminded)) return reminded
    const { mail, email, invoices } = reminded
    afterCommit(() => {
      mailer.send(mail).catch((error: unknown) => request.log.error(error, 'a reminder was not sent'))
    })
    return { data: { email, invoices } }
  })
}
