import type { Blobs } from '../blobs/blobs.ts'

/** What a question may use in its thread. */
interface QuestionContext {
  blobs: Blobs
}

/** A computation that is too long for the main thread and that somebody waits for. */
export interface Question<I = never> {
  /** As its file exports it. */
  name: string
  /** `import.meta.url` of that file: what a thread loads to run it. */
  file: string
  /** Runs in a thread; the bytes move to the main one without being copied. An AppError refuses. */
  run(context: QuestionContext, input: I): Promise<Uint8Array>
}

export const defineQuestion = <I>(question: Question<I>): Question<I> => question
