/** What can be taken over from a file; each kind has a file of its own. */
export const FLEET_IMPORTS = ['bus', 'driver', 'document'] as const
export type FleetImport = (typeof FLEET_IMPORTS)[number]

/** Columns of a file, in the order of its template. */
export const FLEET_FIELDS = {
  bus: [
    'registrationNumber',
    'name',
    'ownerType',
    'ownerName',
    'transportType',
    'transmissionType',
    'emissionType',
    'category',
    'region',
    'layout',
    'seats',
  ],
  driver: [
    'name',
    'phone',
    'licenceNumber',
    'licenceExpiresOn',
    'nationality',
    'passportNumber',
    'passportExpiresOn',
    'depot',
  ],
  document: ['holder', 'type', 'number', 'issuedOn', 'expiresOn'],
} as const satisfies Record<FleetImport, readonly string[]>

export type FleetColumn<Kind extends FleetImport = FleetImport> = (typeof FLEET_FIELDS)[Kind][number]

/** Columns that a file may lack, and whose cells may be empty. */
export const OPTIONAL_FLEET_FIELDS: readonly FleetColumn[] = ['region', 'passportNumber', 'passportExpiresOn']

/** Lines that one file may bring: all of them are one transaction, during which nobody else changes the network. */
export const MAX_FLEET_LINES = 500

/** Characters of such a file. */
export const MAX_FLEET_FILE = 300_000

/** A column as it stands in the heading of a template: `licenceNumber` is `licence number`. */
export const headingOf = (column: FleetColumn): string =>
  column.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
