import { useTranslation } from 'react-i18next'
import { useFilterNames } from '#src/components/use-filter-names.ts'
import { formatDay } from '#src/lib/format.ts'
import { localName } from '#src/lib/local-name.ts'
import type { FilterValues } from '#src/lib/use-list-state.ts'
import { useRead } from '#src/lib/use-read.ts'
import type { SLIP_FILTERS } from './slip-names.ts'

/** On paper, where the fields are not: what the figures are narrowed to. */
export function PrintedFilters({ filters }: { filters: FilterValues<typeof SLIP_FILTERS> }) {
  const { t, i18n } = useTranslation(['deposit-slip', 'workflow-depositSlip'])
  const depots = useRead('branchList')
  const { madeFrom, madeTo, state, depotId, changed, currency, createdBy } = filters
  const { user: maker } = useFilterNames({ userId: createdBy })
  const day = (date: string | undefined) => (date ? formatDay(date, i18n.language) : '…')
  const depot = depots.data?.data.find(({ id }) => id === depotId)
  const told = [
    (madeFrom ?? madeTo) && `${t('filter.made')}: ${day(madeFrom)} – ${day(madeTo)}`,
    state && `${t('filter.state')}: ${t(`workflow-depositSlip:states.${state}.label`)}`,
    depot && `${t('filter.depot')}: ${localName(depot.name, i18n.language)}`,
    currency && `${t('filter.currency')}: ${currency}`,
    maker && `${t('groupBy.maker')}: ${maker}`,
    changed && t('filter.changedOnly'),
  ].filter(Boolean)
  return told.length === 0 ? null : <p className="mb-3 hidden text-sm print:block">{told.join(' · ')}</p>
}
