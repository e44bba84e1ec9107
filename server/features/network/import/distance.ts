interface Point {
  latitude: number
  longitude: number
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle distance in kilometres. */
export function distance(one: Point, other: Point): number {
  const half = (difference: number) => Math.sin(radians(difference) / 2) ** 2
  const square =
    half(other.latitude - one.latitude) +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * half(other.longitude - one.longitude)
  return 2 * 6371 * Math.asin(Math.min(1, Math.sqrt(square)))
}
