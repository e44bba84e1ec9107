import { type AuditRule, sqlRule } from '#server/audit/audit-rule.ts'

/** Routes whose stops are in several countries need what is for the border, others what is for within one. */
const SERVICE = `(select case when count(distinct region.country) > 1 then 'border' else 'domestic' end
  from route_stops stop join stoppages stoppage on stoppage.id = stop.stoppage_id
    join regions region on region.id = stoppage.region_id
  where stop.route_id = departure.route_id and stop.applies_from = departure.route_applies_from)`

/** Documents of buses and drivers, and the departures that they were needed for. */
export const fleetDocumentRules: readonly AuditRule[] = [
  sqlRule(
    'records.documentChain',
    'The versions of a document of a bus or driver are numbered from 1 without holes, and the document says what the last one says.',
    `select null, null, document.number, case when kept.count <> document.version then kept.count::text else concat_ws(' · ', last.number, last.expires_on) end,
       case when kept.count <> document.version then document.version::text else concat_ws(' · ', document.number, document.expires_on) end, null
     from fleet_documents document
       cross join lateral (select count(*), max(ordinal) as most from fleet_document_versions where document_id = document.id) kept
       left join fleet_document_versions last on last.document_id = document.id and last.ordinal = document.version
     where kept.count <> document.version or kept.most is distinct from document.version
       or (last.number, last.issued_on, last.expires_on) is distinct from (document.number, document.issued_on, document.expires_on)`,
  ),
  sqlRule(
    'records.documentsCorrected',
    'A version of a document that ends earlier than the one before says why that was wrong.',
    `select null, null, document.number, version.expires_on::text, earlier.expires_on::text, null
     from fleet_document_versions version
       join fleet_document_versions earlier on earlier.document_id = version.document_id and earlier.ordinal = version.ordinal - 1
       join fleet_documents document on document.id = version.document_id
     where version.expires_on < earlier.expires_on and version.correction is null`,
  ),
  sqlRule(
    'records.documentsInForce',
    'Nothing that a departure needs of its bus was over on its day when boarding was closed.',
    `select null, null, bus.name || ' · ' || type.code || ' · ' || departure.travel_date, held.expires_on::text,
       departure.travel_date::text, null
     from departures departure
       join lateral (select greatest(min(closed_at), (select max(at) from departure_swaps where departure_id = departure.id)) as at
         from departure_closings where departure_id = departure.id having min(closed_at) is not null) closed on true
       join transports bus on bus.id = departure.transport_id
       join fleet_documents document on document.transport_id = bus.id
       join document_types type on type.id = document.type_id and type.blocks and type.is_active and type.ruled_since <= closed.at
       join lateral (select expires_on from fleet_document_versions
         where document_id = document.id and created_at <= closed.at order by ordinal desc limit 1) held on true
     where held.expires_on < departure.travel_date and type.service in ('both', ${SERVICE})`,
  ),
]
