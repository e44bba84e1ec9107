import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { VatReturnDocument } from '#contract/vat-return/vat-return-document.ts'
import type { vatReturnEndpoints } from '#contract/vat-return/vat-return.ts'
import type { Transaction } from '#server/database/connection.ts'
import { ACCOUNT } from '#server/domain/ledger/account-codes.ts'
import { holdInTurn, turnOf } from '#server/domain/ledger/account-turn.ts'
import { postEntries, type Posting } from '#server/domain/ledger/post-entry.ts'
import { homePosterOf } from '#server/domain/ledger/poster.ts'
import type { VatReturnRecord } from '#server/domain/vat-return/open-return.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'
import { readFigures } from './freeze-figures.ts'
import { type Acting, leadReturn } from './lead-return.ts'

type Body = z.output<(typeof vatReturnEndpoints)['payVatReturn']['body']>

/** Posts what a filed return came to: paid from the bank to the authority, or refunded by it. */
export async function payReturn(
  tx: Transaction,
  acting: Acting,
  { reference, ...one }: Body,
): Promise<VatReturnRecord | Refusal> {
  const { actor, now } = acting
  return leadReturn(
    tx,
    acting,
    one,
    { type: 'vatReturn.pay' },
    async ({ record, document }) => {
      if (document.due !== 0 && !reference)
        return refuse('ruleBroken', { fields: { reference: 'vatReturn.noReference' } })
      await postEntries(tx, [
        {
          act: 'vatReturnPaid',
          recordKind: 'vatReturn',
          recordId: record.id,
          ...homePosterOf(actor, now),
          lines: settlingLines(record.regionId, document),
        },
      ])
      return {
        also: sql`, paid_by = ${actor.id}, paid_at = ${now}, payment_reference = ${reference || null}`,
        payload: { due: document.due, currency: document.currency },
      }
    },
    async (record) => {
      const { document } = await readFigures(tx.orm, { returnId: record.id, revision: record.revision })
      for (const { currency } of document.settled)
        await holdInTurn(tx, turnOf({ account: ACCOUNT.vatPayable, currency, regionId: record.regionId }))
    },
  )
}

/**
 * Takes the VAT of a return off 2100 and 1140, as it stands there, against the bank in the region's currency. VAT in
 * another currency was filed as it was translated: 5960 takes it over in the one and gives it in the other, so that each
 * currency balances.
 */
function settlingLines(
  regionId: string,
  { currency: own, due, settled }: Pick<VatReturnDocument, 'currency' | 'due' | 'settled'>,
): Posting[] {
  const whole = { forDepotId: null }
  return [
    ...settled.flatMap(({ currency, output, input, outputTranslated, inputTranslated }): Posting[] => [
      { account: ACCOUNT.vatPayable, currency, amount: output, regionId, ...whole },
      { account: ACCOUNT.inputVat, currency, amount: -input, regionId, ...whole },
      ...(currency === own
        ? []
        : [
            { account: ACCOUNT.exchangeDifferences, currency, amount: input - output, ...whole },
            {
              account: ACCOUNT.exchangeDifferences,
              currency: own,
              amount: outputTranslated - inputTranslated,
              ...whole,
            },
          ]),
    ]),
    { account: ACCOUNT.bank, currency: own, amount: -due },
  ]
}
