/**
 * Statuses of the inbox: everything that is not archived (docs/decisions.md, “Statuses without a
 * filter”).
 */
export const INBOX_STATUSES = '0,1,2';

/**
 * Services that refuse statuses=0, which the samples contain and the documented set does not (3.1).
 */
const refusing = new WeakSet<object>();

/** Whether a service was found to list no Status 0. @param service as for `askInbox` */
export function leavesOutStatusZero(service: object): boolean {
  return refusing.has(service);
}

/**
 * Requests 0, 1 and 2; if 0 is refused, 1 and 2 from then on.
 * @param service stands for the service, whose refusal is remembered
 * @param isRefusal only on a list's first page: the filter never changes within a list, or rows
 * would be lost between its pages
 */
export async function askInbox<Answer>(
  service: object,
  ask: (statuses: string) => Promise<Answer>,
  isRefusal: (error: unknown) => Promise<boolean>,
): Promise<Answer> {
  const askWithoutZero = () => ask('1,2');
  if (refusing.has(service)) return await askWithoutZero();
  try {
    return await ask(INBOX_STATUSES);
  } catch (error) {
    if (!(await isRefusal(error))) throw error;
    const answer = await askWithoutZero();
    // A service that failed once may have recovered: only a second refusal counts.
    try {
      return await ask(INBOX_STATUSES);
    } catch (again) {
      if (!(await isRefusal(again))) throw again;
      refusing.add(service);
      return answer;
    }
  }
}
