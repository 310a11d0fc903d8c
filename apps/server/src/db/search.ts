/** A LIKE pattern for "contains", with the caller's own wildcards taken literally. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
