import { groupedReference } from '#contract/grouped-reference.ts'
import type { GENDERS, TRAVELLING_STATES } from '#contract/booking/booking-codes.ts'
import type { ManifestContent } from '#contract/departure/manifest.ts'
import { formatPhone } from '#machines/phone-number.ts'
import type { Database } from '#server/database/connection.ts'
import { type ExportColumn, type ExportLanguage, exportRows } from '#server/export/export-list.ts'
import { dateCell } from '#server/export/sheet.ts'
import type { FileAnswer } from '#server/plugins/api.ts'
import type { IssuedManifest } from './manifest-repository.ts'

type Words = Record<ExportLanguage, string>

/** Somebody on board, crew or passenger: what both have in common stands in one column. */
interface Line {
  number: number
  role: Words
  name: string
  gender: string
  dateOfBirth: string
  nationality: string
  passport: string
  passportExpiry: string
  nationalNumber: string
  licence: string
  licenceExpiry: string
  phone: string
  seat: string
  from: Words
  to: Words
  state: Words
  reference: string
  manifest: IssuedManifest
}

const NOTHING: Words = { en: '', ar: '' }
const ROLES = { crew: { en: 'Crew', ar: 'الطاقم' }, passenger: { en: 'Passenger', ar: 'راكب' } }
const SEXES = {
  male: { en: 'Male', ar: 'ذكر' },
  female: { en: 'Female', ar: 'أنثى' },
  other: { en: 'Other', ar: 'آخر' },
} satisfies Record<(typeof GENDERS)[number], Words>
const STATES = {
  pending: { en: 'Pending', ar: 'قيد الانتظار' },
  exitFeePaid: { en: 'Exit fees paid', ar: 'رسوم المغادرة مدفوعة' },
  checkedIn: { en: 'Checked In', ar: 'سُجِّل صعوده' },
} satisfies Record<(typeof TRAVELLING_STATES)[number], Words>

/** Version, day and vehicle stand in each row: a sheet that is passed on says by itself what it is of. */
const COLUMNS: readonly ExportColumn<Line>[] = [
  { heading: { en: 'No.', ar: 'الرقم' }, width: 6, cell: (row) => row.number },
  { heading: { en: 'Role', ar: 'الصفة' }, width: 12, cell: (row, language) => row.role[language] },
  { heading: { en: 'Name', ar: 'الاسم' }, width: 28, cell: (row) => row.name },
  { heading: { en: 'Gender', ar: 'الجنس' }, width: 10, cell: (row, language) => wordOf(SEXES, row.gender)[language] },
  { heading: { en: 'Date of birth', ar: 'تاريخ الميلاد' }, width: 13, cell: (row) => dateCell(row.dateOfBirth) },
  { heading: { en: 'Nationality', ar: 'الجنسية' }, width: 12, cell: (row) => row.nationality },
  { heading: { en: 'Passport', ar: 'جواز السفر' }, width: 14, cell: (row) => row.passport },
  {
    heading: { en: 'Passport expiry', ar: 'تاريخ انتهاء الجواز' },
    width: 14,
    cell: (row) => dateCell(row.passportExpiry),
  },
  { heading: { en: 'National ID number', ar: 'رقم الهوية' }, width: 16, cell: (row) => row.nationalNumber },
  { heading: { en: 'Licence', ar: 'رخصة القيادة' }, width: 14, cell: (row) => row.licence },
  {
    heading: { en: 'Licence expiry', ar: 'تاريخ انتهاء الرخصة' },
    width: 14,
    cell: (row) => dateCell(row.licenceExpiry),
  },
  { heading: { en: 'Phone', ar: 'الهاتف' }, width: 18, cell: (row) => row.phone },
  { heading: { en: 'Seat', ar: 'المقعد' }, width: 8, cell: (row) => row.seat },
  { heading: { en: 'From', ar: 'من' }, width: 20, cell: (row, language) => row.from[language] },
  { heading: { en: 'To', ar: 'إلى' }, width: 20, cell: (row, language) => row.to[language] },
  { heading: { en: 'Status', ar: 'الحالة' }, width: 18, cell: (row, language) => row.state[language] },
  { heading: { en: 'Reference', ar: 'رقم الحجز' }, width: 12, cell: (row) => row.reference },
  {
    heading: { en: 'Travel date', ar: 'تاريخ السفر' },
    width: 12,
    cell: ({ manifest }) => dateCell(manifest.content.travelDate),
  },
  {
    heading: { en: 'Vehicle', ar: 'المركبة' },
    width: 16,
    cell: ({ manifest }) => manifest.content.transport.registrationNumber,
  },
  { heading: { en: 'Manifest version', ar: 'إصدار الكشف' }, width: 10, cell: ({ manifest }) => manifest.versionNumber },
]

/** A version of a manifest as a sheet: the crew, then everybody by seat. */
export function exportManifest(
  database: Database,
  manifest: IssuedManifest,
  { format, language, userId }: { format: 'csv' | 'xlsx'; language: ExportLanguage; userId: string },
): Promise<FileAnswer> {
  const lines = [...manifest.content.crew.map(crewLine), ...manifest.content.passengers.map(passengerLine)].map(
    (line, index) => ({ ...line, number: index + 1, manifest }),
  )
  const { travelDate, transport } = manifest.content
  const vehicle = transport.registrationNumber.replaceAll(/[^\p{L}\p{N}]+/gu, '-')
  async function* pieces() {
    yield lines
  }
  const asked = {
    format,
    language,
    columns: COLUMNS,
    title: { en: `Manifest, version ${manifest.versionNumber}`, ar: `كشف الركاب، الإصدار ${manifest.versionNumber}` },
    subject: 'manifest',
    name: `manifest-${travelDate}-${vehicle}-v${manifest.versionNumber}`,
    count: lines.length,
    userId,
    details: {
      manifestId: manifest.id,
      versionNumber: manifest.versionNumber,
      departureKey: manifest.content.departureKey,
    },
  }
  return exportRows(database, asked, pieces())
}

function crewLine(driver: ManifestContent['crew'][number]): Omit<Line, 'number' | 'manifest'> {
  return {
    role: ROLES.crew,
    name: driver.name,
    gender: '',
    dateOfBirth: '',
    nationality: driver.nationality,
    passport: driver.passportNumber ?? '',
    passportExpiry: driver.passportExpiresOn ?? '',
    nationalNumber: '',
    licence: driver.licenceNumber,
    licenceExpiry: driver.licenceExpiresOn,
    phone: formatPhone(driver.phone, null),
    seat: '',
    from: NOTHING,
    to: NOTHING,
    state: NOTHING,
    reference: '',
  }
}

function passengerLine(passenger: ManifestContent['passengers'][number]): Omit<Line, 'number' | 'manifest'> {
  return {
    role: ROLES.passenger,
    name: `${passenger.firstName} ${passenger.lastName}`,
    gender: passenger.gender,
    dateOfBirth: passenger.dateOfBirth,
    nationality: passenger.nationality,
    passport: passenger.passportNumber ?? '',
    passportExpiry: passenger.passportExpiry ?? '',
    nationalNumber: passenger.nationalNumber ?? '',
    licence: '',
    licenceExpiry: '',
    phone: '',
    seat: passenger.seat ?? '',
    from: passenger.from,
    to: passenger.to,
    state: wordOf(STATES, passenger.state),
    reference: groupedReference(passenger.reference),
  }
}

function wordOf(words: Readonly<Record<string, Words>>, name: string): Words {
  return words[name] ?? NOTHING
}
