import ListTree from 'lucide-react/icons/list-tree'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { vatLineList } from '#contract/vat-return/vat-line-list.ts'
import { useRead } from '#src/platform/use-read.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import { BackToList } from '#src/ui/record/record-page.tsx'
import type { VatReturnPageProps } from './vat-return-page.tsx'

/** What stands behind the figures of a return, entry by entry; each leads to its entry in the ledger, and from there to its record. */
export default function VatReturnLinesPage({ params: { id = '' } }: VatReturnPageProps) {
  const { t } = useTranslation('vat-return')
  const [path] = useLocation()
  const transactions = useScreenPath('transactions')
  const state = useListState(stateOf(vatLineList))
  const reference = useRead('getVatReturn', { params: { id } }).data?.data.reference
  const of = reference === undefined ? t('one') : t('oneOf', { reference: `\u2066${reference}\u2069` })
  return (
    <ListPage
      list={vatLineList}
      icon={<ListTree />}
      state={state}
      query={{ returnId: id }}
      title={t('lines.titleOf', { of })}
      back={<BackToList path={path.slice(0, path.lastIndexOf('/'))}>{of}</BackToList>}
      rowHref={transactions === undefined ? undefined : (row) => `${transactions}/${row.id}`}
    />
  )
}
