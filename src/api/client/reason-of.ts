import { describeFailure, gatewayOf } from './describe-failure.ts';

/** Explains why something failed, in whole sentences, and what to do where only that helps. */
export function reasonOf(error: unknown): string {
  const { title, detail, whatToDo } = describeFailure(error);
  const rest = gatewayOf(error) === undefined ? detail : whatToDo;
  return rest === '' ? `${title}.` : `${title}. ${rest}`;
}
