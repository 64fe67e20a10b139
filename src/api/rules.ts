import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ruleDryRun, ruleList, type RuleDecision, type RuleDefinition } from '#contract/rule.ts';
import { fetchOwn } from './client/client.ts';
import { replaceData } from './client/replace-data.ts';
import { deleteOwn, postOwn, putOwn } from './client/send-own.ts';

const path = '/api/rules';

/** The rules of everybody who shares the account, in the order in which they apply. */
export const rulesQuery = queryOptions({
  queryKey: ['rules'],
  queryFn: ({ signal }) => fetchOwn(ruleList, path, { signal }),
  refetchInterval: 30_000,
});

/** A rule to save. */
interface SavedRule {
  id: string;
  definition: RuleDefinition;
  /** The rule as last loaded or saved; `null` for a new rule. */
  seen: RuleDefinition | null;
}

export type RuleChange =
  | ({ kind: 'save'; switchesOn: boolean } & SavedRule)
  | { id: string; kind: 'delete' }
  | { id: string; kind: RuleDecision };

/** @param onSaved runs even if switching the rule on fails afterwards */
export function useChangeRule(onSaved?: (definition: RuleDefinition) => void) {
  const client = useQueryClient();
  return useMutation({
    // One after another, because each answer holds all rules.
    scope: { id: 'rules' },
    mutationFn: async (change: RuleChange) => {
      switch (change.kind) {
        case 'save': {
          const rules = await saveRule(change);
          onSaved?.(change.definition);
          return change.switchesOn ? await decide(change.id, 'on') : rules;
        }
        case 'delete':
          return await deleteOwn(ruleList, `${path}/${change.id}`);
        default:
          return await decide(change.id, change.kind);
      }
    },
    onSuccess: (rules) => replaceData(client, rulesQuery, rules),
  });
}

function decide(id: string, decision: RuleDecision) {
  return postOwn(ruleList, `${path}/${id}/${decision}`, {});
}

/** @throws ApiError: the proxy's `settings-changed` if someone changed or deleted the rule since */
function saveRule({ id, definition, seen }: SavedRule) {
  return putOwn(ruleList, `${path}/${id}`, { ...definition, seen });
}

/**
 * Shows what a rule would have done, after saving it as it is on screen, if a form has it.
 * @param onSaved runs even if the dry run fails afterwards
 */
export function useDryRun(onSaved?: (definition: RuleDefinition) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, form }: { id: string; form: Omit<SavedRule, 'id'> | null }) => {
      if (form !== null) {
        await saveRule({ id, ...form });
        onSaved?.(form.definition);
      }
      return await postOwn(ruleDryRun, `${path}/${id}/dry-run`, {});
    },
    onSettled: () => client.invalidateQueries(rulesQuery),
  });
}
