import { inMajor } from '#contract/currency.ts'
import type { ALL_REFUND_REASONS, REFUND_CAUSES, REFUND_COLUMNS, RefundState } from '#contract/refund.ts'
import type { ExportColumn, ExportLanguage } from '#server/export/export-list.ts'
import type { RefundListRow } from './refund-shown.ts'

type Words<Name extends string> = Record<Name, Record<ExportLanguage, string>>

const STATES = {
  requested: { en: 'Requested', ar: 'مطلوب' },
  approved: { en: 'Approved', ar: 'معتمد' },
  rejected: { en: 'Rejected', ar: 'مرفوض' },
  withdrawn: { en: 'Withdrawn', ar: 'مسحوب' },
  paid: { en: 'Paid out', ar: 'مصروف' },
} satisfies Words<RefundState>

const CAUSES = {
  passenger: { en: "Passenger's request", ar: 'طلب الراكب' },
  departureCancelled: { en: 'Departure cancelled', ar: 'إلغاء الرحلة' },
} satisfies Words<(typeof REFUND_CAUSES)[number]>

const REASONS = {
  plansChanged: { en: 'Plans changed', ar: 'تغيّرت الخطط' },
  medical: { en: 'Medical', ar: 'ظرف صحي' },
  duplicate: { en: 'Booked twice', ar: 'حجز مكرر' },
  visaRefused: { en: 'Visa refused', ar: 'رفض التأشيرة' },
  departureChanged: { en: 'Departure changed', ar: 'تغيّر موعد الرحلة' },
  noShow: { en: 'Did not travel', ar: 'لم يسافر' },
  serviceComplaint: { en: 'Complaint', ar: 'شكوى من الخدمة' },
  other: { en: 'Other', ar: 'سبب آخر' },
  departureCancelled: { en: 'Departure cancelled', ar: 'إلغاء الرحلة' },
} satisfies Words<(typeof ALL_REFUND_REASONS)[number]>

/** What each column of the list is in a file. */
export const EXPORT_COLUMNS: Record<(typeof REFUND_COLUMNS)[number], readonly ExportColumn<RefundListRow>[]> = {
  reference: [{ heading: { en: 'Reference', ar: 'رقم الحجز' }, width: 12, cell: (row) => row.reference }],
  requestedAt: [
    { heading: { en: 'Requested at (UTC)', ar: 'وقت الطلب (UTC)' }, width: 18, cell: (row) => row.requestedAt },
  ],
  leadPassenger: [
    { heading: { en: 'Lead passenger', ar: 'المسافر الأول' }, width: 26, cell: (row) => row.leadPassenger },
  ],
  tickets: [{ heading: { en: 'Tickets', ar: 'عدد التذاكر' }, width: 10, cell: (row) => row.tickets }],
  cause: [{ heading: { en: 'Cause', ar: 'المصدر' }, width: 20, cell: (row, language) => CAUSES[row.cause][language] }],
  reason: [
    { heading: { en: 'Reason', ar: 'السبب' }, width: 20, cell: (row, language) => REASONS[row.reasonCode][language] },
  ],
  currency: [{ heading: { en: 'Currency', ar: 'العملة' }, width: 10, cell: (row) => row.currency }],
  base: [{ heading: { en: 'Fare', ar: 'الأجرة' }, width: 12, cell: (row) => inMajor(row.base, row.currency) }],
  refund: [
    { heading: { en: 'Refund', ar: 'المبلغ المسترد' }, width: 12, cell: (row) => inMajor(row.refund, row.currency) },
  ],
  state: [{ heading: { en: 'State', ar: 'الحالة' }, width: 14, cell: (row, language) => STATES[row.state][language] }],
  depot: [{ heading: { en: 'Depot', ar: 'الفرع' }, width: 10, cell: (row) => row.depot?.code ?? '' }],
  requestedBy: [{ heading: { en: 'Requested by', ar: 'مقدّم الطلب' }, width: 24, cell: (row) => row.requestedBy.name }],
  decidedBy: [
    { heading: { en: 'Decided by', ar: 'صاحب القرار' }, width: 24, cell: (row) => row.decidedBy?.name ?? '' },
    { heading: { en: 'Decided at (UTC)', ar: 'وقت القرار (UTC)' }, width: 18, cell: (row) => row.decidedAt ?? '' },
  ],
  paidBy: [
    { heading: { en: 'Paid out by', ar: 'صرفه' }, width: 24, cell: (row) => row.paidBy?.name ?? '' },
    { heading: { en: 'Paid out at (UTC)', ar: 'وقت الصرف (UTC)' }, width: 18, cell: (row) => row.paidAt ?? '' },
  ],
  receiptNumber: [{ heading: { en: 'Receipt', ar: 'رقم الإيصال' }, width: 18, cell: (row) => row.receiptNumber ?? '' }],
}
