import { spawn } from 'node:child_process'

/** Only what the programs need: a PGPORT, PGDATA or LC_ALL of the caller would change what they do. */
export const programEnv = () => ({ PATH: process.env.PATH ?? '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' })

export interface RunOptions {
  uid?: number
  gid?: number
  input?: string
  /** Open files that the program finds as 3, 4, … */
  fds?: readonly number[]
}

/** Runs a program to its end; `code` is null when it could not be started or was killed. */
export function run(
  command: readonly string[],
  options: RunOptions = {},
): Promise<{ code: number | null; output: string }> {
  const [program = '', ...args] = command
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: '/',
      env: programEnv(),
      uid: options.uid,
      gid: options.gid,
      stdio: ['pipe', 'pipe', 'pipe', ...(options.fds ?? [])],
    })
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.on('error', (error) => resolve({ code: null, output: error.message }))
    child.on('close', (code) => resolve({ code, output }))
    // A program that ends before it reads its input is judged by its exit code, not by the broken pipe.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(options.input ?? '')
  })
}

/** True when the program could be started and ended with 0. */
export const succeeds = async (command: readonly string[], options: RunOptions = {}) =>
  (await run(command, options)).code === 0

/** The last line that tells what went wrong, for a one-sentence error. */
export function lastComplaint(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const worst = lines.findLast((line) => /\b(FATAL|PANIC|error):/.test(line)) ?? lines.at(-1)
  return worst?.replace(/^.*?\b(FATAL|PANIC|error):\s*/, '').trim() ?? 'no output'
}
