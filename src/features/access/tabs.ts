/** A message between the tabs of a browser, which share the session. */
type Message =
  | { kind: 'signed-in'; name: string }
  | { kind: 'signed-out'; accounts: readonly string[] };

const channel = new BroadcastChannel('waybill-session');

const tell: (message: Message) => void = channel.postMessage.bind(channel);

export const tabs = {
  tell,
  hear: (listener: (message: Message) => void): (() => void) => {
    const onMessage = ({ data }: MessageEvent<Message>): void => listener(data);
    channel.addEventListener('message', onMessage);
    return () => channel.removeEventListener('message', onMessage);
  },
};
