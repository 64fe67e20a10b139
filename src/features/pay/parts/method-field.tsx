import { Stack, Text, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import type { DraftPayment } from '#contract/draft.ts';
import type { PageSettings } from '#contract/page-settings.ts';
import { Button } from '#ui/button.tsx';
import { isSameMethod, methodMemory, methodName, methodOf, sentAs } from '../model/methods.ts';
import { paymentFormTexts } from '../model/texts.ts';

interface MethodFieldProps {
  label?: string;
  method: DraftPayment['method'];
  settings: PageSettings | undefined;
  onChange: (method: DraftPayment['method']) => void;
}

/** The payment method: as named in the settings, sent before, or typed. */
export function MethodField({
  label = paymentFormTexts.method,
  method,
  settings,
  onChange,
}: MethodFieldProps) {
  const id = useId();
  const [isTyped, setTyped] = useState(false);
  const methods = settings?.codes.method ?? {};
  const memory = methodMemory(settings?.account ?? '');
  return (
    <Stack gap={4}>
      <TextInput
        label={label}
        size="xs"
        list={`${id}-methods`}
        autoComplete="off"
        maxLength={200}
        value={methodName(method)}
        onChange={({ target }) => {
          setTyped(true);
          onChange(typedMethod(target.value));
        }}
        onBlur={({ target }) => {
          // Choosing a method stays; only newly typed text is read.
          if (!isTyped) return;
          setTyped(false);
          const chosen = methodOf(target.value, methods);
          if (!isSameMethod(chosen, method)) onChange(chosen);
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
      {!isTyped && methodName(method) !== '' && method.Name === null && (
        <Text size="xs" c="dimmed">
          {paymentFormTexts.sentAs(
            method.Id === null ? paymentFormTexts.methodCode : paymentFormTexts.methodId,
          )}{' '}
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => onChange(sentAs(method.Id === null ? 'Id' : 'Code', method))}
          >
            {method.Id === null ? paymentFormTexts.sendAsId : paymentFormTexts.sendAsCode}
          </Button>
        </Text>
      )}
    </Stack>
  );
}

/**
 * Used while the person types, because only the whole text shows which of the settings' methods is
 * meant.
 */
function typedMethod(text: string): DraftPayment['method'] {
  return { Id: null, Code: text === '' ? null : text, Name: null };
}
