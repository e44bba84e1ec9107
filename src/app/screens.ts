import type { LucideIcon } from 'lucide-react'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CircleUser from 'lucide-react/icons/circle-user'
import MapIcon from 'lucide-react/icons/map'
import MapPin from 'lucide-react/icons/map-pin'
import RouteIcon from 'lucide-react/icons/route'
import Store from 'lucide-react/icons/store'
import TicketPlus from 'lucide-react/icons/ticket-plus'
import Tickets from 'lucide-react/icons/tickets'
import UsersRound from 'lucide-react/icons/users-round'
import Waypoints from 'lucide-react/icons/waypoints'
import Workflow from 'lucide-react/icons/workflow'
import type { ScreenId } from '#src/app/route-sets.ts'
import { lazyScreen, type LazyScreen } from '#src/app/lazy-screen.ts'

export interface Screen {
  icon: LucideIcon
  page: LazyScreen
  /** Pages below the screen's own path: '/:id' → what it shows. More special paths first. */
  below?: Readonly<Record<string, LazyScreen>>
  /** Pages that go with it and stand alone, without menu and bars, under a path of their own: documents for printing. */
  alone?: Readonly<Record<string, LazyScreen>>
  /** Letter that jumps here after `g`. */
  key?: string
}

const user = lazyScreen(() => import('#src/features/people/user-page.tsx'))
const region = lazyScreen(() => import('#src/features/network/region-page.tsx'))
const depot = lazyScreen(() => import('#src/features/network/depot-page.tsx'))
const stoppage = lazyScreen(() => import('#src/features/network/stoppage-page.tsx'))

const trip = lazyScreen(() => import('#src/features/timetable/trip-page.tsx'))
const route = lazyScreen(() => import('#src/features/timetable/route-page.tsx'))
const timing = lazyScreen(() => import('#src/features/timetable/timing-page.tsx'))

/** Screens that exist. What is not listed here is in no menu and under no path. */
export const screens: Readonly<Partial<Record<ScreenId, Screen>>> = {
  ticketBooking: {
    icon: TicketPlus,
    page: lazyScreen(() => import('#src/features/booking/booking-wizard-page.tsx')),
    key: 'b',
  },
  users: {
    icon: UsersRound,
    page: lazyScreen(() => import('#src/features/people/users-page.tsx')),
    below: { '/new': user, '/:userId': user },
    key: 'u',
  },
  bookingHistory: {
    icon: Tickets,
    page: lazyScreen(() => import('#src/features/booking-history/booking-history-page.tsx')),
    below: { '/:id': lazyScreen(() => import('#src/features/booking-history/booking-detail-page.tsx')) },
    alone: { '/tickets/:bookingId': lazyScreen(() => import('#src/features/ticket/ticket-page.tsx')) },
    key: 'h',
  },
  regions: {
    icon: MapIcon,
    page: lazyScreen(() => import('#src/features/network/regions-page.tsx')),
    below: { '/new': region, '/:id': region },
  },
  depots: {
    icon: Store,
    page: lazyScreen(() => import('#src/features/network/depots-page.tsx')),
    below: { '/new': depot, '/:id': depot },
  },
  stoppages: {
    icon: MapPin,
    page: lazyScreen(() => import('#src/features/network/stoppages-page.tsx')),
    below: { '/new': stoppage, '/:id': stoppage },
  },
  trips: {
    icon: Waypoints,
    page: lazyScreen(() => import('#src/features/timetable/trips-page.tsx')),
    below: { '/new': trip, '/:id': trip },
  },
  routes: {
    icon: RouteIcon,
    page: lazyScreen(() => import('#src/features/timetable/routes-page.tsx')),
    below: { '/new': route, '/:id': route },
  },
  timingLists: {
    icon: CalendarClock,
    page: lazyScreen(() => import('#src/features/timetable/timings-page.tsx')),
    below: { '/new': timing, '/:id': timing },
  },
  workflows: {
    icon: Workflow,
    page: lazyScreen(() => import('#src/features/workflow/workflows-page.tsx')),
    below: { '/:id': lazyScreen(() => import('#src/features/workflow/workflow-page.tsx')) },
    key: 'w',
  },
  profile: { icon: CircleUser, page: lazyScreen(() => import('#src/features/profile/profile-page.tsx')), key: 'p' },
}

export const screenExists = (screen: ScreenId): boolean => screen in screens
