import type { LocalizedName } from '#contract/common.ts'
import { type AccountGroup, type AccountKind, byChart, statementOf } from '#contract/ledger/chart.ts'
import type { BalanceConnection } from '#server/domain/ledger/balances.ts'

/** An account as statements place it. */
export interface ChartAccount {
  code: string
  name: LocalizedName
  kind: AccountKind
  group: AccountGroup
  position: number
  isActive: boolean
}

/** All accounts in the order of the statements. */
export async function readChart(connection: BalanceConnection): Promise<ChartAccount[]> {
  const { rows } = await connection.query<ChartAccount>(
    `select code, name, kind, "group", position, is_active as "isActive" from accounts`,
    [],
  )
  return rows.toSorted(byChart)
}

/** Whether an account is part of the result: of a year, and afterwards of the equity. */
export const isOfResult = ({ group }: Pick<ChartAccount, 'group'>): boolean => statementOf(group) === 'incomeStatement'
