/**
 * What every typed control looks like; its state comes from aria-invalid and disabled, not from more classes. As high
 * as a button beside it, in the taller lines of Arabic too.
 */
export const inputStyle =
  'block min-h-control w-full rounded border border-control bg-surface px-2.5 py-1 text-sm text-ink transition-colors hover:border-ink-3 focus-visible:border-brand focus-visible:outline-offset-0 aria-invalid:border-stop aria-invalid:bg-stop-soft disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-3 [&[readonly]]:bg-sunken'
