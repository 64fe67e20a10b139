import { Stack, Text, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import type { DraftPayment } from '#contract/draft.ts';
import type { PageSettings } from '#contract/page-settings.ts';
import { Button } from '#ui/button.tsx';
import {
  isSameMethod,
  methodMemory,
  methodName,
  methodOf,
  methodsNamed,
  sentAs,
  typedAs,
} from '../model/methods.ts';
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
  const [typed, setTyped] = useState<string | null>(null);
  const methods = settings?.codes.method ?? {};
  // A change from elsewhere (undo, another payment) replaces the typed text.
  const isOther = typed !== null && !isSameMethod(methodOf(typed, methods), method);
  const { Code, Name } = method;
  const isListed = Code !== null && Name !== null && Object.hasOwn(methods, Code);
  const ownText = isListed ? typedAs(Code, methods) : methodName(method);
  const meant = Code === null || Name !== null ? [] : methodsNamed(Code, methods);
  const memory = methodMemory(settings?.account ?? '');
  return (
    <Stack gap={4}>
      <TextInput
        label={label}
        size="xs"
        list={`${id}-methods`}
        autoComplete="off"
        maxLength={200}
        value={typed === null || isOther ? ownText : typed}
        error={meant.length > 1 && paymentFormTexts.severalMethods(meant)}
        onChange={({ target }) => {
          setTyped(target.value);
          // Read with each key, because a key can open the review while the field has the focus.
          onChange(methodOf(target.value, methods));
        }}
        onBlur={() => setTyped(null)}
      />
      <datalist id={`${id}-methods`}>
        {Object.entries(methods).map(([code, name]) => (
          <option key={code} value={typedAs(code, methods)}>
            {typedAs(code, methods) === code ? name : code}
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
      {typed === null && methodName(method) !== '' && method.Name === null && (
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
