import type { TFunction } from 'i18next'
import type { AuditOutcome, AuditRun, AuditRunState } from '#contract/audit/audit.ts'
import type { StateTone } from '#contract/records.ts'

/** A rule in the reader's language; in English where it is younger than the words. */
export function ruleText(t: TFunction, { rule, says }: Pick<AuditOutcome, 'rule'> & { says?: string }): string {
  return t(`rule.${rule}`, { defaultValue: says ?? rule })
}

/** What a run is checking: the replay of all events, or one rule. */
export function checkText(t: TFunction, { check }: Pick<AuditRun, 'check'>, says?: string): string {
  if (check === null) return t('progress.begins')
  return t(`check.${check}`, { defaultValue: ruleText(t, { rule: check, ...(says !== undefined && { says }) }) })
}

/** A finished run is as good as what it found. */
export function toneOf({ state, findings }: Pick<AuditRun, 'state' | 'findings'>): StateTone {
  return state === 'done' ? (findings === 0 ? 'done' : 'attention') : TONES[state]
}

const TONES = { running: 'info', done: 'done', failed: 'stopped', interrupted: 'ended' } as const satisfies Record<
  AuditRunState,
  StateTone
>
