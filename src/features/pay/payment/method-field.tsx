import { useId } from 'react';
import type { DraftPayment } from '#contract/draft.ts';
import type { PageSettings } from '#contract/page-settings.ts';
import classes from './field.module.css';
import { methodMemory, methodName, methodOf } from './methods.ts';

interface MethodFieldProps {
  method: DraftPayment['method'];
  settings: PageSettings | undefined;
  onChange: (method: DraftPayment['method']) => void;
}

/** How it was paid: as the settings name methods, as it was typed before, or as it is typed. */
export function MethodField({ method, settings, onChange }: MethodFieldProps) {
  const id = useId();
  const methods = settings?.codes.method ?? {};
  const memory = methodMemory(settings?.account ?? '');
  return (
    <div className={classes.field}>
      <label htmlFor={`${id}-method`}>Method</label>
      <input
        id={`${id}-method`}
        list={`${id}-methods`}
        autoComplete="off"
        maxLength={200}
        value={methodName(method)}
        onChange={({ target }) => onChange(typedMethod(target.value))}
        onBlur={({ target }) => {
          const chosen = methodOf(target.value, methods);
          if (chosen.Code) memory.remember(chosen.Code);
          if (methodName(chosen) !== methodName(method)) onChange(chosen);
        }}
      />
      <datalist id={`${id}-methods`}>
        {Object.entries(methods).map(([code, name]) => (
          <option key={code} value={name}>
            {code}
          </option>
        ))}
        {memory
          .read()
          .filter((code) => !Object.hasOwn(methods, code))
          .map((code) => (
            <option key={code} value={code}>
              {code}
            </option>
          ))}
      </datalist>
    </div>
  );
}

/** While it is typed: which of the settings' methods is meant shows when it is whole. */
function typedMethod(text: string): DraftPayment['method'] {
  return { Id: null, Code: text === '' ? null : text, Name: null };
}
