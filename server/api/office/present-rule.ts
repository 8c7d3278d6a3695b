import type { RuleDraft } from '#domain/pricing/rule.ts'
import type { ListedRule } from '#server/operations/pricing/list-rules.ts'

/** Presents a rule in the form in which the office sends it back. A broken rule has only its name and its problems. */
export function presentRule({ rule, stored, version, nameInSpanish, problems, equals }: ListedRule) {
  return {
    id: stored.id,
    version,
    nameInSpanish,
    name: stored.name,
    type: stored.type,
    active: stored.active,
    problems,
    equals,
    draft: rule && draftOf(rule),
  }
}

function draftOf({ configuration, organizationId: _, ...rule }: NonNullable<ListedRule['rule']>) {
  const { id: __, ...terms } = configuration
  return {
    ...rule,
    terms: terms as RuleDraft['terms'],
  }
}
