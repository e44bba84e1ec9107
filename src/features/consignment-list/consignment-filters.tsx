import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DayRangeFilter } from '#src/components/day-range-filter.tsx'
import { DepotFilter } from '#src/components/depot-filter.tsx'
import { SelectFilter } from '#src/components/select-filter.tsx'
import { TextField } from '#src/components/text-field.tsx'
import { PAYMENTS_SHOWN, PIECE_STATES_SHOWN } from '#src/lib/consignment-names.ts'
import type { FilterValues } from '#src/lib/use-list-state.ts'
import type { CONSIGNMENT_FILTERS } from './consignment-list-state.ts'

type Filters = FilterValues<typeof CONSIGNMENT_FILTERS>

export interface ConsignmentFiltersProps {
  filters: Filters
  onFilter: (changes: { [Name in keyof Filters]?: string | undefined }) => void
}

/** Not a state of its own, but looked for where states are. */
const STUCK = 'stuck'

/** By day, depot pair, state, payment and customer. */
export function ConsignmentFilters({ filters, onFilter }: ConsignmentFiltersProps) {
  const { t } = useTranslation(['consignment-list', 'cargo', 'workflow-consignmentPiece'])
  return (
    <>
      <DayRangeFilter
        label={t('filter.billed')}
        range={{ from: filters.billedFrom, to: filters.billedTo }}
        onChange={({ from, to }) => onFilter({ billedFrom: from, billedTo: to })}
        note={t('filter.billedNote')}
      />
      <DepotFilter
        label={t('filter.from')}
        any={t('filter.anyFrom')}
        value={filters.fromDepotId}
        onChange={(fromDepotId) => onFilter({ fromDepotId })}
      />
      <DepotFilter
        label={t('filter.to')}
        any={t('filter.anyTo')}
        value={filters.toDepotId}
        onChange={(toDepotId) => onFilter({ toDepotId })}
      />
      <SelectFilter
        label={t('filter.state')}
        any={t('filter.anyState')}
        value={filters.stuck ? STUCK : filters.state}
        onChange={(value) =>
          onFilter(value === STUCK ? { stuck: 'yes', state: undefined } : { stuck: undefined, state: value })
        }
        options={[
          ...PIECE_STATES_SHOWN.map((value) => ({
            value,
            label: t(`workflow-consignmentPiece:states.${value}.label`),
          })),
          { value: STUCK, label: t('filter.stuck') },
        ]}
      />
      <SelectFilter
        label={t('filter.payment')}
        any={t('filter.anyPayment')}
        value={filters.collected ? `pod ${filters.collected}` : filters.payment}
        onChange={(value) => {
          const [payment, collected] = value.split(' ')
          onFilter({ payment, collected })
        }}
        options={[
          ...PAYMENTS_SHOWN.map((value) => ({ value, label: t(`cargo:payment.${value}`) })),
          { value: 'pod open', label: t('filter.podOpen') },
          { value: 'pod collected', label: t('filter.podCollected') },
        ]}
      />
      <CustomerFilter
        key={filters.customer ?? ''}
        customer={filters.customer}
        onCustomer={(customer) => onFilter({ customer })}
      />
    </>
  )
}

/** Applied with Enter or on leaving, so that not each letter asks the server. */
function CustomerFilter({
  customer = '',
  onCustomer,
}: {
  customer: string | undefined
  onCustomer: (customer: string) => void
}) {
  const { t } = useTranslation('consignment-list')
  const [typed, setTyped] = useState(customer)
  const settle = () => {
    if (typed.trim() !== customer) onCustomer(typed.trim())
  }
  return (
    <TextField
      label={t('filter.customer')}
      labelHidden
      placeholder={t('filter.customer')}
      className="w-full sm:w-56"
      maxLength={60}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && settle()}
      onBlur={settle}
    />
  )
}
