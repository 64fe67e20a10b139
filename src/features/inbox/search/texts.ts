/** Texts of the search field. Others load with the code that uses them. */
export const searchTexts = {
  field: 'Search notifications',
  form: 'Search form',
  completions: 'Suggestions',
  loading: 'Loading notifications',
} as const;
