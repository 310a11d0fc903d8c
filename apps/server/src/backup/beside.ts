/** An empty database beside the present one, which takes its place in the end. */
export interface Beside {
  url: string
  /** Answers where the former one lies, if there was one. */
  switchOver(): Promise<string | undefined>
  /** Lets go of what was taken, whether it came to the switch or not. */
  close(): Promise<void>
}
