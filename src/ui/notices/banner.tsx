import { Box, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { late } from '../late.tsx';

export interface BannerFrameProps {
  /** `plain`: nothing is wrong. */
  tone: 'plain' | 'action' | 'failure';
  children: ReactNode;
}

const Frame = late<BannerFrameProps>(
  async () => (await import('./state-parts.tsx')).BannerAlert,
  ({ tone, isLoading, children }) => (
    // Only the loaded frame has the role, so that the banner is announced once.
    <Box px="md" py={7} fz="sm" role={isLoading ? undefined : toneRole(tone)}>
      {children}
    </Box>
  ),
);

/** Loads the frame before a banner needs it. */
export const loadBanner = Frame.load;

interface BannerProps extends BannerFrameProps {
  /** A button. */
  action?: ReactNode;
}

/** A line above usable content that describes a problem. */
export function Banner({ tone, action, children }: BannerProps) {
  return (
    <Frame.Component tone={tone}>
      <Group align="flex-start" gap="0.375rem 0.75rem">
        <Box flex="1 1 12rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
          {children}
        </Box>
        {action}
      </Group>
    </Frame.Component>
  );
}

/** Only failures interrupt a screen reader. */
export function toneRole(tone: BannerFrameProps['tone'] | undefined): 'alert' | 'status' {
  return tone === 'failure' ? 'alert' : 'status';
}
