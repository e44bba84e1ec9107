import ReceiptText from 'lucide-react/icons/receipt-text'
import { useTranslation } from 'react-i18next'
import { CountryChoice } from '#src/components/country-choice.tsx'
import { MasterListPage } from '#src/components/master-list-page.tsx'
import { SelectFilter } from '#src/components/select-filter.tsx'
import { STATUS_FILTER } from '#src/components/status-filter.tsx'
import { useListState } from '#src/lib/use-list-state.ts'
import { useList } from '#src/lib/use-read.ts'
import { exitFeeColumns } from './exit-fee-columns.tsx'
import { CLASSES, EXIT_FEES_PATH } from './exit-fee-names.ts'

const LIST = {
  filters: { status: STATUS_FILTER, fromCountry: null, toCountry: null, nationalityClass: CLASSES },
  defaultSort: { by: 'fromCountry', direction: 'ascending' },
} as const

/** What leaving a country costs, per border, nationality and currency. */
export default function ExitFeesPage() {
  const { t } = useTranslation('exit-fees')
  const list = useListState(LIST)
  const { filters, filter } = list
  return (
    <MasterListPage
      kind="exitFee"
      id="exit-fees"
      words="exit-fees"
      icon={<ReceiptText />}
      path={EXIT_FEES_PATH}
      list={list}
      read={useList('getExitFeeList', { query: list.query })}
      columnsIn={exitFeeColumns}
      filters={
        <>
          <CountryChoice
            label={t('exitFee.field.fromCountry')}
            labelHidden
            placeholder={t('exitFee.anyFrom')}
            value={filters.fromCountry}
            onChange={(fromCountry) => filter({ fromCountry })}
          />
          <CountryChoice
            label={t('exitFee.field.toCountry')}
            labelHidden
            placeholder={t('exitFee.anyTo')}
            value={filters.toCountry}
            onChange={(toCountry) => filter({ toCountry })}
          />
          <SelectFilter
            label={t('exitFee.field.nationalityClass')}
            any={t('exitFee.anyClass')}
            value={filters.nationalityClass}
            onChange={(nationalityClass) => filter({ nationalityClass })}
            options={CLASSES.map((value) => ({ value, label: t(`exitFee.class.${value}`) }))}
          />
        </>
      }
    />
  )
}
