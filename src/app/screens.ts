import type { LucideIcon } from 'lucide-react'
import CalendarRange from 'lucide-react/icons/calendar-range'
import CircleUser from 'lucide-react/icons/circle-user'
import FileInput from 'lucide-react/icons/file-input'
import MapIcon from 'lucide-react/icons/map'
import MapPin from 'lucide-react/icons/map-pin'
import Store from 'lucide-react/icons/store'
import TicketPlus from 'lucide-react/icons/ticket-plus'
import Tickets from 'lucide-react/icons/tickets'
import UsersRound from 'lucide-react/icons/users-round'
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
  timetableImport: {
    icon: FileInput,
    page: lazyScreen(() => import('#src/features/timetable-import/timetable-import-page.tsx')),
  },
  departures: {
    icon: CalendarRange,
    page: lazyScreen(() => import('#src/features/bus-schedule/bus-schedule-page.tsx')),
    below: { '/:key': lazyScreen(() => import('#src/features/bus-schedule/departure-page.tsx')) },
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
