/** How bad it is. Out of service: the bus runs nothing while the work is approved or in progress. */
export const WORK_ORDER_SEVERITIES = ['minor', 'major', 'outOfService'] as const
export type WorkOrderSeverity = (typeof WORK_ORDER_SEVERITIES)[number]

export const WORK_ORDER_STATES = ['reported', 'approved', 'inProgress', 'done', 'cancelled'] as const
export type WorkOrderState = (typeof WORK_ORDER_STATES)[number]

export const WORK_ITEM_KINDS = ['part', 'labour', 'tyre'] as const
export type WorkItemKind = (typeof WORK_ITEM_KINDS)[number]

/** Where a tyre goes: by axle from the front, on double wheels from the outside left to the outside right. */
export const WHEELS = [
  'frontLeft',
  'frontRight',
  'driveOuterLeft',
  'driveInnerLeft',
  'driveInnerRight',
  'driveOuterRight',
  'tagLeft',
  'tagRight',
  'spare',
] as const
export type Wheel = (typeof WHEELS)[number]

/** Longest serial number of a tyre. */
export const MAX_SERIAL = 40

/** Where an order came from: a person saw it, or a plan was due. */
export const WORK_ORDER_ORIGINS = ['person', 'plan'] as const

/** How the cost of a done order stands; none: it has cost nothing. */
export const WORK_COST_STANDINGS = ['none', 'pending', 'accepted', 'rejected'] as const

/** Days that a bus may be planned to be at a workshop. */
export const MAX_WORK_DAYS = 366

/** Bounds of a maintenance plan. */
export const MAX_PLAN_KM = 1_000_000
export const MAX_PLAN_DAYS = 3650
