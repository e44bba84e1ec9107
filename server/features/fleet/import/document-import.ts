import { eq, inArray, or } from 'drizzle-orm'
import type { z } from 'zod'
import { busDocumentEndpoints } from '#contract/fleet/bus-document.ts'
import { documentTypes, fleetDocuments } from '#server/database/schema/fleet-document.ts'
import { drivers, transports } from '#server/database/schema/network.ts'
import type { Transaction } from '#server/database/connection.ts'
import { createDocument } from '../documents/document-versions.ts'
import { dayIn } from './cells.ts'
import { type CellProblem, differing, type ImportKind } from './import-kind.ts'
import type { FleetLine } from './read-fleet-file.ts'

type Values = z.output<typeof busDocumentEndpoints.createBusDocument.body>

const typeIn = ({ cell }: FleetLine) => cell('type').toUpperCase()

/** Documents of buses, by registration number, and of drivers, by licence number. Their scans are added on their pages. */
export const documentImport: ImportKind<Values> = {
  kind: 'document',
  schema: busDocumentEndpoints.createBusDocument.body,
  columns: { typeId: 'type', holderId: 'holder', number: 'number', issuedOn: 'issuedOn', expiresOn: 'expiresOn' },
  key: { column: 'holder', of: (line) => `${typeIn(line)} ${line.cell('holder').toUpperCase()}` },

  async open(input, lines) {
    const { orm } = input.tx
    await takeTurn(input.tx)
    const holders = [...new Set(lines.flatMap(({ cell }) => [cell('holder'), cell('holder').toUpperCase()]))]
    const types = await orm
      .select({ id: documentTypes.id, code: documentTypes.code, holder: documentTypes.holder })
      .from(documentTypes)
    const buses = await orm
      .select({ id: transports.id, number: transports.registrationNumber })
      .from(transports)
      .where(inArray(transports.registrationNumber, holders))
    const people = await orm
      .select({ id: drivers.id, number: drivers.licenceNumber })
      .from(drivers)
      .where(inArray(drivers.licenceNumber, holders))
    return {
      read(line) {
        const { cell } = line
        const type = types.find(({ code }) => code.toUpperCase() === typeIn(line))
        const problems: CellProblem[] = type ? [] : [{ column: 'type', problem: 'fleetImport.noType' }]
        const isBus = type?.holder !== 'driver'
        const number = isBus ? cell('holder') : cell('holder').toUpperCase()
        const holder = (isBus ? buses : people).find((each) => each.number === number)
        if (type && !holder)
          problems.push({ column: 'holder', problem: isBus ? 'fleetImport.noBus' : 'fleetImport.noDriver' })
        if (!type || !holder) return { problems }
        return {
          values: {
            typeId: type.id,
            holderId: holder.id,
            number: cell('number'),
            issuedOn: dayIn(cell('issuedOn')),
            expiresOn: dayIn(cell('expiresOn')),
            fileIds: [],
          },
        }
      },
      async differences(values) {
        const there = await orm
          .select()
          .from(fleetDocuments)
          .where(or(eq(fleetDocuments.transportId, values.holderId), eq(fleetDocuments.driverId, values.holderId)))
        const present = there.find(({ typeId }) => typeId === values.typeId)
        return present && differing(comparable(present), comparable(values))
      },
      create: (body) => createDocument({ ...input, body }),
    }
  },
}

/** One import of documents after the other, so that the second finds what the first has added. */
async function takeTurn({ client }: Transaction): Promise<void> {
  await client.query({
    name: 'take-turn-at-documents',
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: ['import of documents of the fleet'],
  })
}

const comparable = ({ number, issuedOn, expiresOn }: Pick<Values, 'number' | 'issuedOn' | 'expiresOn'>) => ({
  number,
  issuedOn,
  expiresOn,
})
