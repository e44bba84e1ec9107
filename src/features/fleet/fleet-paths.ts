import { useLocation } from 'wouter'

/** The list's path on the page of one of its records: the same screen stands under several types' paths. */
export function useListOf(): string {
  const [path] = useLocation()
  return path.slice(0, path.lastIndexOf('/'))
}
