/** Goes to the next or the one before in whatever list one works on. */
export type Step = (by: 1 | -1) => void
