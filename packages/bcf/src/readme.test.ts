import { expect, it } from 'vitest'
import { madeArchive, TOPIC } from './bcf.fixture.ts'
import { BcfWriter, bytesSource, openBcf } from './index.ts'

it('does what the README shows', async () => {
  const bytes = madeArchive('2.0')
  const pieces: Uint8Array[] = []
  const archive = await openBcf(bytesSource(bytes))
  const writer = new BcfWriter((piece) => void pieces.push(piece), { version: '3.0', project: archive.project })
  for await (const topic of archive.topics()) await writer.addTopic(topic)
  await writer.finish()
  const again = await openBcf(bytesSource(Uint8Array.from(Buffer.concat(pieces))))
  for await (const topic of again.topics()) expect(topic.guid).toBe(TOPIC)
  expect([again.version, again.topicCount]).toEqual(['3.0', 1])
})
