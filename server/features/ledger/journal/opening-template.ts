import Papa from 'papaparse'
import { OPENING_FIELDS } from '#contract/ledger/opening-balance-codes.ts'
import type { Orm } from '#server/database/connection.ts'
import { ledBy } from '#server/features/ledger/journal-accounts.ts'
import { readJournalOptions } from './journal-options.ts'

/** A file to fill in: a line for each account that can be opened, of those kept apart one for each depot, region or agent. */
export async function openingTemplate(orm: Orm, today: string, language: 'en' | 'ar'): Promise<string> {
  const { accounts, depots, agents, regions, currencies } = await readJournalOptions(orm, today)
  const [currency = ''] = currencies
  const places = {
    depot: depots.map(({ code, name }) => ({ place: code, name: name[language] })),
    region: regions.map(({ code, name }) => ({ place: code, name: name[language] })),
    agent: agents.map(({ email, name }) => ({ place: email, name })),
  }
  const lines = accounts
    .filter(({ code }) => ledBy(code, 'opening') === null)
    .flatMap(({ code, name, dimension }) =>
      dimension === null
        ? [[code, '', currency, '', '', name[language]]]
        : places[dimension].map(({ place, name: of }) => [code, place, currency, '', '', `${name[language]} · ${of}`]),
    )
  // Spreadsheets take a file for UTF-8 by its mark.
  return `\uFEFF${Papa.unparse({ fields: [...OPENING_FIELDS], data: lines })}\r\n`
}
