import type { Session } from '#contract/session.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { closeDialog, Dialog } from '#ui/dialog.tsx';
import classes from './access.module.css';
import { DONE, oidcPath } from './oidc-path.ts';
import { SignInForm } from './sign-in-form.tsx';

interface EndedDialogProps {
  mode: Session['mode'];
  /** Who was signed in. */
  former: string;
  onSignedIn: (session: Session) => void;
  /** Left without signing in. */
  onPutOff: () => void;
}

/** Over the screen, which stays as it is: the session has ended, and how to go on. */
export function EndedDialog({ mode, former, onSignedIn, onPutOff }: EndedDialogProps) {
  return (
    <Dialog title="Your session has ended" onClosed={onPutOff}>
      <div className={classes.dialog}>
        <p>Sign in again to go on where you were. What you typed is still here.</p>
        {mode === 'local' ? (
          <SignInForm former={former} onSignedIn={onSignedIn} />
        ) : (
          <>
            <p>This tab goes on by itself then.</p>
            <div className={classes.ways}>
              <ButtonLink
                data-focus
                href={mode === 'oidc' ? oidcPath(DONE) : DONE}
                target="_blank"
                rel="opener"
              >
                Sign in (opens a new tab)
              </ButtonLink>
            </div>
          </>
        )}
        <div className={classes.ways}>
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={({ currentTarget }) => closeDialog(currentTarget, '')}
          >
            Not now
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
