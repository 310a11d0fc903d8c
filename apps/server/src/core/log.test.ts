import { DrizzleQueryError } from 'drizzle-orm'
import { stdSerializers } from 'pino'
import { expect, it } from 'vitest'
import { createLog, withoutValues } from './log.ts'

const cause = Object.assign(new Error('duplicate key value violates unique constraint "one_time_key"'), {
  code: '23505',
  detail: 'Key (kind, key)=(ticket, geheim-1) already exists.',
})
const error = new DrizzleQueryError('insert into "one_time" values ($1)', ['geheim-2', 'geheim-3\nat home'], cause)

it('says nothing of the values of a statement that failed, wherever the error carries them', () => {
  // What is left out is there otherwise.
  expect(JSON.stringify(stdSerializers.err(error))).toContain('geheim')
  const lines: string[] = []
  createLog('info', { write: (line) => void lines.push(line) }).error({ err: error, errorId: '1' }, 'bug')
  expect(lines.join()).toContain('one_time')
  expect(lines.join()).not.toContain('geheim')
  expect(withoutValues(String(error.stack))).not.toContain('geheim')
  expect(withoutValues(String(error.stack))).toContain('log.test')
})
