import { List, type ListProps } from '@mantine/core';
import '@mantine/core/styles/List.css';

/** A short list, which screens share so that its code comes once. */
export function Bullets(props: ListProps) {
  return <List size="sm" spacing={4} {...props} />;
}

export const Bullet = List.Item;
