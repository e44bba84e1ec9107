import { OTHER_DIGITS } from '#contract/currency.ts'
import { HOME_CURRENCY } from '#server/database/home-currency.ts'
import { HOME_TIME_ZONE } from '#server/database/home-time-zone.ts'

/** An event that decides on money, and on how much: SQL rows of (currency, amount in minor units), of `record` and `event`. */
export interface MoneyEvent<Event extends string = string> {
  event: Event
  amounts: string
  /** Condition on `record` and its `event`. */
  where?: string
}

/** Minor units of one whole unit. */
export const unitOf = (currency: string): string =>
  `(case ${currency} ${Object.entries(OTHER_DIGITS)
    .map(([code, digits]) => `when '${code}' then ${10 ** digits}`)
    .join(' ')} else 100 end)`

/**
 * What amounts come to in whole units of the home currency, as an SQL expression: by the rates that were checked when
 * `event` happened, the newest of its day or before. Null where a rate was missing. Unrounded, so that neither the door
 * nor the audit, which both ask here, is a rounding off.
 */
export const homeValueOf = (amounts: string): string => `(
  select case when coalesce(bool_and(part.value is not null), true) then coalesce(sum(part.value), 0) end
  from (select ${HOME_CURRENCY} as currency) as home
  cross join lateral (
    select case
        when money.currency = home.currency then abs(money.amount)::numeric
        when rate.from_currency = money.currency then abs(money.amount) * rate.rate
        else abs(money.amount) / rate.rate
      end / ${unitOf('money.currency')} as value
    from (${amounts}) as money (currency, amount)
    left join lateral (
      select from_currency, rate from exchange_rates
      where least(from_currency, to_currency) = least(money.currency, home.currency)::char(3)
        and greatest(from_currency, to_currency) = greatest(money.currency, home.currency)::char(3)
        and state in ('checked', 'replaced') and decided_at <= event.at
        and day <= (event.at at time zone ${HOME_TIME_ZONE})::date
      order by day desc, decided_at desc limit 1
    ) as rate on money.currency <> home.currency
    where money.amount <> 0
  ) as part)`
