/** Paths of the timetable's screens (specification §2); records lie below. */
export const TIMETABLE_PATHS = {
  trip: '/super-admin/trip',
  route: '/super-admin/route',
  timing: '/super-admin/timinglist',
} as const
