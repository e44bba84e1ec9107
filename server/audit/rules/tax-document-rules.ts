import { TAXED_ACTS } from '#contract/tax-document/tax-document-codes.ts'
import { type AuditRule, sqlRule } from '#server/audit/audit-rule.ts'

const TAXED = TAXED_ACTS.map((act) => `'${act}'`).join(', ')
/** What a document adds to what is charged: a credit note takes it back. */
const signed = (amount: string) =>
  `sum(case document.kind when 'creditNote' then -document.${amount} else document.${amount} end)`
/** Entries that have their documents by now. */
const TOLD = `ledger_entries as entry join tax_document_mark as mark on entry.serial > mark.begins_after and entry.serial <= mark.through
  where entry.act in (${TAXED})`
const soldOf = (entryId: string) =>
  `(select reference from tax_documents as named where named.entry_id = ${entryId} limit 1)`

export const taxDocumentRules: readonly AuditRule[] = [
  sqlRule(
    'taxDocuments.chainHolds',
    'Each tax document is chained to the one before it in its depot: places without gaps, hashes that follow from each other, and an end that is the last.',
    `with chained as (
       select *, coalesce(depot_id::text, '-') as chain, lag(sha256) over ordered as before, lag(position) over ordered as place_before
       from tax_documents window ordered as (partition by depot_id order by position))
     select sold_kind, sold_id, number, concat_ws(' · ', position, left(previous_hash, 12)), concat_ws(' · ', coalesce(place_before, 0) + 1, left(coalesce(before, repeat('0', 64)), 12)), null
     from chained where position <> coalesce(place_before, 0) + 1 or previous_hash <> coalesce(before, repeat('0', 64))
     union all
     select sold_kind, sold_id, number, left(sha256, 12), left(hash, 12), null
     from (select *, encode(sha256(convert_to(previous_hash || E'\\n' || encode(sha256(convert_to(document::text, 'UTF8')), 'hex'), 'UTF8')), 'hex') as hash from tax_documents) as hashed
     where sha256 <> hash
     union all
     select null, null, (select code from depots where id::text = chain.chain), concat_ws(' · ', chain.position, left(chain.sha256, 12)), concat_ws(' · ', coalesce(last.position, 0), left(coalesce(last.sha256, repeat('0', 64)), 12)), null
     from tax_document_chains as chain
     left join lateral (select position, sha256 from chained where chained.chain = chain.chain order by position desc limit 1) as last on true
     where (chain.position, chain.sha256) is distinct from (coalesce(last.position, 0), coalesce(last.sha256, repeat('0', 64)))`,
  ),
  sqlRule(
    'taxDocuments.tellEntries',
    'Tax documents come to what was charged or taken back by the entries that they tell of, and to its VAT in each region; no entry is left out or told twice.',
    `with charged as (
       select entry.id, line.currency, -sum(line.amount) as amount
       from (select entry.id from ${TOLD}) as entry join ledger_lines as line on line.entry_id = entry.id
       join accounts as account on account.code = line.account and (account.kind = 'income' or account.code in ('2100', '2200', '2210', '2220'))
       group by entry.id, line.currency),
     told as (select entry_id as id, currency, ${signed('total')} as amount from tax_documents as document group by entry_id, currency),
     vat as (
       select entry.id, line.region_id, line.currency, -sum(line.amount) as amount
       from (select entry.id from ${TOLD}) as entry join ledger_lines as line on line.entry_id = entry.id and line.account = '2100' and line.region_id is not null
       group by 1, 2, 3 having sum(line.amount) <> 0),
     told_vat as (select entry_id as id, region_id, currency, ${signed('vat')} as amount from tax_documents as document group by 1, 2, 3 having ${signed('vat')} <> 0)
     select 'ledgerEntry', id, coalesce(${soldOf('id')}, (select act from ledger_entries where ledger_entries.id = coalesce(charged.id, told.id))), coalesce(told.amount, 0), coalesce(charged.amount, 0), currency
     from charged full join told using (id, currency)
     where coalesce(told.amount, 0) <> coalesce(charged.amount, 0) and exists (select from ${TOLD} and entry.id = coalesce(charged.id, told.id))
     union all
     select 'ledgerEntry', id, coalesce(${soldOf('id')}, (select act from ledger_entries where ledger_entries.id = coalesce(vat.id, told_vat.id))), coalesce(told_vat.amount, 0), coalesce(vat.amount, 0), currency
     from vat full join told_vat using (id, region_id, currency)
     where coalesce(told_vat.amount, 0) <> coalesce(vat.amount, 0) and exists (select from ${TOLD} and entry.id = coalesce(vat.id, told_vat.id))`,
  ),
  sqlRule(
    'taxDocuments.totalsAreLines',
    'A tax document comes to its categories and they to its lines, in the record as in the document.',
    `select sold_kind, sold_id, number, concat_ws(' · ', document.net, document.vat, document.total), concat_ws(' · ', lines.net, lines.vat, categories.net + categories.vat), null
     from tax_documents as document
     cross join lateral (select sum((line ->> 'net')::bigint) as net, sum((line ->> 'vat')::bigint) as vat from jsonb_array_elements(document.document -> 'lines') as line) as lines
     cross join lateral (select sum((part ->> 'net')::bigint) as net, sum((part ->> 'vat')::bigint) as vat from jsonb_array_elements(document.document -> 'categories') as part) as categories
     where (document.net, document.vat, document.total, document.net, document.vat) is distinct from (lines.net, lines.vat, categories.net + categories.vat, (document.document ->> 'net')::bigint, (document.document ->> 'vat')::bigint)
       or number <> document.document ->> 'number' or position <> (document.document ->> 'position')::int`,
  ),
  sqlRule(
    'taxDocuments.sentAsAnswered',
    'Every tax document is sent, and how that stands is what its last answer said.',
    `select sold_kind, sold_id, number, coalesce(sending.state, '–'), coalesce(answer.outcome, 'waiting'), null
     from tax_documents as document
     left join tax_document_sendings as sending on sending.document_id = document.id
     left join lateral (select outcome from tax_document_answers where document_id = document.id order by id desc limit 1) as answer on true
     where sending.state is null or (sending.state in ('sent', 'refused') and sending.state is distinct from answer.outcome) or (sending.state = 'failed' and answer.outcome is distinct from 'noAnswer')`,
  ),
]
