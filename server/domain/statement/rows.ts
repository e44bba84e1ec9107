import { onSide, sideOfKind } from '#contract/ledger/chart.ts'
import type { StatementRowKind, StatementRowWord } from '#contract/statement/statement-codes.ts'
import type { StatementRow } from '#contract/statement/statement-document.ts'
import type { ChartAccount } from './chart.ts'

/** A row before it has its place; a group's figures are the sums of what it holds. */
export type Node = Leaf | Branch

interface Leaf {
  kind: Exclude<StatementRowKind, 'group'>
  word: StatementRowWord | null
  account: ChartAccount | null
  amounts: readonly (number | null)[]
  lines: StatementRow['lines']
}

interface Branch {
  word: StatementRowWord
  children: readonly Node[]
  lines: StatementRow['lines']
}

export const accountLeaf = (account: ChartAccount, amounts: readonly number[]): Leaf => ({
  kind: 'account',
  word: null,
  account,
  amounts,
  lines: { account: account.code },
})

/** An account in use, or with a figure, as its statement tells it: positive on the side of its kind. Balances have debits positive. */
export const leavesOf = (account: ChartAccount, balances: readonly number[]): Leaf[] =>
  account.isActive || hasAny(balances)
    ? [
        accountLeaf(
          account,
          balances.map((balance) => onSide(sideOfKind(account.kind), balance)),
        ),
      ]
    : []

export const wordLeaf = (
  kind: Leaf['kind'],
  word: StatementRowWord,
  amounts: readonly (number | null)[],
  lines: StatementRow['lines'] = null,
): Leaf => ({ kind, word, account: null, amounts, lines })

/** @param width how many figures a row has, where it holds none */
export function sumOf(nodes: readonly Node[], width: number): number[] {
  const sums = Array.from({ length: width }, () => 0)
  for (const node of nodes) {
    const amounts = 'children' in node ? sumOf(node.children, width) : node.amounts
    for (const [index, amount] of amounts.entries()) sums[index] = exact((sums[index] ?? 0) + (amount ?? 0))
  }
  return sums
}

/** The rows in the order in which they are read, each group before what it holds. */
export function rowsOf(nodes: readonly Node[], width: number, parent: string | null = null): StatementRow[] {
  return nodes.flatMap((node): StatementRow[] => {
    const name = node.word ?? ('account' in node ? node.account?.code : null) ?? ''
    const key = parent === null ? name : `${parent}/${name}`
    if ('children' in node) {
      const { word, children, lines } = node
      return [
        { key, parent, kind: 'group', word, account: null, amounts: sumOf(children, width), lines },
        ...rowsOf(children, width, key),
      ]
    }
    const { kind, word, account, amounts, lines } = node
    return [
      {
        key,
        parent,
        kind,
        word,
        account: account && { code: account.code, name: account.name },
        amounts: [...amounts],
        lines,
      },
    ]
  })
}

export const hasAny = (amounts: readonly (number | null)[]): boolean =>
  amounts.some((amount) => amount !== 0 && amount !== null)

/** @throws RangeError for a sum that is no safe integer: it must not be rounded */
function exact(sum: number): number {
  if (!Number.isSafeInteger(sum)) throw new RangeError(`${sum} is beyond the safe integers`)
  return sum
}
