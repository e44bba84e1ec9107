import { QueryClient, type QueryClientConfig } from '@tanstack/react-query'
import { ApiError } from '#src/platform/api.ts'

const CONFIG: QueryClientConfig = {
  defaultOptions: {
    queries: {
      // A refusal is an answer; only an outage is worth another try.
      retry: (failures, error) => error instanceof ApiError && error.isOutage && failures < 2,
      staleTime: 15_000,
    },
    // What was sent while there is no network has failed, and says so: it is not to go off by itself later, when nobody
    // thinks of it any more. Reads may wait for the network: what is shown stays.
    mutations: { retry: false, networkMode: 'always' },
  },
}

/** One per signed-in stretch, so that nobody sees what the user before had read. */
export const newQueryClient = (): QueryClient => new QueryClient(CONFIG)
