import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { SlipShift } from '#contract/cash/deposit-slip.ts'
import { DepotTime } from '#src/ui/depot-time.tsx'
import { Money } from '#src/ui/money.tsx'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { useScreenPath } from '#src/platform/use-screen-path.ts'

export interface SlipShiftsProps {
  shifts: readonly SlipShift[]
  /** Of their depot. */
  zone: string | undefined
  /** Before the clerk's name: a box that chooses the shift. */
  renderChoice?: (shift: SlipShift) => ReactNode
}

/** Shifts with what each puts on a slip, a line per currency. */
export function SlipShifts({ shifts, zone, renderChoice }: SlipShiftsProps) {
  const { t } = useTranslation('deposit-slip')
  const path = useScreenPath('shifts')
  return (
    <TableScroll label={t('sheet.shifts')}>
      <table className="w-full text-sm">
        <thead>
          <tr className="bg-sunken text-xs text-ink-2 [&>th]:px-4 [&>th]:py-2 [&>th]:font-medium max-lg:[&>th]:px-2.5">
            <th scope="col" className="text-start">
              {t('column.clerk')}
            </th>
            <th scope="col" className="text-start">
              {t('column.closedAt')}
            </th>
            {(['ticket', 'cargo', 'pos'] as const).map((name) => (
              <th key={name} scope="col" dir="ltr" className="text-end">
                {t(`column.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shifts.map((shift) => (
            <tr
              key={shift.id}
              className="align-top [&>*]:border-t [&>*]:border-line [&>*]:px-4 [&>*]:py-2 max-lg:[&>*]:px-2.5"
            >
              <th scope="row" className="text-start font-medium">
                {renderChoice?.(shift) ??
                  (path ? (
                    <Link
                      href={`${path}/${shift.id}`}
                      className="text-brand-ink underline decoration-line underline-offset-4 hover:decoration-current"
                    >
                      <bdi>{shift.clerk.name}</bdi>
                    </Link>
                  ) : (
                    <bdi>{shift.clerk.name}</bdi>
                  ))}
              </th>
              <td>
                <DepotTime instant={shift.closedAt} zone={zone} />
              </td>
              {(['ticket', 'cargo', 'pos'] as const).map((name) => (
                <td key={name} dir="ltr" className="text-end">
                  {shift.amounts.map((line) => (
                    <span key={line.currency} className={line[name] === 0 ? 'block text-ink-3' : 'block'}>
                      <Money minor={line[name]} currency={line.currency} aligned />
                    </span>
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  )
}
