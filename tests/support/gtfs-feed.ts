import { strToU8, zipSync } from 'fflate'

/** Files of a feed by name. */
export type FeedFiles = Record<string, string>

/**
 * A small bus agency of the desert, in the shape of GTFS's own example and with its quirks: a byte order mark, CRLF,
 * quoted fields, times after midnight, a shuttle told by its headway, a service of dates only, a stop without times.
 */
export function desertFeed(changes: Partial<Record<string, string | null>> = {}): FeedFiles {
  const files: FeedFiles = {
    'agency.txt':
      '\uFEFFagency_id,agency_name,agency_url,agency_timezone\r\nDB,"Desert Buses, Ltd.",https://desert.example,Asia/Riyadh\r\n',
    'stops.txt': [
      'stop_id,stop_name,stop_desc,stop_lat,stop_lon,zone_id,location_type,parent_station',
      'R1,"Riyadh, ""Aziziyah"" station",,24.60,46.76,RUH,0,',
      'T1,Tabuk terminal,,28.39,36.57,TUU,,',
      'A1,Amman Tabarbour,,31.99,35.93,north,,',
      'A2,Amman airport,,31.72,35.99,north,,',
    ].join('\n'),
    'routes.txt':
      'route_id,agency_id,route_short_name,route_long_name,route_desc,route_type\nRA,DB,10,Riyadh - Amman,,3\nAP,DB,20,Airport Shuttle,,3\n',
    'calendar.txt':
      'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\nFULL,1,1,1,1,1,1,1,20270101,20271231\nWE,0,0,0,0,1,1,0,20270101,20271231\n',
    'calendar_dates.txt':
      'service_id,date,exception_type\nFULL,20270310,2\nWE,20270602,1\nHAJJ,20270516,1\nHAJJ,20270518,1\n',
    'trips.txt': [
      'route_id,service_id,trip_id,trip_headsign,direction_id,block_id,shape_id',
      'RA,FULL,RA-day,Amman,0,,',
      'RA,WE,RA-night,Amman,0,,',
      'RA,HAJJ,RA-hajj,Riyadh,1,,',
      'AP,FULL,AP,Airport,0,,',
    ].join('\n'),
    'stop_times.txt': [
      'trip_id,arrival_time,departure_time,stop_id,stop_sequence',
      // Out of order, and the stop on the way without times: both are allowed.
      'RA-day,20:00:00,20:00:00,A1,30',
      'RA-day,6:00:00,6:00:00,R1,10',
      'RA-day,,,T1,20',
      'RA-night,25:30:00,25:30:00,R1,1',
      'RA-night,33:30:00,33:50:00,T1,2',
      'RA-night,39:00:00,39:00:00,A1,3',
      'RA-hajj,08:00:00,08:00:00,A1,1',
      'RA-hajj,23:00:00,23:00:00,R1,2',
      'AP,00:00:00,00:00:00,A1,1',
      'AP,00:45:00,00:45:00,A2,2',
    ].join('\r\n'),
    'frequencies.txt': 'trip_id,start_time,end_time,headway_secs\nAP,08:00:00,10:00:00,3600\n',
    'shapes.txt': 'shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\n',
    'translations.txt': 'table_name,field_name,language,translation,record_id\nstops,stop_name,ar,محطة تبوك,T1\n',
  }
  for (const [name, text] of Object.entries(changes)) {
    if (text === null) delete files[name]
    else if (text !== undefined) files[name] = text
  }
  return files
}

export function packed(files: Record<string, string | Uint8Array>): Buffer {
  return Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, text]) => [name, typeof text === 'string' ? strToU8(text) : text]),
      ),
    ),
  )
}
