import { Alert } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import { IconAlertOctagon, IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { toneRole, type BannerFrameProps } from './banner.tsx';

const looks = {
  plain: {
    icon: <IconInfoCircle size={16} aria-hidden />,
    color: 'var(--mantine-color-dimmed)',
    bg: 'transparent',
  },
  action: {
    icon: <IconAlertTriangle size={16} aria-hidden />,
    color: 'var(--waybill-action)',
    bg: 'var(--waybill-action-back)',
  },
  failure: {
    icon: <IconAlertOctagon size={16} aria-hidden />,
    color: 'var(--waybill-failure)',
    bg: 'var(--waybill-failure-back)',
  },
};

export function BannerAlert({ tone, children }: BannerFrameProps) {
  return (
    <Alert
      {...looks[tone]}
      role={toneRole(tone)}
      radius={0}
      px="md"
      py={7}
      styles={{
        root: { border: 0, borderBottom: '1px solid var(--waybill-line)' },
        icon: { marginInlineEnd: 'var(--mantine-spacing-xs)', height: '1.125rem' },
        body: { minWidth: 0 },
        // The outline of a focused button goes beyond its edge.
        message: { overflow: 'visible' },
      }}
    >
      {children}
    </Alert>
  );
}
