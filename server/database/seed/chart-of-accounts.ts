import {
  type AccountDimension,
  type AccountGroup,
  type AccountSide,
  kindOfCode,
  sideOfKind,
} from '#contract/ledger/chart.ts'
import type { LocalizedName } from '#contract/common.ts'
import { isExpenseAccount } from '#server/domain/ledger/account-codes.ts'
import type { accounts } from '#server/database/schema/ledger.ts'

interface Account {
  code: string
  group: AccountGroup
  /** One account per depot, agent or region, each per currency. */
  dimension?: AccountDimension
  /** Where it is not the one of its kind. */
  side?: AccountSide
  /** Whether it is a category of expenses, where its code does not say so. */
  isCategory?: false
  name: LocalizedName
}

/** Domain rulings §7 and books rulings §6. */
const ACCOUNTS: readonly Account[] = [
  { code: '1000', group: 'currentAssets', dimension: 'depot', name: { en: 'Cash on hand', ar: 'النقد في الصندوق' } },
  { code: '1005', group: 'currentAssets', dimension: 'depot', name: { en: 'Depot safe', ar: 'خزنة الفرع' } },
  { code: '1010', group: 'currentAssets', name: { en: 'Bank', ar: 'البنك' } },
  {
    code: '1015',
    group: 'currentAssets',
    name: { en: 'Bank receipts to be confirmed', ar: 'مقبوضات بنكية بانتظار التأكيد' },
  },
  { code: '1020', group: 'currentAssets', name: { en: 'POS clearing', ar: 'تسويات نقاط البيع' } },
  { code: '1030', group: 'currentAssets', dimension: 'depot', name: { en: 'Cash in transit', ar: 'نقد في الطريق' } },
  { code: '1100', group: 'currentAssets', name: { en: 'Invoice receivables', ar: 'ذمم الفواتير المدينة' } },
  { code: '1110', group: 'currentAssets', dimension: 'agent', name: { en: 'Agent credit', ar: 'ائتمان الوكلاء' } },
  { code: '1120', group: 'currentAssets', name: { en: 'Pay-on-delivery receivables', ar: 'ذمم الدفع عند التسليم' } },
  { code: '1130', group: 'currentAssets', name: { en: 'Expenses awaiting approval', ar: 'مصروفات بانتظار الاعتماد' } },
  {
    code: '1140',
    group: 'currentAssets',
    dimension: 'region',
    name: { en: 'Input VAT', ar: 'ضريبة القيمة المضافة على المدخلات' },
  },
  { code: '1500', group: 'nonCurrentAssets', name: { en: 'Buses', ar: 'الحافلات' } },
  { code: '1510', group: 'nonCurrentAssets', name: { en: 'Buildings', ar: 'المباني' } },
  { code: '1520', group: 'nonCurrentAssets', name: { en: 'Equipment', ar: 'المعدات' } },
  {
    code: '1590',
    group: 'nonCurrentAssets',
    side: 'credit',
    name: { en: 'Accumulated depreciation', ar: 'مجمع الإهلاك' },
  },
  { code: '2000', group: 'currentLiabilities', dimension: 'agent', name: { en: 'Agent wallets', ar: 'محافظ الوكلاء' } },
  {
    code: '2010',
    group: 'currentLiabilities',
    dimension: 'agent',
    name: { en: 'Agent deposits awaiting approval', ar: 'إيداعات الوكلاء بانتظار الاعتماد' },
  },
  { code: '2020', group: 'currentLiabilities', name: { en: 'Payables', ar: 'ذمم دائنة' } },
  { code: '2030', group: 'currentLiabilities', name: { en: 'Accruals', ar: 'مصروفات مستحقة' } },
  {
    code: '2100',
    group: 'currentLiabilities',
    dimension: 'region',
    name: { en: 'VAT payable', ar: 'ضريبة القيمة المضافة المستحقة' },
  },
  {
    code: '2200',
    group: 'currentLiabilities',
    name: { en: 'Unearned ticket revenue', ar: 'إيرادات تذاكر غير مكتسبة' },
  },
  {
    code: '2210',
    group: 'currentLiabilities',
    name: { en: 'Unearned accommodation revenue', ar: 'إيرادات إقامة غير مكتسبة' },
  },
  {
    code: '2220',
    group: 'currentLiabilities',
    name: { en: 'Unearned visa handling fees', ar: 'رسوم إجراءات تأشيرات غير مكتسبة' },
  },
  { code: '2300', group: 'currentLiabilities', name: { en: 'Refunds payable', ar: 'مبالغ مستردة مستحقة الدفع' } },
  { code: '2400', group: 'currentLiabilities', name: { en: 'Exit fees payable', ar: 'رسوم مغادرة مستحقة الدفع' } },
  { code: '2500', group: 'nonCurrentLiabilities', name: { en: 'Loans', ar: 'قروض' } },
  { code: '3000', group: 'equity', name: { en: 'Capital', ar: 'رأس المال' } },
  { code: '3100', group: 'equity', name: { en: 'Retained earnings', ar: 'الأرباح المحتجزة' } },
  { code: '3200', group: 'equity', name: { en: "Owners' current account", ar: 'جاري المالك' } },
  { code: '4000', group: 'revenue', name: { en: 'Ticket sales', ar: 'مبيعات التذاكر' } },
  { code: '4010', group: 'revenue', name: { en: 'Date-change fees', ar: 'رسوم تغيير موعد السفر' } },
  { code: '4020', group: 'revenue', name: { en: 'Cancellation income', ar: 'إيرادات الإلغاء' } },
  { code: '4100', group: 'revenue', name: { en: 'Consignment sales', ar: 'إيرادات الشحن' } },
  { code: '4200', group: 'revenue', name: { en: 'Invoice services', ar: 'إيرادات خدمات الفواتير' } },
  { code: '4300', group: 'revenue', name: { en: 'Package and accommodation sales', ar: 'مبيعات الباقات والإقامة' } },
  { code: '4310', group: 'revenue', name: { en: 'Visa handling fees', ar: 'رسوم إجراءات التأشيرات' } },
  { code: '5000', group: 'costOfService', name: { en: 'Fuel', ar: 'الوقود' } },
  { code: '5050', group: 'costOfService', name: { en: 'Oils and lubricants', ar: 'الزيوت ومواد التشحيم' } },
  { code: '5100', group: 'costOfService', name: { en: 'Maintenance and repairs', ar: 'الصيانة والإصلاح' } },
  { code: '5150', group: 'costOfService', name: { en: 'Tyres and spare parts', ar: 'الإطارات وقطع الغيار' } },
  {
    code: '5200',
    group: 'costOfService',
    name: { en: 'Vehicle insurance and licences', ar: 'تأمين المركبات وتراخيصها' },
  },
  {
    code: '5250',
    group: 'costOfService',
    name: { en: 'Road tolls and border charges', ar: 'رسوم الطرق والمنافذ الحدودية' },
  },
  { code: '5300', group: 'costOfService', name: { en: 'Traffic fines', ar: 'المخالفات المرورية' } },
  { code: '5350', group: 'costOfService', name: { en: 'Parking and washing', ar: 'المواقف وغسيل الحافلات' } },
  { code: '5400', group: 'overheads', name: { en: 'Salaries and wages', ar: 'الرواتب والأجور' } },
  { code: '5450', group: 'costOfService', name: { en: 'Driver allowances', ar: 'بدلات السائقين' } },
  { code: '5500', group: 'overheads', name: { en: 'Rent of offices and stations', ar: 'إيجار المكاتب والمحطات' } },
  { code: '5550', group: 'overheads', name: { en: 'Electricity and water', ar: 'الكهرباء والمياه' } },
  { code: '5600', group: 'overheads', name: { en: 'Telephone and internet', ar: 'الهاتف والإنترنت' } },
  { code: '5650', group: 'overheads', name: { en: 'Stationery and printing', ar: 'القرطاسية والطباعة' } },
  { code: '5700', group: 'overheads', name: { en: 'Hospitality and cleaning', ar: 'الضيافة والنظافة' } },
  {
    code: '5710',
    group: 'costOfService',
    isCategory: false,
    name: { en: 'Depreciation of buses', ar: 'إهلاك الحافلات' },
  },
  {
    code: '5720',
    group: 'overheads',
    isCategory: false,
    name: { en: 'Depreciation of buildings and equipment', ar: 'إهلاك المباني والمعدات' },
  },
  { code: '5750', group: 'overheads', name: { en: 'Marketing', ar: 'التسويق' } },
  { code: '5800', group: 'overheads', name: { en: 'Bank charges', ar: 'العمولات البنكية' } },
  { code: '5850', group: 'costOfService', name: { en: 'Losses and compensation', ar: 'الخسائر والتعويضات' } },
  { code: '5890', group: 'overheads', name: { en: 'Other expenses', ar: 'مصروفات أخرى' } },
  { code: '5900', group: 'other', name: { en: 'Cash over and short', ar: 'فروقات الصندوق' } },
  { code: '5950', group: 'costOfService', name: { en: 'Commission', ar: 'العمولات' } },
  { code: '5960', group: 'other', name: { en: 'Exchange differences', ar: 'فروق العملة' } },
]

/** The chart that the product comes with. */
export const CHART_OF_ACCOUNTS = ACCOUNTS.map(({ code, name, group, dimension, side, isCategory }) => {
  const kind = kindOfCode(code)
  if (kind === undefined) throw new Error(`${code} is no account`)
  return {
    code,
    name,
    kind,
    group,
    dimension: dimension ?? null,
    side: side ?? sideOfKind(kind),
    position: Number(code),
    isCategory: isCategory ?? isExpenseAccount(code),
    isFixed: true,
  }
}) satisfies (typeof accounts.$inferInsert)[]
