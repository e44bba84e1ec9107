import type { VisaRequirement } from '#contract/check-in/visa-rule-row.ts'

/** A rule in force. */
export interface VisaRule {
  /** Countries by ISO 3166-1 alpha-2; a null nationality is any that no rule names. */
  destination: string
  nationality: string | null
  requirement: VisaRequirement
}

/**
 * What a passenger needs to enter a country: the rule that names the nationality goes before the one for all others.
 * Where no rule stands none is needed, and nobody needs one for their own country.
 */
export function visaRequirement(
  rules: readonly VisaRule[],
  { nationality, destination }: { nationality: string; destination: string },
): VisaRequirement {
  if (nationality === destination) return 'free'
  const ofDestination = rules.filter((rule) => rule.destination === destination)
  const rule =
    ofDestination.find((each) => each.nationality === nationality) ??
    ofDestination.find((each) => each.nationality === null)
  return rule?.requirement ?? 'free'
}
