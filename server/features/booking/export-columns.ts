import type { BOOKING_COLUMNS, TICKET_STATES } from '#contract/booking.ts'
import { minorDigits } from '#contract/currency.ts'
import type { ExportColumn, ExportLanguage } from '#server/export/export-list.ts'
import { MEANS_WORDS } from '#server/export/means-words.ts'
import type { BookingListRow } from './booking-list.ts'

type BookingColumn = (typeof BOOKING_COLUMNS)[number]

const STATES = {
  pending: { en: 'Pending', ar: 'قيد الانتظار' },
  exitFeePaid: { en: 'Exit fees paid', ar: 'رسوم المغادرة مدفوعة' },
  checkedIn: { en: 'Checked In', ar: 'تم تسجيل الحضور' },
  noShow: { en: 'No-show', ar: 'لم يحضر' },
  departureCancelled: { en: 'Departure cancelled', ar: 'الرحلة ملغاة' },
  refunded: { en: 'Refunded', ar: 'مُستردّة' },
} satisfies Record<(typeof TICKET_STATES)[number], Record<ExportLanguage, string>>

/** What each column of the booking list is in a file. A total is two: an amount can be added up, a text cannot. */
export const EXPORT_COLUMNS: Record<BookingColumn, readonly ExportColumn<BookingListRow>[]> = {
  reference: [{ heading: { en: 'Reference', ar: 'رقم الحجز' }, width: 12, cell: (row) => row.reference }],
  createdAt: [{ heading: { en: 'Sold at (UTC)', ar: 'وقت البيع (UTC)' }, width: 18, cell: (row) => row.createdAt }],
  travelDate: [{ heading: { en: 'Travel date', ar: 'تاريخ السفر' }, width: 12, cell: (row) => row.boardingDay }],
  route: [
    { heading: { en: 'From', ar: 'من' }, width: 20, cell: (row, language) => row.from[language] },
    { heading: { en: 'To', ar: 'إلى' }, width: 20, cell: (row, language) => row.to[language] },
  ],
  leadPassenger: [
    { heading: { en: 'Lead passenger', ar: 'المسافر الأول' }, width: 26, cell: (row) => row.leadPassenger },
  ],
  phone: [{ heading: { en: 'Phone', ar: 'الهاتف' }, width: 18, cell: (row) => row.phone }],
  passengers: [{ heading: { en: 'Passengers', ar: 'عدد المسافرين' }, width: 12, cell: (row) => row.passengers }],
  seats: [{ heading: { en: 'Seats', ar: 'المقاعد' }, width: 16, cell: (row) => row.seats.join(' ') }],
  total: [
    {
      heading: { en: 'Total', ar: 'الإجمالي' },
      width: 12,
      cell: (row) => row.total / 10 ** minorDigits(row.currency),
    },
    { heading: { en: 'Currency', ar: 'العملة' }, width: 10, cell: (row) => row.currency },
  ],
  means: [
    {
      heading: { en: 'Paid by', ar: 'طريقة الدفع' },
      width: 18,
      cell: (row, language) => MEANS_WORDS[row.means][language],
    },
  ],
  state: [{ heading: { en: 'State', ar: 'الحالة' }, width: 20, cell: (row, language) => STATES[row.state][language] }],
  depot: [{ heading: { en: 'Depot', ar: 'الفرع' }, width: 10, cell: (row) => row.depotCode ?? '' }],
  clerk: [{ heading: { en: 'Clerk', ar: 'الموظف' }, width: 24, cell: (row) => row.clerkName }],
}
