import type { EventStream } from '#server/plugins/event-stream.ts'

/** Tells every board that these departures look different now. To be called after the commit. */
export function notifyBoards(events: Pick<EventStream, 'publish'>, departureKeys: Iterable<string>): void {
  const at = new Date().toISOString()
  for (const departureKey of new Set(departureKeys)) events.publish({ topic: 'departures', departureKey, at })
}

/** Tells the boards of a region that other pieces lie there to be loaded. To be called after the commit. */
export function notifyBoardsOfCargo(events: Pick<EventStream, 'publish'>, regionId: string | null): void {
  if (regionId === null) return
  events.publish({ topic: 'departures', cargoInRegionId: regionId, at: new Date().toISOString() })
}
