import type { Consignment } from '#contract/consignment/consignment.ts'

type Can = Consignment['can'][number]

/** Why this reader cannot do it; null where it can be done. */
export function refusalOf({ can }: Pick<Consignment, 'can'>, act: Can['act']): Can['refusal'] {
  const said = can.find((each) => each.act === act)
  return said ? said.refusal : 'notAllowed'
}

export const mayAct = (bill: Pick<Consignment, 'can'>, act: Can['act']): boolean => refusalOf(bill, act) === null
