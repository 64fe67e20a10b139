/** Names of the tools. Their other texts load with their dialogs. */
export const toolNames = {
  export: 'Export CSV',
  paste: 'Find by record number',
} as const;
