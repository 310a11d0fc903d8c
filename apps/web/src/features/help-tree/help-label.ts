/** Documents are named after their files; the ending tells readers nothing. */
export const helpLabel = (name: string): string => name.replace(/\.pdf$/i, '')
