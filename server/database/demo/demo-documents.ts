import type { documentTypes, fleetDocuments, fleetDocumentVersions } from '#server/database/schema/fleet-document.ts'
import { DEMO_TRANSPORTS } from './demo-fleet.ts'
import { demoId } from './demo-ids.ts'

type Type = typeof documentTypes.$inferInsert

const YEAR_DAYS = 365
const DAY_MS = 86_400_000

const type = (
  code: string,
  en: string,
  ar: string,
  rule: Pick<Type, 'holder' | 'leadDays' | 'blocks' | 'service'>,
): Type => ({ id: demoId('documentType', code), code, name: { en, ar }, ...rule })

export const DEMO_DOCUMENT_TYPES: readonly Type[] = [
  type('REGISTRATION', 'Vehicle registration', 'رخصة سير المركبة', {
    holder: 'bus',
    leadDays: 30,
    blocks: true,
    service: 'both',
  }),
  type('INSURANCE', 'Insurance', 'التأمين', { holder: 'bus', leadDays: 30, blocks: true, service: 'both' }),
  type('INSPECTION', 'Periodic inspection', 'الفحص الدوري', {
    holder: 'bus',
    leadDays: 21,
    blocks: true,
    service: 'both',
  }),
  type('BORDER-PERMIT', 'Border permit', 'تصريح عبور الحدود', {
    holder: 'bus',
    leadDays: 30,
    blocks: true,
    service: 'border',
  }),
  type('EXTINGUISHER', 'Fire extinguisher check', 'فحص طفاية الحريق', {
    holder: 'bus',
    leadDays: 14,
    blocks: false,
    service: 'both',
  }),
  type('MEDICAL', 'Medical certificate', 'الشهادة الطبية', {
    holder: 'driver',
    leadDays: 30,
    blocks: true,
    service: 'both',
  }),
]

/** Days from today until a document ends, where that is not long: by kind and bus. */
const ENDING: Readonly<Record<string, number>> = {
  'INSURANCE 2': 12,
  'REGISTRATION 6': 9,
  'INSPECTION 10': 17,
  'EXTINGUISHER 3': -4,
  'EXTINGUISHER 8': 6,
  'BORDER-PERMIT 14': 24,
}

/** The same of medical certificates, by driver: one ends before departures that his buses are planned for, one has ended with the licence. */
const MEDICAL_ENDING: Readonly<Record<number, number>> = { 2: 11, 3: -9 }

interface DemoDocuments {
  documents: (typeof fleetDocuments.$inferInsert)[]
  versions: (typeof fleetDocumentVersions.$inferInsert)[]
}

/** What every bus carries, and the drivers' medical certificates; registrations have been renewed once. */
export function demoDocuments(today: Date, drivers: readonly { id: string }[]): DemoDocuments {
  const ofBuses = DEMO_TRANSPORTS.flatMap(({ id: transportId }, index) =>
    DEMO_DOCUMENT_TYPES.filter(({ holder }) => holder === 'bus').map(({ id: typeId, code }, kind) => {
      const key = `${code} ${index + 1}`
      return { key, typeId, transportId, days: ENDING[key] ?? 60 + ((index * 37 + kind * 71) % 280) }
    }),
  )
  const ofDrivers = drivers.map(({ id: driverId }, index) => ({
    key: `MEDICAL ${driverId}`,
    typeId: demoId('documentType', 'MEDICAL'),
    driverId,
    days: MEDICAL_ENDING[index] ?? 45 + ((index * 53) % 300),
  }))
  const all = [...ofBuses, ...ofDrivers].map(({ key, days, ...whose }, index) => ({
    ...whose,
    id: demoId('fleetDocument', key),
    number: `${key.slice(0, 3)}-${String(40_117 + index * 613)}`,
    days,
    version: key.startsWith('REGISTRATION') ? 2 : 1,
  }))
  const dayAfter = (days: number) => new Date(today.getTime() + days * DAY_MS).toISOString().slice(0, 10)
  return {
    documents: all.map(({ days, ...document }) => ({
      ...document,
      issuedOn: dayAfter(days - YEAR_DAYS),
      expiresOn: dayAfter(days),
    })),
    versions: all.flatMap(({ id, number, days, version }) =>
      Array.from({ length: version }, (_, index) => {
        const yearsBefore = version - 1 - index
        return {
          id: demoId('fleetDocumentVersion', `${id} ${index + 1}`),
          documentId: id,
          ordinal: index + 1,
          number: yearsBefore === 0 ? number : `${number}/${yearsBefore}`,
          issuedOn: dayAfter(days - (yearsBefore + 1) * YEAR_DAYS),
          expiresOn: dayAfter(days - yearsBefore * YEAR_DAYS),
          createdBy: demoId('user', 'operations'),
          createdAt: new Date(today.getTime() - (yearsBefore + 1) * DAY_MS),
        }
      }),
    ),
  }
}
