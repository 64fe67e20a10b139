import { useMay } from '#api/session/session.ts';
import { useCommands } from '#ui/commands/commands.tsx';
import { usePlace } from '#ui/place.tsx';
import { isOpenTo, screens } from './screens.ts';
import { placeTexts, shellTexts } from './texts.ts';

/** Opens a screen, by `g` and its letter or from the palette. */
export function ScreenCommands() {
  const { navigate } = usePlace();
  const may = useMay();
  useCommands(
    screens
      .filter((screen) => isOpenTo(may, screen))
      .map(({ path, name, letter }) => ({
        name: placeTexts.goTo(name),
        group: shellTexts.screens,
        keys: [`g ${letter}`],
        run: () => void navigate(path),
      })),
  );
  return null;
}
