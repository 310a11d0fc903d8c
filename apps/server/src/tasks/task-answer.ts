/**
 * What a module answers to a task of another one, which runs in a process that knows no modules: like a task it is loaded from
 * the file that exports it.
 */
export interface TaskAnswer {
  question: string
  /** Its `import.meta.url`. */
  file: string
}

/** The answers of all modules to a question of the task. */
export type AskModules = <A extends TaskAnswer>(question: A['question']) => Promise<readonly A[]>
