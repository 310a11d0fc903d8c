import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { findProgram } from './program.ts'
import { startRedis } from './redis.ts'

async function say(url: string, ...lines: string[]): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.end([...lines, 'QUIT', ''].join('\r\n'))
  let heard = ''
  socket.on('data', (data) => (heard += data))
  await once(socket, 'close')
  return heard.replaceAll('\r\n', ' ').trim()
}

test.runIf(findProgram('redis-server'))('Redis is killed and comes back under its address, empty', async () => {
  const redis = (await startRedis())!
  const { url, pid } = redis
  expect(await say(url, 'SELECT 63', 'SET a 1', 'GET a')).toBe('+OK +OK $1 1 +OK')
  await redis.kill()
  await expect(say(url, 'PING')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  await redis.restart()
  expect([redis.url, redis.pid === pid]).toEqual([url, false])
  expect(await say(url, 'SELECT 63', 'GET a')).toBe('+OK $-1 +OK')
  await redis.stop()
  await redis.stop()
  expect(() => process.kill(redis.pid, 0)).toThrow('ESRCH')
})
