import { inMajor } from '#contract/currency.ts'
import type { CONSIGNMENT_COLUMNS, ConsignmentPayment, MovementKind } from '#contract/consignment.ts'
import type { MOVEMENT_COLUMNS } from '#contract/consignment-movement.ts'
import type { ReplyOf } from '#contract/contract.ts'
import { billStanding } from '#machines/consignment/bill-standing.ts'
import type { ExportColumn, ExportLanguage } from '#server/export/export-list.ts'
import type { Row } from './consignment-shown.ts'

type Words<Name extends string> = Record<Name, Record<ExportLanguage, string>>
type MovementRow = ReplyOf<'getConsignmentMovements'>['data'][number]

export const STATE_NAMES = {
  pending: { en: 'Pending', ar: 'معلّقة' },
  transit: { en: 'Transit', ar: 'في الطريق' },
  receivedByBranch: { en: 'Received by branch', ar: 'استلمها الفرع' },
  receivedByCustomer: { en: 'Received by customer', ar: 'استلمها العميل' },
  writtenOff: { en: 'Written off', ar: 'مشطوبة' },
  cancelled: { en: 'Cancelled', ar: 'ملغاة' },
} as const satisfies Words<string>

export const PAYMENT_NAMES = {
  paid: { en: 'Paid', ar: 'مدفوعة' },
  foc: { en: 'FOC (free of charge)', ar: 'مجانية' },
  pod: { en: 'POD (payment on delivery)', ar: 'الدفع عند التسليم' },
} satisfies Words<ConsignmentPayment>

const KINDS = {
  dispatch: { en: 'Dispatch', ar: 'إرسال' },
  forward: { en: 'Forward', ar: 'تحويل' },
  offload: { en: 'Taken off', ar: 'إنزال' },
  receive: { en: 'Receive', ar: 'استلام في الفرع' },
  deliver: { en: 'Deliver', ar: 'تسليم' },
  writeOff: { en: 'Write off', ar: 'شطب' },
  cancel: { en: 'Cancel', ar: 'إلغاء' },
} satisfies Words<MovementKind>

/** An amount as a sheet takes it. */
const count = (state: keyof typeof STATE_NAMES): readonly ExportColumn<Row>[] => [
  { heading: STATE_NAMES[state], width: 12, cell: (row) => row.counts[state] },
]

/** What each column of the list is in a file. */
export const CONSIGNMENT_EXPORT: Record<(typeof CONSIGNMENT_COLUMNS)[number], readonly ExportColumn<Row>[]> = {
  billNumber: [{ heading: { en: 'Bill number', ar: 'رقم البوليصة' }, width: 18, cell: (row) => row.billNumber }],
  billedAt: [{ heading: { en: 'Billed at (UTC)', ar: 'وقت التحرير (UTC)' }, width: 18, cell: (row) => row.createdAt }],
  from: [{ heading: { en: 'From', ar: 'من' }, width: 10, cell: (row) => row.from.code }],
  to: [{ heading: { en: 'To', ar: 'إلى' }, width: 10, cell: (row) => row.to.code }],
  sender: [
    { heading: { en: 'Sender', ar: 'المرسِل' }, width: 24, cell: (row) => row.senderName },
    { heading: { en: "Sender's contact", ar: 'هاتف المرسِل' }, width: 18, cell: (row) => row.senderContact },
  ],
  receiver: [
    { heading: { en: 'Receiver', ar: 'المستلم' }, width: 24, cell: (row) => row.receiverName },
    { heading: { en: "Receiver's contact", ar: 'هاتف المستلم' }, width: 18, cell: (row) => row.receiverContact },
  ],
  payment: [
    {
      heading: { en: 'Payment', ar: 'الدفع' },
      width: 18,
      cell: (row, language) => PAYMENT_NAMES[row.payment][language],
    },
  ],
  currency: [{ heading: { en: 'Currency', ar: 'العملة' }, width: 10, cell: (row) => row.currency }],
  amount: [
    {
      heading: { en: 'Amount', ar: 'المبلغ' },
      width: 12,
      cell: (row) => inMajor(billStanding(row).amount, row.currency),
    },
    { heading: { en: 'Reversed', ar: 'المعكوس' }, width: 12, cell: (row) => inMajor(row.reversed, row.currency) },
  ],
  vat: [
    { heading: { en: 'VAT', ar: 'الضريبة' }, width: 12, cell: (row) => inMajor(billStanding(row).vat, row.currency) },
  ],
  due: [
    {
      heading: { en: 'To be collected', ar: 'المطلوب تحصيله' },
      width: 12,
      cell: (row) => inMajor(row.due, row.currency),
    },
  ],
  total: [{ heading: { en: 'Total pieces', ar: 'إجمالي القطع' }, width: 12, cell: (row) => row.counts.total }],
  pending: count('pending'),
  transit: count('transit'),
  receivedByBranch: count('receivedByBranch'),
  receivedByCustomer: count('receivedByCustomer'),
  writtenOff: count('writtenOff'),
  cancelled: count('cancelled'),
  weight: [{ heading: { en: 'Weight (kg)', ar: 'الوزن (كغم)' }, width: 12, cell: (row) => row.weight / 1000 }],
  billedBy: [{ heading: { en: 'Billed by', ar: 'حرّرها' }, width: 24, cell: (row) => row.createdBy.name }],
}

/** As on the screen; with a hyphen, 1-12 would be the first of December to a spreadsheet. */
const ranges = (numbers: readonly (readonly [number, number])[]): string =>
  numbers.map(([first, last]) => (first === last ? String(first) : `${first}–${last}`)).join(', ')

export const MOVEMENT_EXPORT: Record<(typeof MOVEMENT_COLUMNS)[number], readonly ExportColumn<MovementRow>[]> = {
  movedAt: [{ heading: { en: 'Moved at (UTC)', ar: 'وقت الحركة (UTC)' }, width: 18, cell: (row) => row.at }],
  kind: [{ heading: { en: 'Movement', ar: 'الحركة' }, width: 14, cell: (row, language) => KINDS[row.kind][language] }],
  billNumber: [{ heading: { en: 'Bill number', ar: 'رقم البوليصة' }, width: 18, cell: (row) => row.billNumber }],
  item: [{ heading: { en: 'Item', ar: 'الصنف' }, width: 24, cell: (row) => row.itemName }],
  quantity: [{ heading: { en: 'Quantity', ar: 'الكمية' }, width: 10, cell: (row) => row.quantity }],
  pieces: [{ heading: { en: 'Pieces', ar: 'القطع' }, width: 14, cell: (row) => ranges(row.numbers) }],
  depot: [
    { heading: { en: 'Depot', ar: 'الفرع' }, width: 20, cell: (row, language) => row.depot?.name[language] ?? '' },
  ],
  vehicle: [
    { heading: { en: 'Vehicle', ar: 'المركبة' }, width: 14, cell: (row) => row.departure?.registrationNumber ?? '' },
  ],
  route: [
    {
      heading: { en: 'Route', ar: 'المسار' },
      width: 26,
      cell: (row, language) => row.departure?.routeName[language] ?? '',
    },
  ],
  headedFor: [
    {
      heading: { en: 'Headed for', ar: 'الوجهة' },
      width: 20,
      cell: (row, language) => row.headedFor?.name[language] ?? '',
    },
  ],
  by: [{ heading: { en: 'By', ar: 'بواسطة' }, width: 24, cell: (row) => row.by.name }],
  note: [{ heading: { en: 'Note', ar: 'ملاحظة' }, width: 30, cell: (row) => row.note ?? '' }],
}
