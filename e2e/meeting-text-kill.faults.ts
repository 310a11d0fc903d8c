// Minutes are written by two while the product is killed: every word that was acknowledged is there, and both have the same.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector, XmlElement, XmlText } from 'yjs'
import { clearFolders, newDataDir } from './faults/launch.ts'
import { killWhole } from './faults/processes.ts'
import { signIn } from './faults/sign-in.ts'
import { launchProduct, type Product } from './kit/product.ts'

const ROUNDS = 6
const PROJECT = 2

const dataDir = newDataDir()
let product: Product
let itemId: number
beforeAll(async () => {
  product = await launchProduct({ dataDir })
  const startTime = new Date(Date.now() + 3_600_000).toISOString()
  const endTime = new Date(Date.now() + 7_200_000).toISOString()
  const token = await signIn(product.url, 'lead')
  const given = {
    projId: PROJECT,
    title: '例会',
    startTime,
    endTime,
    zone: 'Asia/Shanghai',
    items: [{ title: '净高' }],
  }
  const { id } = await ask<{ id: number }>(token, 'POST', '/api/meeting', given)
  const { agenda } = await ask<{ agenda: { id: number }[] }>(token, 'GET', `/api/meeting/detail?id=${id}`)
  itemId = agenda[0]!.id
})
afterAll(async () => {
  await product.stop()
  clearFolders()
})

async function ask<T>(token: string, method: string, path: string, body?: object): Promise<T> {
  const headers = { authorization: token, 'content-type': 'application/json' }
  const answer = await fetch(product.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return (await answer.json()) as T
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

/** A window that writes one word after another, and knows which were acknowledged. */
class Writer {
  readonly doc = new Doc()
  readonly acknowledged = new Set<string>()
  private known = encodeStateVector(this.doc)
  private count = 0
  constructor(private readonly name: string) {}

  write(): string {
    const word = `${this.name}${this.count++}`
    const line = new XmlElement('paragraph')
    const text = new XmlText()
    text.insert(0, word)
    line.insert(0, [text])
    this.doc.getXmlFragment('text').push([line])
    return word
  }
  async sync(token: string): Promise<void> {
    const body = {
      ...{ itemId, vector: base64(encodeStateVector(this.doc)) },
      update: base64(encodeStateAsUpdate(this.doc, this.known)),
    }
    const answer = await ask<{ vector: string; update?: string }>(token, 'POST', '/api/meetingItem/text', body)
    if (answer.update) applyUpdate(this.doc, Buffer.from(answer.update, 'base64'))
    this.known = Buffer.from(answer.vector, 'base64')
  }
  words = () => this.doc.getXmlFragment('text').toString()
}

const writers = [new Writer('a'), new Writer('b')]

/** Until the product is gone. */
async function load(writer: Writer, token: string): Promise<void> {
  for (;;) {
    const words = [writer.write(), writer.write()]
    try {
      await writer.sync(token)
    } catch {
      return
    }
    for (const word of words) writer.acknowledged.add(word)
  }
}

test(`${ROUNDS} kills lose no word that was acknowledged`, { timeout: 900_000 }, async () => {
  for (let round = 1; round <= ROUNDS; round++) {
    const token = await signIn(product.url, 'lead')
    const loads = writers.map((writer) => load(writer, token))
    await sleep(1000 + Math.random() * 1500)
    if (round % 2 === 0) await killWhole(product.pid, dataDir)
    await product.kill()
    await Promise.all(loads)
    product = await launchProduct({ dataDir })
    const again = await signIn(product.url, 'lead')
    const fresh = new Writer('c')
    await fresh.sync(again)
    const there = fresh.words()
    const lost = writers.flatMap((one) => [...one.acknowledged].filter((word) => !there.includes(`>${word}<`)))
    console.log(`kill ${round}: ${writers.map((one) => one.acknowledged.size).join(' + ')} words acknowledged`)
    expect(lost).toEqual([])
    // What was not acknowledged is still in the windows, and goes with the next call.
    for (const _ of [0, 1]) for (const writer of writers) await writer.sync(again)
    await fresh.sync(again)
    expect(writers.map((one) => one.words())).toEqual([fresh.words(), fresh.words()])
  }
  expect(writers.every((one) => one.acknowledged.size > 20)).toBe(true)
})
