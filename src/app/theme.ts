import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

/** White on shade 7 is 6.5:1 and on 8 8.8:1; shade 4 on the dark body is 6.2:1 (WCAG AA: 4.5). */
const petrol: MantineColorsTuple = [
  '#eef7f8',
  '#d9ecee',
  '#b3d8dd',
  '#86c0c9',
  '#5aa7b3',
  '#3a909e',
  '#267b8a',
  '#1a6674',
  '#12525e',
  '#0a3c46',
];

/** From text to the shade behind the page; dark surfaces, borders and inputs use these shades. */
const dark: MantineColorsTuple = [
  '#d6dee1',
  '#b7c3c8',
  '#9aa9af',
  '#6f7f86',
  '#3b494e',
  '#2c363a',
  '#1d2427',
  '#14191b',
  '#0f1315',
  '#0a0d0e',
];

const small = {
  defaultProps: { size: 'xs', styles: { label: { fontSize: 'var(--mantine-font-size-sm)' } } },
};

/**
 * Mantine makes these texts 2 px smaller than the field's text, which leaves 10 px in a dense form.
 */
const belowFields = {
  vars: () => ({
    description: { '--input-description-size': 'var(--mantine-font-size-xs)' },
    error: { '--input-error-size': 'var(--mantine-font-size-xs)' },
  }),
};

export const theme = createTheme({
  colors: { petrol, dark },
  primaryColor: 'petrol',
  primaryShade: 7,
  black: '#17252a',
  // Wider than a phone (`useIsPhone`), and than a tablet in portrait orientation.
  breakpoints: { xs: '30.01em', sm: '48.01em' },
  defaultRadius: 'sm',
  radius: { sm: '0.25rem', md: '0.375rem', lg: '0.625rem' },
  // Small captions, the tables' and the controls' text, running text, titles.
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  shadows: { md: '0 6px 24px rgb(0 0 0 / 18%)', xl: '0 12px 48px rgb(0 0 0 / 30%)' },
  fontFamily: '"Inter Variable", "Inter Fallback", system-ui, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  cursorType: 'pointer',
  components: {
    // As large as the adjacent text, because 12 px would be too small.
    Checkbox: small,
    Radio: small,
    // The edge of a focused field: the filled shade is 2.4:1 on a dark field.
    Input: {
      // A text that is cut off says so.
      styles: { input: { textOverflow: 'ellipsis' } },
      vars: () => ({ wrapper: { '--input-bd-focus': 'var(--mantine-color-petrol-outline)' } }),
    },
    InputWrapper: belowFields,
    InputDescription: belowFields,
    InputError: belowFields,
  },
});

/** The color of the header, the rail, and the window's own bar. */
export const chrome = { light: '#f5f8f8', dark: '#1a2023' };

/** Waybill's own colors, and Mantine's dimmed text, which is too faint (3.3:1 on white). */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    // White on this red is 5.6:1; on Mantine's it is 3.2:1.
    '--mantine-color-red-filled': '#c92a2a',
    '--mantine-color-red-filled-hover': '#b02525',
    '--mantine-color-red-light-color': 'var(--waybill-failure)',
    '--mantine-color-dimmed': '#55646b',
    // Placeholders say which fields a search covers, so they must be legible (4.5:1): Mantine's are
    // 2.1:1.
    '--mantine-color-placeholder': 'var(--mantine-color-dimmed)',
    '--mantine-color-error': '#a81e1e',
    '--mantine-color-petrol-outline': '#1a6674',
    '--waybill-chrome': chrome.light,
    '--waybill-line': '#dde5e7',
    '--waybill-edge': '#7d8b91',
    '--waybill-hover': '#f1f6f7',
    '--waybill-current': '#dcebed',
    '--waybill-selected': '#e2f0f2',
    '--waybill-accent': '#1a6674',
    '--waybill-action': '#8f3f00',
    '--waybill-action-back': '#fff1e0',
    '--waybill-failure': '#a81e1e',
    '--waybill-failure-back': '#fdeaea',
    '--waybill-good': '#1c7a43',
    // Muted, and distinguishable with every kind of color blindness (ΔE at least 23); 3:1 on the
    // page.
    '--waybill-series': '#267b8a',
    '--waybill-series-1': '#309fc4',
    '--waybill-series-2': '#b37b49',
    '--waybill-series-3': '#3c5997',
    '--waybill-series-4': '#5d435a',
    '--waybill-series-5': '#7e3125',
    '--waybill-series-other': '#7d868a',
  },
  dark: {
    '--mantine-color-placeholder': 'var(--mantine-color-dimmed)',
    '--mantine-color-error': '#ff9d9d',
    '--mantine-color-red-filled': '#c92a2a',
    '--mantine-color-red-filled-hover': '#b02525',
    // Mantine's color is almost white; this one is 4.5:1 at least, even on a hovered button.
    '--mantine-color-red-light-color': 'var(--waybill-failure)',
    '--mantine-color-petrol-outline': '#5aa7b3',
    '--waybill-chrome': chrome.dark,
    '--waybill-line': '#2c363a',
    '--waybill-edge': '#75858c',
    '--waybill-hover': '#1d2528',
    '--waybill-current': '#20393e',
    '--waybill-selected': '#1b3238',
    '--waybill-accent': '#86c0c9',
    '--waybill-action': '#ffb874',
    '--waybill-action-back': '#3a2812',
    '--waybill-failure': '#ff9d9d',
    '--waybill-failure-back': '#3d1d1d',
    '--waybill-good': '#62c98d',
    '--waybill-series': '#5aa7b3',
    '--waybill-series-1': '#6fd6fd',
    '--waybill-series-2': '#ddaf88',
    '--waybill-series-3': '#4a72ad',
    '--waybill-series-4': '#8f6370',
    '--waybill-series-5': '#af6045',
    '--waybill-series-other': '#a9b3b6',
  },
});
