import type { SQL } from 'drizzle-orm'
import { type DIRECTIONS, GENDERS } from '#contract/booking.ts'
import { BOOKING_CHANGE_COLUMNS, type BookingChangeField } from '#contract/booking-change.ts'
import type { DocumentKind } from '#contract/file.ts'
import type { Database } from '#server/database/connection.ts'
import { askedColumns } from '#server/export/asked-columns.ts'
import { exportList, type ExportColumn, type ExportLanguage } from '#server/export/export-list.ts'
import type { FileAnswer } from '#server/plugins/api.ts'
import { isRefusal, type Refusal } from '#server/plugins/refusal.ts'
import { type ChangeFilters, changeListDefinition, type ChangeRow, readChangeRows } from './booking-change-list.ts'

type Words = Record<ExportLanguage, string>
type ChangeColumn = (typeof BOOKING_CHANGE_COLUMNS)[number]

const FIELDS = {
  payerName: { en: 'Payer', ar: 'الدافع' },
  payerPhone: { en: "Payer's phone", ar: 'هاتف الدافع' },
  firstName: { en: 'First name', ar: 'الاسم الأول' },
  lastName: { en: 'Last name', ar: 'اسم العائلة' },
  gender: { en: 'Gender', ar: 'الجنس' },
  dateOfBirth: { en: 'Date of birth', ar: 'تاريخ الميلاد' },
  nationality: { en: 'Nationality', ar: 'الجنسية' },
  passportNumber: { en: 'Passport number', ar: 'رقم جواز السفر' },
  passportExpiry: { en: 'Passport valid until', ar: 'الجواز صالح حتى' },
  nationalNumber: { en: 'National number', ar: 'الرقم الوطني' },
  nationalExpiry: { en: 'National ID valid until', ar: 'الهوية صالحة حتى' },
  phone: { en: 'Phone', ar: 'الهاتف' },
  seat: { en: 'Seat', ar: 'المقعد' },
  document: { en: 'Document', ar: 'مستند' },
  passenger: { en: 'Passenger added', ar: 'مسافر مُضاف' },
} satisfies Record<BookingChangeField, Words>

const SIDES = { outward: { en: 'outward', ar: 'الذهاب' }, return: { en: 'return', ar: 'العودة' } } satisfies Record<
  (typeof DIRECTIONS)[number],
  Words
>

const PAPERS = {
  passportImage: { en: 'Passport image', ar: 'صورة جواز السفر' },
  personPicture: { en: 'Person picture', ar: 'صورة شخصية' },
  visa: { en: 'Visa', ar: 'تأشيرة' },
  residencePermit: { en: 'Residence permit', ar: 'تصريح إقامة' },
  birthCertificate: { en: 'Birth certificate', ar: 'شهادة ميلاد' },
  guardianConsent: { en: "Guardian's consent", ar: 'موافقة ولي الأمر' },
  other: { en: 'Other document', ar: 'مستند آخر' },
} satisfies Record<DocumentKind, Words>

const SEXES = {
  male: { en: 'Male', ar: 'ذكر' },
  female: { en: 'Female', ar: 'أنثى' },
  other: { en: 'Other', ar: 'آخر' },
} satisfies Record<(typeof GENDERS)[number], Words>

/** As the list has them; what is two things in a cell is two columns. */
const COLUMNS: Record<ChangeColumn, readonly ExportColumn<ChangeRow>[]> = {
  at: [{ heading: { en: 'Changed at (UTC)', ar: 'وقت التغيير (UTC)' }, width: 18, cell: (row) => row.at }],
  booking: [{ heading: { en: 'Reference', ar: 'رقم الحجز' }, width: 12, cell: (row) => row.booking.reference }],
  field: [
    { heading: { en: 'What changed', ar: 'ما الذي تغيّر' }, width: 26, cell: subjectOf },
    { heading: { en: 'Passenger', ar: 'المسافر' }, width: 26, cell: (row) => row.passengerName ?? '' },
  ],
  from: [
    {
      heading: { en: 'Old value', ar: 'القيمة السابقة' },
      width: 24,
      cell: (row, language) => valueOf(row, row.from, language),
    },
  ],
  to: [
    {
      heading: { en: 'New value', ar: 'القيمة الجديدة' },
      width: 24,
      cell: (row, language) => valueOf(row, row.to, language),
    },
  ],
  userName: [{ heading: { en: 'Changed by', ar: 'غيّره' }, width: 24, cell: (row) => row.userName }],
  reason: [{ heading: { en: 'Why', ar: 'السبب' }, width: 40, cell: (row) => row.reason }],
}

interface ExportQuery extends ChangeFilters {
  format: 'csv' | 'xlsx'
  columns: string
  language: ExportLanguage
}

/** The filtered changes of bookings as a sheet. */
export async function exportBookingChanges(
  database: Database,
  { format, columns: columnList, language, ...filters }: ExportQuery,
  { userId, scope }: { userId: string; scope: SQL | undefined },
): Promise<FileAnswer | Refusal> {
  const columns = askedColumns(columnList, BOOKING_CHANGE_COLUMNS)
  if (isRefusal(columns)) return columns
  return exportList(database, {
    list: changeListDefinition(database.orm, filters, scope),
    sort: filters.sort,
    format,
    language,
    columns: columns.flatMap((column) => COLUMNS[column]),
    readRows: (ids) => readChangeRows(database.orm, ids),
    title: { en: 'Booking changes', ar: 'تعديلات الحجوزات' },
    subject: 'booking-changes',
    userId,
    details: { ...filters, columns },
  })
}

/** 'Seat · return', 'Document · Visa' */
function subjectOf({ field, direction, documentKind }: ChangeRow, language: ExportLanguage): string {
  const detail = direction ? SIDES[direction] : documentKind && PAPERS[documentKind]
  return [FIELDS[field], detail].flatMap((words) => words?.[language] ?? []).join(' · ')
}

function valueOf({ field }: ChangeRow, value: string | null, language: ExportLanguage): string {
  const gender = field === 'gender' ? GENDERS.find((each) => each === value) : undefined
  return gender ? SEXES[gender][language] : (value ?? '')
}
