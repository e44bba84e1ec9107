import Eraser from 'lucide-react/icons/eraser'
import Fuel from 'lucide-react/icons/fuel'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { OUTLIER_PERCENT } from '#contract/fuel/fuel-codes.ts'
import { fuelList } from '#contract/fuel/fuel-list.ts'
import { BusLink } from '#src/domain/fleet/bus-link.tsx'
import { formatDay, formatNumber } from '#src/platform/format.ts'
import { useUserDetails } from '#src/platform/session.tsx'
import { seesEveryDepot } from '#contract/access.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useRead } from '#src/platform/use-read.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import { Reference } from '#src/ui/reference.tsx'
import type { FuelEntry } from './fuel-reads.ts'
import { StrikeFuelDialog } from './strike-fuel-dialog.tsx'

/** What every bus was filled with and what it used; narrowed to one, its log. */
export default function FuelPage() {
  const { t, i18n } = useTranslation('fuel')
  const [path] = useLocation()
  const mayCall = useMayCall()
  const { user_type: type } = useUserDetails()
  const expenses = useScreenPath('expenseHistory')
  const state = useListState(stateOf(fuelList))
  const [striking, setStriking] = useState<FuelEntry>()
  const buses = useRead('getOdometerBuses').data?.data.buses ?? []
  const options = { transportId: buses.map(({ id, registrationNumber }) => ({ value: id, label: registrationNumber })) }
  const strikeOf = (entry: FuelEntry) =>
    entry.struck === null && (
      <IconButton
        size="small"
        icon={<Eraser />}
        label={t('strike.of', {
          litres: formatNumber(entry.litres / 1000, i18n.language),
          bus: `\u2066${entry.bus.registrationNumber}\u2069`,
          day: formatDay(entry.day, i18n.language),
        })}
        onClick={() => setStriking(entry)}
      />
    )
  // Whoever sees the expenses of one depot finds no page of another's.
  const linked = expenses !== undefined && seesEveryDepot(type) && mayCall('getExpense') ? expenses : undefined
  return (
    <>
      <ListPage
        list={fuelList}
        icon={<Fuel />}
        state={state}
        lead={t('lead', { percent: OUTLIER_PERCENT })}
        filters={{ options }}
        columns={{
          cells: {
            bus: ({ bus }: FuelEntry) => <BusLink bus={bus} />,
            ...(linked !== undefined && {
              expense: ({ paid }: FuelEntry) =>
                paid && (
                  <Link href={`${linked}/${paid.expense.id}`} className="underline underline-offset-4">
                    <Reference>{paid.expense.number}</Reference>
                  </Link>
                ),
            }),
          },
        }}
        rowHref={undefined}
        rowActions={mayCall('strikeFuel') ? strikeOf : undefined}
        add={
          mayCall('recordFuel') && (
            <LinkButton href={`${path}/new${state.carried}`} tone="primary" icon={<Plus />}>
              {t('add')}
            </LinkButton>
          )
        }
      />
      {striking && <StrikeFuelDialog entry={striking} onClose={() => setStriking(undefined)} />}
    </>
  )
}
