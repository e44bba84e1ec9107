/** Lines that somebody wrote as one text of their record, so that the audit holds them against what was kept of them. */
export const linesText = (table: 'journal_lines' | 'recurring_lines', owner: 'entry_id' | 'recurring_id'): string =>
  `(select jsonb_agg(jsonb_build_array(line, account, amount, depot_id, agent_id, region_id, for_depot_id, for_agent_id, text) order by line)::text from ${table} as written where written.${owner} = record.id)`
