import { useTranslation } from 'react-i18next'
import type { FilterPill } from '#src/components/filter-pills.tsx'
import { useBranches } from '#src/components/use-branches.ts'
import { rangeText } from '#src/lib/day-range.ts'
import { localName } from '#src/lib/local-name.ts'
import type { Narrowing } from './consignment-list-state.ts'

export interface NarrowingWord extends FilterPill<keyof Narrowing> {
  /** A field above the list shows it already. */
  hasField: boolean
}

/** Everything that list or report is narrowed by, in words. */
export function useNarrowingWords(by: Narrowing, clerkName: string | undefined): NarrowingWord[] {
  const { t, i18n } = useTranslation(['consignment-list', 'cargo', 'workflow-consignmentPiece'])
  const branches = useBranches()
  const depot = (id: string) => {
    const name = branches.find((branch) => branch.id === id)?.name
    return name ? localName(name, i18n.language) : '…'
  }
  const { billedFrom, billedTo, fromDepotId, toDepotId, state, stuck, payment, collected } = by
  return [
    ...word(t('filter.search'), by.search, ['search'], false),
    ...word(t('filter.billed'), rangeText({ from: billedFrom, to: billedTo }, t, i18n.language), ['billedFrom', 'billedTo'], true),
    ...word(t('filter.from'), fromDepotId && depot(fromDepotId), ['fromDepotId'], true),
    ...word(t('filter.to'), toDepotId && depot(toDepotId), ['toDepotId'], true),
    ...word(t('filter.state'), state && t(`workflow-consignmentPiece:states.${state}.label`), ['state'], stuck === undefined),
    ...mark(t('filter.stuck'), stuck !== undefined, ['stuck'], true),
    ...word(t('filter.payment'), payment && (collected === undefined || payment !== 'pod') ? t(`cargo:payment.${payment}`) : undefined, ['payment'], collected === undefined),
    ...mark(t(collected === 'open' ? 'filter.podOpen' : 'filter.podCollected'), collected !== undefined, ['collected'], true),
    ...word(t('filter.customer'), by.customer, ['customer'], true),
    ...word(t('column.sender'), by.sender, ['sender'], false),
    ...word(t('column.billedBy'), by.createdBy && (clerkName ?? '…'), ['createdBy'], false),
    ...word(t('filter.currency'), by.currency, ['currency'], false),
    ...mark(t('filter.reversed'), by.reversed !== undefined, ['reversed'], false),
  ]
}

type Names = readonly (keyof Narrowing)[]

function word(label: string, value: string | undefined, names: Names, hasField: boolean): NarrowingWord[] {
  return value === undefined || value === '' ? [] : [{ names, text: `${label}: \u2068${value}\u2069`, hasField }]
}

function mark(text: string, isOn: boolean, names: Names, hasField: boolean): NarrowingWord[] {
  return isOn ? [{ names, text, hasField }] : []
}
