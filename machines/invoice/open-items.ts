/** What of an invoice is still to be paid. */
export interface OpenItem {
  id: string
  /** `YYYY-MM-DD`. */
  dueDate: string
  billDate: string
  number: string
  /** Minor units; more than nothing. */
  open: number
}

export interface Allocation {
  invoiceId: string
  amount: number
}

/** Oldest due first; of one day by bill date and number. For `toSorted`. */
const byAge = (one: OpenItem, other: OpenItem): number =>
  order(one.dueDate, other.dueDate) || order(one.billDate, other.billDate) || order(one.number, other.number)

/** How money is shared out over what is owed unless somebody says otherwise: the oldest first. What is left stays the customer's. */
export function proposeAllocation(amount: number, items: readonly OpenItem[]): Allocation[] {
  let left = amount
  return items.toSorted(byAge).flatMap(({ id, open }) => {
    const part = Math.min(left, open)
    left -= part
    return part > 0 ? [{ invoiceId: id, amount: part }] : []
  })
}

/** How late something is on a day. */
export type Age = 'notDue' | 'to30' | 'to60' | 'to90' | 'over90'

/** The due date itself is not late; the first day after it is day one. */
export function ageOf(dueDate: string, day: string): Age {
  const late = Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${dueDate}T00:00:00Z`)) / 86_400_000)
  if (late <= 0) return 'notDue'
  if (late <= 30) return 'to30'
  if (late <= 60) return 'to60'
  return late <= 90 ? 'to90' : 'over90'
}

const order = (one: string, other: string): number => (one < other ? -1 : Number(one > other))
