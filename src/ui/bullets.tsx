import { List, type ListProps } from '@mantine/core';
import '@mantine/core/styles/List.css';

/** A short list, shared by screens so that its code loads once. */
export function Bullets(props: ListProps) {
  return <List size="sm" spacing={4} {...props} />;
}

export const Bullet = List.Item;
