import type { ReactNode } from 'react';
import { Banner } from './banner.tsx';
import { Button } from '../button.tsx';
import { TechnicalDetails } from '../details/technical-details.tsx';
import { actionTexts } from '../texts.ts';

interface FailureBannerProps {
  title: string;
  technical?: Parameters<typeof TechnicalDetails>[0]['facts'];
  isRetrying?: boolean;
  onRetry: () => void;
  /** The consequence for the screen, and the remedy. */
  children?: ReactNode;
}

/** Appears above content that stays but could not be refreshed or completed. */
export function FailureBanner({
  title,
  technical,
  isRetrying = false,
  onRetry,
  children,
}: FailureBannerProps) {
  return (
    <Banner
      tone="failure"
      action={
        <Button size="compact-xs" variant="default" loading={isRetrying} onClick={onRetry}>
          {actionTexts.retry}
        </Button>
      }
    >
      <strong>{title}.</strong> {children}
      <TechnicalDetails facts={technical} />
    </Banner>
  );
}
