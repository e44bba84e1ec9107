import type { ListDefinition as SaidList } from '#contract/list/list-definition.ts'
import type { ListDefinition, SortKey } from './list-page.ts'

/** What a list is sorted by, for each of the orders that its definition offers, and the order that it has by itself. */
export function ordersOf<const List extends Pick<SaidList<never>, 'sorts' | 'defaultSort'>>(
  { defaultSort: { by, direction } }: List,
  sorts: Readonly<Record<List['sorts'][number], SortKey>>,
): Pick<ListDefinition, 'sorts' | 'defaultSort'> {
  return { sorts, defaultSort: `${direction === 'descending' ? '-' : ''}${by}` }
}
