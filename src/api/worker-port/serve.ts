import type { FromWorker, PortQuestions, ToWorker } from './port.ts';

/** Answers the page's questions in a worker (`port.ts`). */
export function serve(questions: PortQuestions): void {
  const asked = new Map<number, AbortController>();

  const answer = async (id: number, name: string, question: unknown): Promise<void> => {
    const controller = new AbortController();
    const { signal } = controller;
    asked.set(id, controller);
    try {
      const report = (progress: number): void => tell({ id, progress });
      tell({ id, answer: await questions[name]!(question as never, { signal, report }) });
    } catch (error) {
      if (!signal.aborted) tell({ id, error });
    } finally {
      asked.delete(id);
    }
  };

  addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
    if ('stop' in data) asked.get(data.stop)?.abort();
    else void answer(data.id, data.name, data.asked);
  });
}

function tell(message: FromWorker): void {
  postMessage(message);
}
