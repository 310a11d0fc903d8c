import * as z from 'zod'

/** What a reader may do besides looking. */
export const shareRights = ['properties', 'measure', 'section', 'comment', 'download', 'print'] as const
export const ShareRight = z.enum(shareRights)
export type ShareRight = z.infer<typeof ShareRight>
