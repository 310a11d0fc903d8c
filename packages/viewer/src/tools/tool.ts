/** Adds behaviour while it is active and takes all of it away again. */
export interface Tool {
  stop(): void
}
