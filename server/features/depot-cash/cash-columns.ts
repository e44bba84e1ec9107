import type { SHIFT_COLUMNS, ShiftState } from '#contract/cash-shift.ts'
import type { ReplyOf } from '#contract/contract.ts'
import { inMajor } from '#contract/currency.ts'
import type { SLIP_COLUMNS, SlipState } from '#contract/deposit-slip.ts'
import type { ExportColumn, ExportLanguage } from '#server/export/export-list.ts'

type Words<Name extends string> = Record<Name, Record<ExportLanguage, string>>
type Shift = ReplyOf<'getCashShiftList'>['data'][number]
type Slip = ReplyOf<'getDepositSlipList'>['data'][number]
/** One currency of it; null while nobody may be told any. */
type ShiftLine = Shift & { sum: Shift['sums'][number] | null }
type SlipLine = Slip & { line: Slip['amounts'][number] }

const SHIFT_STATES = {
  open: { en: 'Open', ar: 'مفتوحة' },
  recountDue: { en: 'Second count due', ar: 'بانتظار عدّ ثانٍ' },
  counted: { en: 'Counted', ar: 'معدودة' },
  closed: { en: 'Closed', ar: 'مغلقة' },
} satisfies Words<ShiftState>

const SLIP_STATES = {
  pending: { en: 'Pending', ar: 'قيد الانتظار' },
  approved: { en: 'Approved', ar: 'معتمدة' },
  rejected: { en: 'Rejected', ar: 'مرفوضة' },
} satisfies Words<SlipState>

const ofSum = (row: ShiftLine, name: 'expected' | 'counted' | 'difference') => {
  const amount = row.sum?.[name] ?? null
  return row.sum === null || amount === null ? '' : inMajor(amount, row.sum.currency)
}

/** What each column of the list of shifts is in a file. */
export const SHIFT_EXPORT: Record<(typeof SHIFT_COLUMNS)[number], ExportColumn<ShiftLine>> = {
  clerk: { heading: { en: 'Clerk', ar: 'الموظف' }, width: 24, cell: (row) => row.clerk.name },
  depot: { heading: { en: 'Depot', ar: 'الفرع' }, width: 10, cell: (row) => row.depot.code },
  state: {
    heading: { en: 'State', ar: 'الحالة' },
    width: 12,
    cell: (row, language) => SHIFT_STATES[row.state][language],
  },
  openedAt: { heading: { en: 'Opened at (UTC)', ar: 'وقت الفتح (UTC)' }, width: 18, cell: (row) => row.openedAt },
  countedAt: {
    heading: { en: 'Counted at (UTC)', ar: 'وقت العدّ (UTC)' },
    width: 18,
    cell: (row) => row.countedAt ?? '',
  },
  closedAt: { heading: { en: 'Closed at (UTC)', ar: 'وقت الإغلاق (UTC)' }, width: 18, cell: (row) => row.closedAt ?? '' },
  closedBy: { heading: { en: 'Closed by', ar: 'أغلقها' }, width: 24, cell: (row) => row.closedBy?.name ?? '' },
  currency: { heading: { en: 'Currency', ar: 'العملة' }, width: 10, cell: (row) => row.sum?.currency ?? '' },
  expected: { heading: { en: 'Expected', ar: 'المتوقع' }, width: 14, cell: (row) => ofSum(row, 'expected') },
  counted: { heading: { en: 'Counted', ar: 'المعدود' }, width: 14, cell: (row) => ofSum(row, 'counted') },
  difference: { heading: { en: 'Difference', ar: 'الفرق' }, width: 14, cell: (row) => ofSum(row, 'difference') },
  slip: { heading: { en: 'Deposit slip', ar: 'قسيمة الإيداع' }, width: 18, cell: (row) => row.slip?.number ?? '' },
}

const money = (en: string, ar: string, amountOf: (line: SlipLine['line']) => number): ExportColumn<SlipLine> => ({
  heading: { en, ar },
  width: 14,
  cell: ({ line }) => inMajor(amountOf(line), line.currency),
})

/** What each column of the list of slips is in a file. */
export const SLIP_EXPORT: Record<(typeof SLIP_COLUMNS)[number], ExportColumn<SlipLine>> = {
  number: { heading: { en: 'Number', ar: 'الرقم' }, width: 18, cell: (row) => row.number },
  depot: { heading: { en: 'Depot', ar: 'الفرع' }, width: 10, cell: (row) => row.depot.code },
  state: {
    heading: { en: 'State', ar: 'الحالة' },
    width: 12,
    cell: (row, language) => SLIP_STATES[row.state][language],
  },
  createdAt: {
    heading: { en: 'Handed in at (UTC)', ar: 'وقت التسليم (UTC)' },
    width: 18,
    cell: (row) => row.createdAt,
  },
  createdBy: { heading: { en: 'Handed in by', ar: 'سلّمها' }, width: 24, cell: (row) => row.createdBy.name },
  shifts: { heading: { en: 'Shifts', ar: 'الورديات' }, width: 10, cell: (row) => row.shifts },
  currency: { heading: { en: 'Currency', ar: 'العملة' }, width: 10, cell: ({ line }) => line.currency },
  ticket: money('Ticket deposit amount', 'إيداع التذاكر', ({ ticket }) => ticket),
  cargo: money('Cargo deposit amount', 'إيداع الشحن', ({ cargo }) => cargo),
  safe: money('From the safe', 'من الخزنة', ({ safe }) => safe),
  pos: money('POS amount', 'مبلغ نقاط البيع', ({ pos }) => pos),
  cash: money('Cash', 'النقد', ({ cash }) => cash),
  proposed: money('Cash of the shifts', 'نقد الورديات', ({ proposed }) => proposed.ticket + proposed.cargo),
  bankReference: {
    heading: { en: 'Bank reference', ar: 'مرجع البنك' },
    width: 20,
    cell: (row) => row.bankReference ?? '',
  },
  note: { heading: { en: 'Note', ar: 'ملاحظة' }, width: 30, cell: (row) => row.note ?? '' },
  decidedAt: {
    heading: { en: 'Decided at (UTC)', ar: 'وقت البتّ (UTC)' },
    width: 18,
    cell: (row) => row.decidedAt ?? '',
  },
  decidedBy: { heading: { en: 'Decided by', ar: 'بتّ فيها' }, width: 24, cell: (row) => row.decidedBy?.name ?? '' },
  reason: { heading: { en: 'Reason', ar: 'السبب' }, width: 30, cell: (row) => row.decisionReason ?? '' },
}
