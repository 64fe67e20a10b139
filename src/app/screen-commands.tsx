import { useNavigate } from 'react-router';
import { useCommands } from '#ui/commands.tsx';
import { screens } from './screens.ts';

/** Going to a screen, by `g` and its letter or from the palette. */
export function ScreenCommands() {
  const navigate = useNavigate();
  useCommands(
    screens.map(({ path, name, letter }) => ({
      name: `Go to ${name}`,
      group: 'Screens',
      keys: [`g ${letter}`],
      run: () => void navigate(path),
    })),
  );
  return null;
}
