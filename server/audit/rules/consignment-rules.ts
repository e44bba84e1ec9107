import { type AuditRule, sqlRule } from '#server/audit/audit-rule.ts'
import { billReference } from '#server/domain/workflow/record-parts.ts'

const billed = (account: string, sign: 1 | -1) => `
  (select entry.record_id, line.currency, ${sign} * sum(line.amount) as amount from ledger_entries as entry join ledger_lines as line on line.entry_id = entry.id
   where entry.record_kind = 'consignment' and line.account = '${account}' group by entry.record_id, line.currency)`

/** A depot that is not there, by its id. */
const codesOf = (ids: string) =>
  `(select string_agg(coalesce(depots.code, seen::text), ', ' order by place) from unnest(${ids}) with ordinality as each (seen, place) left join depots on depots.id = seen)`

/** One account per bill against what the bill says. */
const perBill = (account: string, sign: 1 | -1, expected: string) => `
  select 'consignment', bill.id, bill.bill_number || ' ${account}', coalesce(booked.amount, 0), ${expected}, bill.currency
  from consignments as bill left join ${billed(account, sign)} as booked on booked.record_id = bill.id and booked.currency = bill.currency
  where coalesce(booked.amount, 0) <> ${expected}`

export const consignmentRules: readonly AuditRule[] = [
  sqlRule(
    'consignments.quantitiesAddUp',
    'For every item, total = pending + transit + received by branch + received by customer + written off + cancelled, and each matches its pieces.',
    `select 'consignmentItem', item.id, ${billReference('item.consignment_id')} || ' ' || item.name,
       concat_ws(' + ', pending, transit, received_by_branch, received_by_customer, written_off, cancelled),
       item.quantity || ' = ' || concat_ws(' + ', piece.in_pending, piece.in_transit, piece.at_branch, piece.at_customer, piece.is_lost, piece.is_cancelled), null
     from consignment_items as item left join (
       select item_id, count(*) as pieces, count(*) filter (where state = 'pending') as in_pending, count(*) filter (where state = 'transit') as in_transit,
         count(*) filter (where state = 'receivedByBranch') as at_branch, count(*) filter (where state = 'receivedByCustomer') as at_customer,
         count(*) filter (where state = 'writtenOff') as is_lost, count(*) filter (where state = 'cancelled') as is_cancelled
       from consignment_pieces group by item_id) as piece on piece.item_id = item.id
     where quantity <> pending + transit + received_by_branch + received_by_customer + written_off + cancelled or quantity is distinct from piece.pieces
       or (pending, transit, received_by_branch, received_by_customer, written_off, cancelled)
         is distinct from (piece.in_pending, piece.in_transit, piece.at_branch, piece.at_customer, piece.is_lost, piece.is_cancelled)`,
  ),
  sqlRule(
    'consignments.piecesNumbered',
    'The pieces of a bill are numbered from 1 without gaps.',
    `select 'consignment', bill.id, bill.bill_number, count(distinct piece.number) || ' pieces from ' || coalesce(min(piece.number), 0) || ' to ' || coalesce(max(piece.number), 0), bill.pieces || ' pieces', null
     from consignments as bill left join consignment_pieces as piece on piece.consignment_id = bill.id group by bill.id
     having count(piece.id) <> bill.pieces or count(distinct piece.number) <> bill.pieces or coalesce(max(piece.number), 0) <> bill.pieces or coalesce(min(piece.number), 1) <> 1`,
  ),
  sqlRule(
    'consignments.billIsItsItems',
    'The price and weight (in grams) of a bill are the totals of its items.',
    `select 'consignment', bill.id, bill.bill_number, bill.total::text, sum(item.total)::text, bill.currency
     from consignments as bill left join consignment_items as item on item.consignment_id = bill.id group by bill.id
     having bill.payment <> 'foc' and bill.total is distinct from sum(item.total)
     union all
     select 'consignment', bill.id, bill.bill_number || ' VAT', bill.vat_total::text, sum(item.vat)::text, bill.currency
     from consignments as bill left join consignment_items as item on item.consignment_id = bill.id group by bill.id
     having bill.payment <> 'foc' and bill.vat_total is distinct from sum(item.vat)
     union all
     select 'consignment', bill.id, bill.bill_number || ' weight', bill.weight || ' g', sum(item.quantity::bigint * item.weight) || ' g', null
     from consignments as bill left join consignment_items as item on item.consignment_id = bill.id group by bill.id
     having bill.weight is distinct from sum(item.quantity::bigint * item.weight)`,
  ),
  sqlRule(
    'consignments.salesAreBilled',
    'The net amount of every chargeable bill is posted as sales, less reversals.',
    perBill(
      '4100',
      -1,
      `case bill.payment when 'foc' then 0 else bill.total - bill.vat_total - bill.reversed + bill.reversed_vat end`,
    ),
  ),
  sqlRule(
    'consignments.vatIsBilled',
    'The VAT of every chargeable bill is posted as payable, less reversals.',
    perBill('2100', -1, `case bill.payment when 'foc' then 0 else bill.vat_total - bill.reversed_vat end`),
  ),
  sqlRule(
    'consignments.vatIsFrozen',
    'The VAT of each item is what its total contains at the rate frozen on its bill, which is that of its rule.',
    `select 'consignmentItem', item.id, bill.bill_number || ' ' || item.name, item.vat::text, round(item.total::numeric * vat_rate_basis_points / (10000 + vat_rate_basis_points))::text, bill.currency
     from consignment_items as item join consignments as bill on bill.id = item.consignment_id
     where abs(2 * (item.vat * (10000::numeric + vat_rate_basis_points) - item.total::numeric * vat_rate_basis_points)) > 10000 + vat_rate_basis_points
     union all
     select 'consignment', bill.id, bill.bill_number, bill.tax_category || ' ' || bill.vat_rate_basis_points, rule.category || ' ' || rule.rate_basis_points, null
     from consignments as bill join tax_rules as rule on rule.id = bill.tax_rule_id
     where (bill.tax_category, bill.vat_rate_basis_points) <> (rule.category, rule.rate_basis_points) or bill.supply <> rule.supply or bill.vat_region_id <> rule.region_id`,
  ),
  sqlRule(
    'consignments.podIsReceivable',
    'Payment on delivery is receivable until it is collected.',
    perBill(
      '1120',
      1,
      `case when bill.payment = 'pod' and bill.collected_at is null then bill.total - bill.reversed else 0 end`,
    ),
  ),
  sqlRule(
    'consignments.deliveredIsPaid',
    'No piece is delivered before its payment on delivery is collected.',
    `select distinct 'consignment', bill.id, bill.bill_number, 'delivered, not collected', 'collected', null
     from consignments as bill join consignment_pieces as piece on piece.consignment_id = bill.id
     where bill.payment = 'pod' and bill.collected_at is null and bill.total > bill.reversed and piece.state = 'receivedByCustomer'`,
  ),
  sqlRule(
    'consignments.seenByItsDepots',
    'A bill is visible to the depots that send, receive or hold it.',
    `select 'consignment', bill.id, bill.bill_number, ${codesOf('bill.depot_ids')}, ${codesOf('known.depots')}, null
     from consignments as bill join (
       select id, array_agg(distinct depot order by depot) as depots from (
         select id, unnest(array[from_depot_id, to_depot_id]) as depot from consignments
         union all select consignment_id, depot_id from consignment_pieces where state in ('pending', 'receivedByBranch')
         union all select consignment_id, unnest(array[loaded_at_depot_id, headed_for_depot_id]) from consignment_pieces where state = 'transit') as each group by id
     ) as known on known.id = bill.id where bill.depot_ids <> known.depots`,
  ),
  sqlRule(
    'consignments.pieceInOpenProposal',
    'A piece is in a write-off proposal only while the proposal is open.',
    `select 'consignmentPiece', piece.id, ${billReference('piece.consignment_id')} || ' / ' || piece.number, case when piece.write_off_id is null then 'in none' else 'in one' end,
       case when open.piece_id is null then 'in none' else 'in one' end, null
     from consignment_pieces as piece left join (
       select distinct line.piece_id from consignment_write_off_pieces as line join consignment_write_offs as write_off on write_off.id = line.write_off_id where write_off.state = 'proposed'
     ) as open on open.piece_id = piece.id where (piece.write_off_id is not null) <> (open.piece_id is not null)`,
  ),
]
