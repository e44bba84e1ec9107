/** Without these nothing can be answered: where one of them is down, a balancer sends nobody here. */
export const NEEDED_PARTS = ['database', 'migrations'] as const

/** Parts of a running system that are looked at, in the order in which they are shown. */
export const HEALTH_PARTS = [
  ...NEEDED_PARTS,
  'sealer',
  'balances',
  'salesReport',
  'taxDocuments',
  'taxSending',
  'messages',
  'mail',
  'disk',
  'months',
  'backup',
] as const
export type HealthPart = (typeof HEALTH_PARTS)[number]

/** What a balancer is told of: not what waits for somebody outside, nor what is of yesterday. */
export const READY_PARTS = [
  ...NEEDED_PARTS,
  'sealer',
  'balances',
  'salesReport',
  'taxDocuments',
  'disk',
  'months',
] as const satisfies readonly HealthPart[]

/** `attention`: it serves, and somebody should look. `unknown`: it could not be asked. */
export const HEALTH_STATES = ['ok', 'attention', 'down', 'unknown'] as const
export type HealthState = (typeof HEALTH_STATES)[number]

/** What is worked through behind the answers. */
export const HEALTH_QUEUES = ['seals', 'balances', 'salesReport', 'taxDocuments', 'taxSending', 'messages'] as const
export type HealthQueue = (typeof HEALTH_QUEUES)[number]

/** Beyond so many a queue is not counted any further. */
export const MAX_COUNTED = 10_000

/** What lies on a disk of this process. */
export const HEALTH_DISKS = ['data', 'uploads'] as const
export type HealthDisk = (typeof HEALTH_DISKS)[number]
