import { Code, Text } from '@mantine/core';
import '@mantine/core/styles/Code.css';
import { VisibleText } from '#ui/visible-text.tsx';
import { carrierTexts, carrierLabels } from './texts.ts';

const SHOWN = 500;

/** A link template from the service, as text and never as a link. */
export function TemplateText({ template }: { template: string | null }) {
  if (template === null || template === '') {
    return (
      <Text component="span" size="sm" c="dimmed">
        {carrierLabels.none}
      </Text>
    );
  }
  const isLong = template.length > SHOWN;
  return (
    <Code
      block
      // A narrow table scrolls.
      miw="16rem"
      fz="xs"
      style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', unicodeBidi: 'isolate' }}
    >
      <VisibleText text={isLong ? template.slice(0, SHOWN) : template} />
      {isLong && carrierTexts.longTemplate(template.length)}
    </Code>
  );
}
