import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { DocumentHolder, DocumentService } from '#contract/fleet/document-codes.ts'
import { createdAt, id, instant, localizedName, version } from './columns.ts'
import { drivers, transports } from './network.ts'
import { users } from './people.ts'

/** What kinds of documents buses and drivers have, as master data. */
export const documentTypes = pgTable(
  'document_types',
  {
    id: id(),
    code: text().notNull(),
    name: localizedName(),
    holder: text().$type<DocumentHolder>().notNull(),
    /** Days before its end from which on a document is told as expiring. */
    leadDays: smallint().notNull(),
    /** Whether an expired one keeps its holder from departures that need it. */
    blocks: boolean().notNull(),
    service: text().$type<DocumentService>().notNull(),
    /** Since when it blocks what it blocks: what left before was judged by another rule. */
    ruledSince: instant().notNull().defaultNow(),
    isActive: boolean().notNull().default(true),
    version: version(),
  },
  (table) => [
    uniqueIndex('document_types_code_key').on(table.code),
    index('document_types_name').on(sql`lower(${table.name} ->> 'en')`, table.id),
  ],
)

/** One document of a bus or a driver, as its latest version has it. */
export const fleetDocuments = pgTable(
  'fleet_documents',
  {
    id: id(),
    typeId: uuid()
      .notNull()
      .references(() => documentTypes.id),
    transportId: uuid().references(() => transports.id),
    driverId: uuid().references(() => drivers.id),
    number: text().notNull(),
    issuedOn: date({ mode: 'string' }).notNull(),
    /** The last day on which it holds, by the clock of where it is asked. */
    expiresOn: date({ mode: 'string' }).notNull(),
    /** The ordinal of its latest version. */
    version: version(),
  },
  (table) => [
    unique('fleet_documents_of_bus').on(table.transportId, table.typeId),
    unique('fleet_documents_of_driver').on(table.driverId, table.typeId),
    index('fleet_documents_expires_on').on(table.expiresOn, table.id),
    index('fleet_documents_type').on(table.typeId),
    check('fleet_documents_one_holder', sql`(${table.transportId} is null) <> (${table.driverId} is null)`),
    check('fleet_documents_days', sql`${table.issuedOn} <= ${table.expiresOn}`),
  ],
)

/** Every version that a document ever had. Insert only. */
export const fleetDocumentVersions = pgTable(
  'fleet_document_versions',
  {
    id: id(),
    documentId: uuid()
      .notNull()
      .references(() => fleetDocuments.id),
    /** From 1, without holes. */
    ordinal: smallint().notNull(),
    number: text().notNull(),
    issuedOn: date({ mode: 'string' }).notNull(),
    expiresOn: date({ mode: 'string' }).notNull(),
    /** Why the version before was wrong. Null: it was right, and this one renews it. */
    correction: text(),
    createdBy: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [unique('fleet_document_versions_key').on(table.documentId, table.ordinal)],
)

/** That somebody was mailed what ends, on a day by the clock of the operator's home. Insert only. */
export const fleetDigests = pgTable(
  'fleet_digests',
  {
    day: date({ mode: 'string' }).notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    documents: smallint().notNull(),
    sentAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.userId] })],
)
