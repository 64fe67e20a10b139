import { Group, Stack } from '@mantine/core';
import type { Session } from '#contract/session.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Dialog, DismissButton } from '#ui/panels/dialog.tsx';
import { DONE, oidcPath } from './oidc-path.ts';
import { SignInForm } from './sign-in-form.tsx';
import { sessionTexts } from './texts.ts';

interface EndedDialogProps {
  mode: Session['mode'];
  /** The user whose session has ended. */
  former: string;
  onSignedIn: (session: Session) => void;
  /** Runs when the dialog closes without a sign-in. */
  onPutOff: () => void;
}

/** Asks for a new sign-in above the screen, which stays unchanged. */
export function EndedDialog({ mode, former, onSignedIn, onPutOff }: EndedDialogProps) {
  return (
    <Dialog title={sessionTexts.ended} onClosed={onPutOff}>
      <Stack gap="sm">
        <p>{sessionTexts.endedHint}</p>
        {mode === 'local' ? (
          <SignInForm former={former} onSignedIn={onSignedIn} />
        ) : (
          <>
            <p>{sessionTexts.continues}</p>
            <div>
              <ButtonLink
                data-focus
                href={mode === 'oidc' ? oidcPath(DONE) : DONE}
                target="_blank"
                rel="opener"
              >
                {sessionTexts.signInNewTab}
              </ButtonLink>
            </div>
          </>
        )}
        <Group>
          <DismissButton size="compact-sm" variant="subtle">
            {sessionTexts.notNow}
          </DismissButton>
        </Group>
      </Stack>
    </Dialog>
  );
}
