import { inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { maxSeatsOf, planOfSeats, valuesOfPlan } from '#contract/fleet/seat-plan.ts'
import { transportEndpoints } from '#contract/fleet/transport.ts'
import { LAYOUT_PRESETS, transportChoices, type TransportRow } from '#contract/fleet/transport-row.ts'
import { latinDigits } from '#contract/latin-digits.ts'
import { regions, transports } from '#server/database/schema/network.ts'
import { createMaster, lockNetwork } from '#server/masters/master-records.ts'
import { inLayoutOrder } from '../transport/seat-rules.ts'
import { transportKind } from '../transport/transport-kind.ts'
import { optionIn } from './cells.ts'
import { type CellProblem, differing, type ImportKind } from './import-kind.ts'
import type { FleetLine } from './read-fleet-file.ts'

type Values = z.output<typeof transportEndpoints.createTransport.body>

const registrationIn = ({ cell }: FleetLine) => cell('registrationNumber')

/** Buses: a line names an interior to begin from and its seats; marks of single seats are set on the bus's page. */
export const busImport: ImportKind<Values> = {
  kind: 'bus',
  schema: transportEndpoints.createTransport.body,
  columns: {
    registrationNumber: 'registrationNumber',
    name: 'name',
    ownerType: 'ownerType',
    ownerName: 'ownerName',
    transportType: 'transportType',
    transmissionType: 'transmissionType',
    emissionType: 'emissionType',
    category: 'category',
    regionId: 'region',
    layout: 'layout',
  },
  key: { column: 'registrationNumber', of: registrationIn },

  async open(input, lines) {
    const { orm } = input.tx
    await lockNetwork(input.tx)
    const known = await orm.select({ id: regions.id, code: regions.code }).from(regions)
    const there = await orm
      .select()
      .from(transports)
      .where(inArray(transports.registrationNumber, lines.map(registrationIn)))
    return {
      read: (line) => valuesIn(line, known),
      async differences(values) {
        const present = there.find(({ registrationNumber }) => registrationNumber === values.registrationNumber)
        if (!present) return undefined
        return differing(comparable(present), comparable({ ...values, ...inLayoutOrder(values) }))
      },
      create: (body) => createMaster({ ...input, body }, transportKind),
    }
  },
}

/** What a file says of a bus. The places of its seats are not compared: they are drawn on, on its page. */
const comparable = (
  bus: Pick<
    TransportRow,
    | 'name'
    | 'ownerType'
    | 'ownerName'
    | 'transportType'
    | 'transmissionType'
    | 'emissionType'
    | 'category'
    | 'regionId'
    | 'seatingCapacity'
  >,
) => ({
  name: bus.name,
  ownerType: bus.ownerType,
  ownerName: bus.ownerName,
  transportType: bus.transportType,
  transmissionType: bus.transmissionType,
  emissionType: bus.emissionType,
  category: bus.category,
  region: bus.regionId,
  seats: bus.seatingCapacity,
})

function valuesIn({ cell }: FleetLine, known: readonly { id: string; code: string }[]) {
  const problems: CellProblem[] = []
  const code = cell('region').toUpperCase()
  const region = known.find((each) => each.code === code)
  if (code !== '' && !region) problems.push({ column: 'region', problem: 'fleetImport.noRegion' })
  const preset = LAYOUT_PRESETS.find((each) => each === optionIn(cell('layout'), LAYOUT_PRESETS))
  if (!preset)
    problems.push({ column: 'layout', problem: 'fleetImport.oneOf', values: { options: LAYOUT_PRESETS.join(', ') } })
  const seats = Number(/^\d{1,3}$/.exec(latinDigits(cell('seats')))?.[0] ?? 0)
  const plan = preset && planOfSeats(preset, 'left', seats)
  if (preset && !plan)
    problems.push({ column: 'seats', problem: 'fleetImport.seats', values: { most: String(maxSeatsOf(preset)) } })
  if (problems.length > 0 || !plan) return { problems }
  return {
    values: {
      registrationNumber: cell('registrationNumber'),
      name: cell('name'),
      ownerType: optionIn(cell('ownerType'), transportChoices.ownerTypes),
      ownerName: cell('ownerName'),
      transportType: optionIn(cell('transportType'), transportChoices.transportTypes),
      transmissionType: optionIn(cell('transmissionType'), transportChoices.transmissionTypes),
      emissionType: optionIn(cell('emissionType'), transportChoices.emissionTypes),
      category: optionIn(cell('category'), transportChoices.categories),
      regionId: region?.id ?? null,
      ...valuesOfPlan(plan),
      isActive: true,
    },
  }
}
