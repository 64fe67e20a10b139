import { RULE_NAME_LENGTH, RULE_SEARCH_LENGTH, ruleActions } from './rule.ts';
import { z } from './zod.ts';

const definition = {
  name: z.string().check(z.minLength(1), z.maxLength(RULE_NAME_LENGTH)),
  search: z.string().check(z.minLength(1), z.maxLength(RULE_SEARCH_LENGTH)),
  actions: ruleActions,
  mostPerHour: z.int().check(z.minimum(1), z.maximum(10_000)),
};

/** Body of `PUT /api/rules/{id}`. In a separate file, because the page checks none of it. */
export const ruleDefinition = z.strictObject({
  ...definition,
  /**
   * The rule at the time when its form was opened, `null` for a new rule: if someone has changed or
   * deleted it since, the answer is `settings-changed`. If left out, the last change wins.
   */
  seen: z.optional(z.nullable(z.strictObject(definition))),
});
