import { useScreenPath } from '#src/platform/use-screen-path.ts'

/** Documents stand alone, under paths of their own (app/screens.ts). */
export const billPath = (id: string) => `/consignment-bills/${id}`
export const labelsPath = (id: string) => `/consignment-labels/${id}`

/** The page of one consignment, below the list of them. */
export function useConsignmentPath(id: string): string | undefined {
  const list = useScreenPath('consignmentHistory')
  return list && `${list}/${id}`
}
