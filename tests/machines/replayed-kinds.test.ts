import { expect, it } from 'vitest'
import { machineRegistry } from '#machines/registry.ts'
import { replayedKinds } from '#server/audit/replayed-kinds.ts'

it('every lifecycle is replayed by the audit', () => {
  const lifecycles = machineRegistry.filter(({ kind }) => kind === 'lifecycle').map(({ id }) => id)
  expect(replayedKinds.map(({ kind }) => kind.id).toSorted()).toEqual(lifecycles.toSorted())
})
