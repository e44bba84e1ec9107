import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormSelect } from '#src/ui/form/form-select.tsx'
import { localName } from '#src/platform/local-name.ts'
import { inLocalOrder } from '#src/platform/local-order.ts'
import { readOptions } from '#src/platform/use-read.ts'

/** More stoppages than a region has. */
const ALL = 200

/** Where a depot's passengers board: a stoppage in use of the region that is chosen in the form. */
export function DepotStopField() {
  const { t, i18n } = useTranslation('network')
  const regionId: unknown = useWatch({ name: 'regionId' })
  const isKnown = typeof regionId === 'string' && regionId !== ''
  const { data } = useQuery({
    ...readOptions('getStopageList', { query: { ...(isKnown && { regionId }), status: 'active', recordNumber: ALL } }),
    enabled: isKnown,
  })
  const stoppages = isKnown ? (data?.data ?? []) : []
  const options = stoppages.map(({ id, name }) => ({ value: id, label: localName(name, i18n.language) }))
  return (
    <FormSelect
      name="stoppageId"
      none={null}
      label={t('depot.field.stoppageId')}
      hint={t('depot.stopHint')}
      options={[{ value: '', label: t('depot.noStop') }, ...inLocalOrder(options, i18n.language)]}
    />
  )
}
