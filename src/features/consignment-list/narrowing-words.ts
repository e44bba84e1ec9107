import { useTranslation } from 'react-i18next'
import { narrowingMark, narrowingWord, type NarrowingWord } from '#src/components/narrowing.tsx'
import { useBranches } from '#src/components/use-branches.ts'
import { rangeText } from '#src/lib/day-range.ts'
import { localName } from '#src/lib/local-name.ts'
import type { Narrowing } from './consignment-list-state.ts'

/** Everything that list or report is narrowed by, in words. */
export function useNarrowingWords(by: Narrowing, clerkName: string | undefined): NarrowingWord<keyof Narrowing>[] {
  const { t, i18n } = useTranslation(['consignment-list', 'cargo', 'workflow-consignmentPiece'])
  const branches = useBranches()
  const depot = (id: string) => {
    const name = branches.find((branch) => branch.id === id)?.name
    return name ? localName(name, i18n.language) : '…'
  }
  const { billedFrom, billedTo, fromDepotId, toDepotId, state, stuck, payment, collected } = by
  return [
    ...narrowingWord(['search'], t('filter.search'), by.search, false),
    ...narrowingWord(
      ['billedFrom', 'billedTo'],
      t('filter.billed'),
      rangeText({ from: billedFrom, to: billedTo }, t, i18n.language),
      true,
    ),
    ...narrowingWord(['fromDepotId'], t('filter.from'), fromDepotId && depot(fromDepotId), true),
    ...narrowingWord(['toDepotId'], t('filter.to'), toDepotId && depot(toDepotId), true),
    ...narrowingWord(
      ['state'],
      t('filter.state'),
      state && t(`workflow-consignmentPiece:states.${state}.label`),
      stuck === undefined,
    ),
    ...narrowingMark(['stuck'], t('filter.stuck'), stuck !== undefined, true),
    ...narrowingWord(
      ['payment'],
      t('filter.payment'),
      payment && (collected === undefined || payment !== 'pod') ? t(`cargo:payment.${payment}`) : undefined,
      collected === undefined,
    ),
    ...narrowingMark(
      ['collected'],
      t(collected === 'open' ? 'filter.podOpen' : 'filter.podCollected'),
      collected !== undefined,
      true,
    ),
    ...narrowingWord(['customer'], t('filter.customer'), by.customer, true),
    ...narrowingWord(['sender'], t('column.sender'), by.sender, false),
    ...narrowingWord(['createdBy'], t('column.billedBy'), by.createdBy && (clerkName ?? '…'), false),
    ...narrowingWord(['currency'], t('filter.currency'), by.currency, false),
    ...narrowingMark(['reversed'], t('filter.reversed'), by.reversed !== undefined, false),
  ]
}
