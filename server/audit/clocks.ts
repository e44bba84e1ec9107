/**
 * What rules judge dates by. Whose depot somebody was of when they acted is not kept with an entry, so a date is judged
 * by every clock that the operator has or has had: whichever it was, it showed that day.
 */
export const CLOCKS = `clocks as materialized (
  select time_zone as zone from regions
  union select time_zone from home_time_zones where time_zone is not null
  union select changes #>> '{timeZone,from}' from record_changes where record_kind = 'region' and changes #>> '{timeZone,from}' is not null
  union select 'UTC' where not exists (select from regions))`

/** Serial of the last entry that is dated by UTC: from before local days. */
export const LAST_BY_UTC = '(select after_serial from home_time_zones order by since limit 1)'

/** Days that an entry may be dated, as rows of one column: what clocks showed as it was written. Needs {@link CLOCKS}. */
export const daysOf = (entry: string): string =>
  `select (${entry}.created_at at time zone case when ${entry}.serial <= ${LAST_BY_UTC} then 'UTC' else clocks.zone end)::date as day from clocks`

/** The day that an entry belongs to, whichever it counts for since that one is closed; of the row `entry`. */
export const TRUE_DATE = 'coalesce(entry.true_date, entry.posting_date)'
