import { transportList } from '#contract/fleet/transport-list.ts'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { TransportRecord } from '#contract/fleet/transport-row.ts'
import { MasterPage } from '#src/ui/record/master-page.tsx'
import { useListOf } from '../fleet-paths.ts'
import { TransportDrivers } from './transport-drivers.tsx'
import { TransportForm } from './transport-form.tsx'
import { TransportTimings } from './transport-timings.tsx'
import { useFieldName } from '../use-field-name.ts'
import { useTransport } from './use-transport.ts'

const below = (transport: TransportRecord) => <Assignments transport={transport} />

function Assignments({ transport }: { transport: TransportRecord }) {
  return (
    <>
      <TransportDrivers transport={transport} />
      <TransportTimings transport={transport} canAssign />
    </>
  )
}

const layoutValue = z.object({ rows: z.array(z.object({ cells: z.array(z.object({ kind: z.string() })) })) })

/** A vehicle, new or to be changed: its seats, its drivers, what it runs. */
export default function TransportPage({ params: { id } }: { params: { id?: string | undefined } }) {
  const { t } = useTranslation('fleet')
  return (
    <MasterPage
      kind="transport"
      id={id}
      list={transportList}
      path={useListOf()}
      words={{ list: t('transport.title'), new: t('transport.new'), newLead: t('transport.newLead') }}
      read={useTransport(id)}
      nameOf={({ name }) => name}
      fieldName={useFieldName('transport')}
      valueName={(field, value) => {
        if (field !== 'layout') return undefined
        const layout = layoutValue.safeParse(value).data
        const seats = layout?.rows.flatMap(({ cells }) => cells).filter(({ kind }) => kind === 'seat').length ?? 0
        return t('transport.layoutText', { rows: layout?.rows.length ?? 0, seats })
      }}
      invalidates={['getTransportList']}
      removed={t('transport.removed')}
      renderForm={(props) => <TransportForm {...props} />}
      below={below}
      wide
    />
  )
}
