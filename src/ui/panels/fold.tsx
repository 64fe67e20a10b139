import { Collapse, Group, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';

interface FoldProps {
  label: ReactNode;
  isOpen?: boolean;
  children: ReactNode;
}

/** Hides secondary content behind its name, and renders it only once a person opens it. */
export function Fold({ label, isOpen: isOpenAtFirst = false, children }: FoldProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const id = useId();
  return (
    <div>
      <UnstyledButton
        py={4}
        fz="sm"
        c="dimmed"
        data-fold
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Group component="span" gap={4} wrap="nowrap">
          <IconChevronRight
            size="1rem"
            aria-hidden
            style={{ rotate: isOpen ? '90deg' : undefined }}
          />
          {label}
        </Group>
      </UnstyledButton>
      <Collapse id={id} expanded={isOpen} keepMounted={false} transitionDuration={0}>
        {children}
      </Collapse>
    </div>
  );
}
