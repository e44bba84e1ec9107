import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { AccountChargeRow } from '#contract/invoice/account-charge-row.ts'
import { useChargePlace } from './use-charge-place.ts'
import { formatDay } from '#src/platform/format.ts'
import { useFieldError } from '#src/ui/form/act-field.ts'
import { FormCheckbox } from '#src/ui/form/form-text.tsx'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { Money } from '#src/ui/money.tsx'
import { Reference } from '#src/ui/reference.tsx'

export interface ChargeLinesProps {
  charges: readonly AccountChargeRow[]
  currency: string
  /** Each has a box; the fields of the form around it are `chosen.<charge>`. */
  choosing?: true
}

/** What was bought on account, line by line. */
export function ChargeLines({ charges, currency, choosing }: ChargeLinesProps) {
  const { t, i18n } = useTranslation('account-charge')
  const placeOf = useChargePlace()
  return (
    <>
      <TableScroll label={t('charges')}>
        <table className="w-full text-sm [&_td]:border-t [&_td]:border-line [&_td]:px-4 [&_td]:py-2">
          <thead>
            <tr className="bg-sunken text-xs text-ink-2 [&>th]:px-4 [&>th]:py-2 [&>th]:font-medium">
              <th scope="col" className="text-start">
                {t('column.number')}
              </th>
              <th scope="col" className="text-start">
                {t('column.day')}
              </th>
              <th scope="col" className="text-start">
                {t('column.act')}
              </th>
              <th scope="col" className="text-start">
                {t('column.name')}
              </th>
              <th scope="col" dir="ltr" className="text-end">
                {t('column.vat')}
              </th>
              <th scope="col" dir="ltr" className="text-end">
                {t('column.amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {charges.map((charge) => {
              const number = <Reference>{charge.sold.number}</Reference>
              const place = placeOf(charge)
              return (
                <tr key={charge.id} className="align-baseline">
                  <td className="whitespace-nowrap">
                    {choosing ? (
                      <FormCheckbox name={`chosen.${charge.id}`} label={number} />
                    ) : place === undefined ? (
                      number
                    ) : (
                      <Link href={place} className="text-brand-ink hover:underline">
                        {number}
                      </Link>
                    )}
                  </td>
                  <td className="whitespace-nowrap">{formatDay(charge.day, i18n.language)}</td>
                  <td>{t(`act.${charge.act}`)}</td>
                  <td className="wrap-anywhere">
                    <bdi>{charge.sold.name}</bdi>
                  </td>
                  <td dir="ltr" className="text-end">
                    <Money minor={charge.vat} currency={currency} bare />
                  </td>
                  <td dir="ltr" className="text-end">
                    <Money minor={charge.amount} currency={currency} bare />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </TableScroll>
      {choosing && <Wrong />}
    </>
  )
}

function Wrong() {
  const error = useFieldError('chosen')
  return error === undefined ? null : (
    <p role="alert" className="border-t border-line px-4 py-2 text-xs font-medium text-stop-ink">
      {error}
    </p>
  )
}
