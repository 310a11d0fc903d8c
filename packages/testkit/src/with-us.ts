import { existsSync } from 'node:fs'

const SETPRIV = '/usr/bin/setpriv'

/** A command that ends when this process ends, in whatever way; unchanged where the system has no means for it. */
export const withUs = (program: string, args: string[]): [string, string[]] =>
  existsSync(SETPRIV) ? [SETPRIV, ['--pdeathsig', 'KILL', '--', program, ...args]] : [program, args]
