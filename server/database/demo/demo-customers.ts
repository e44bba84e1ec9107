import type { customers, servicePrices, services } from '#server/database/schema/customer.ts'
import { demoId } from './demo-ids.ts'

type Customer = typeof customers.$inferInsert

const IN_RIYADH = { city: 'Riyadh', country: 'SA', currency: 'SAR', language: 'ar' } as const

const CUSTOMERS: Omit<Customer, 'id'>[] = [
  {
    ...IN_RIYADH,
    code: 'C-00001',
    name: { en: 'Al Manar International Schools', ar: 'مدارس المنار العالمية' },
    taxNumber: '310175397400003',
    buildingNumber: '7421',
    street: 'King Abdulaziz Road',
    district: 'Al Masif',
    postalCode: '12467',
    contactName: 'Hessa Al Otaibi',
    email: 'accounts@almanar-schools.example',
    creditLimit: 15_000_000,
    mayBuyOnAccount: true,
    paymentDays: 30,
  },
  {
    ...IN_RIYADH,
    code: 'C-00002',
    name: { en: 'Najd Contracting Company', ar: 'شركة نجد للمقاولات' },
    taxNumber: '300987654300003',
    buildingNumber: '3310',
    street: 'Eastern Ring Road',
    district: 'Al Rawabi',
    postalCode: '14214',
    contactName: 'Fahad Al Qahtani',
    email: 'payables@najd-contracting.example',
    creditLimit: 30_000_000,
    mayBuyOnAccount: true,
    paymentDays: 45,
  },
  {
    ...IN_RIYADH,
    code: 'C-00003',
    name: { en: 'Rawafed Advertising', ar: 'روافد للدعاية والإعلان' },
    taxNumber: '311122233300003',
    buildingNumber: '2188',
    street: 'Olaya Street',
    district: 'Al Olaya',
    postalCode: '12244',
    contactName: 'Lama Al Harbi',
    email: 'finance@rawafed-ads.example',
    creditLimit: null,
    paymentDays: 14,
  },
  {
    code: 'C-00004',
    name: { en: 'Petra Gate Hotels', ar: 'فنادق بوابة البتراء' },
    taxNumber: null,
    street: 'Queen Rania Street',
    city: 'Amman',
    country: 'JO',
    contactName: 'Omar Haddad',
    email: 'accounts@petragate.example',
    language: 'en',
    currency: 'JOD',
    creditLimit: 5_000_000,
    paymentDays: 30,
  },
]

/** Whom the demo operator bills: a school, a contractor, an advertiser, and hotels in Amman. */
export const DEMO_CUSTOMERS: Customer[] = CUSTOMERS.map((customer) => ({
  ...customer,
  id: demoId('customer', customer.code),
}))

type Service = typeof services.$inferInsert

const SERVICES = [
  ['S-00001', 'Charter bus with driver', 'حافلة مستأجرة مع سائق', 'DAY', { SAR: 180_000, JOD: 340_000 }],
  ['S-00002', 'School run', 'نقل مدرسي', 'MON', { SAR: 950_000 }],
  ['S-00003', 'Staff transport', 'نقل موظفين', 'E54', { SAR: 45_000, JOD: 85_000 }],
  ['S-00004', 'Advertising on a bus', 'إعلان على حافلة', 'MON', { SAR: 320_000 }],
  ['S-00005', 'Additional kilometres', 'كيلومترات إضافية', 'KMT', { SAR: 350, JOD: 650 }],
] as const

/** What it sells by invoice. */
export const DEMO_SERVICES: Service[] = SERVICES.map(([code, en, ar, unit]) => ({
  id: demoId('service', code),
  code,
  name: { en, ar },
  unit,
  supply: 'invoiceService',
  incomeAccount: '4200',
}))

export const DEMO_SERVICE_PRICES: (typeof servicePrices.$inferInsert)[] = SERVICES.flatMap(([code, , , , prices]) =>
  Object.entries(prices).map(([currency, price]) => ({ serviceId: demoId('service', code), currency, price })),
)
