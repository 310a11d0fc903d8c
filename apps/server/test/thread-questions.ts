// Questions of which a thread suffers.
import { writeFile } from 'node:fs/promises'
import { conflict } from '../src/core/errors.ts'
import { defineQuestion } from '../src/threads/define-question.ts'

const file = import.meta.url
const encoder = new TextEncoder()

export const echo = defineQuestion({
  name: 'echo',
  file,
  run: async (_, text: string) => encoder.encode(text),
})

/** A small buffer lies in memory that it shares with others. */
export const echoShared = defineQuestion({
  name: 'echoShared',
  file,
  run: async (_, text: string) => Buffer.from(text),
})

export const refuse = defineQuestion({
  name: 'refuse',
  file,
  run: () => Promise.reject(conflict('model.notReady')),
})

export const fail = defineQuestion({
  name: 'fail',
  file,
  run: () => Promise.reject(new TypeError('a bug')),
})

export const spin = defineQuestion({
  name: 'spin',
  file,
  run: async (_, ms: number) => {
    const end = Date.now() + ms
    while (Date.now() < end);
    return encoder.encode('spun')
  },
})

export const eatMemory = defineQuestion({
  name: 'eatMemory',
  file,
  run: async () => {
    const eaten: number[][] = []
    for (;;) eaten.push(new Array(1_000_000).fill(eaten.length))
  },
})

export const endThread = defineQuestion({
  name: 'endThread',
  file,
  run: async () => process.exit(3),
})

export const leaveMark = defineQuestion({
  name: 'leaveMark',
  file,
  run: async (_, path: string) => {
    await writeFile(path, 'run')
    return new Uint8Array()
  },
})
