/** Paths of the network's screens (specification §2); records lie below. */
export const NETWORK_PATHS = {
  region: '/super-admin/region',
  depot: '/super-admin/depot',
  stoppage: '/super-admin/stoppage',
} as const
