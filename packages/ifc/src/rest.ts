/** Lets others have a turn; nothing when it is not time yet. */
export type Rest = () => Promise<void> | undefined

/** Asking costs more than reading one element. */
export const restEvery = 256
