import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ruleDryRun, ruleList, type RuleDecision, type RuleDefinition } from '#contract/rule.ts';
import { deleteOwn, fetchOwn, postOwn, putOwn } from './client.ts';

const path = '/api/rules';

/** The rules of everybody who shares the account, in the order in which they apply. */
export const rulesQuery = queryOptions({
  queryKey: ['rules'],
  queryFn: ({ signal }) => fetchOwn(ruleList, path, { signal }),
  refetchInterval: 30_000,
});

export type RuleChange =
  | { id: string; kind: 'save'; definition: RuleDefinition }
  | { id: string; kind: 'delete' }
  | { id: string; kind: RuleDecision };

export function useChangeRule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: RuleChange) => {
      switch (change.kind) {
        case 'save':
          return putOwn(ruleList, `${path}/${change.id}`, change.definition);
        case 'delete':
          return deleteOwn(`${path}/${change.id}`, ruleList);
        default:
          return postOwn(ruleList, `${path}/${change.id}/${change.kind}`, {});
      }
    },
    onSuccess: (rules) => client.setQueryData(rulesQuery.queryKey, rules),
  });
}

/** Shows what a rule would have done, after it was saved as it is on screen, if a form has it. */
export function useDryRun() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, definition }: { id: string; definition: RuleDefinition | null }) => {
      if (definition !== null) await putOwn(ruleList, `${path}/${id}`, definition);
      return await postOwn(ruleDryRun, `${path}/${id}/dry-run`, {});
    },
    onSettled: () => client.invalidateQueries(rulesQuery),
  });
}
